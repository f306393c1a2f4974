//! What a sum is played for, and the ban and the threats that count if there are kos in it.

use clap::Args;
use tedomari::Dyadic;
use tedomari::answer::loopy::BanLetter;

use crate::commands::loopy::threat;
use crate::failure::Failure;
use crate::files;
use crate::words;

/// How kos are fought.
#[derive(Args, Debug)]
pub struct FightArgs {
    /// With kos among the components, the ban: J (the position just left) or N (all positions left so far)
    #[arg(long, value_name = "BAN", value_parser = words::ban(), ignore_case = true, hide_default_value = true)]
    ban: Option<BanLetter>,

    /// Ko-threats of Left, by their sizes with commas between them
    #[arg(long, value_name = "SIZES", value_delimiter = ',', value_parser = threat)]
    pub left_threats: Vec<Dyadic>,

    /// Ko-threats of Right
    #[arg(long, value_name = "SIZES", value_delimiter = ',', value_parser = threat)]
    pub right_threats: Vec<Dyadic>,
}

impl FightArgs {
    /// The ban that holds among these components. It is for kos; whether a sum of standard input or of a file has one is not
    /// known here.
    pub fn ban(&self, games: &[String]) -> Result<BanLetter, Failure> {
        let may_have_ko =
            |game: &String| game == "-" || game.contains("KO") || game.contains("OK") || files::is_name(game);
        if self.ban.is_some() && !games.iter().any(may_have_ko) {
            let message = "--ban does nothing here: there is no ko among the components";
            return Err(Failure::Usage(message.to_owned()));
        }
        Ok(self.ban.unwrap_or(BanLetter::J))
    }
}
