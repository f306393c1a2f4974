//! Builds by the package for Python, whose processes work on one machine or on many.

use std::process::{Command, Stdio};

use tedomari_task::Limits;

use super::BuildDatabase;

/// The variable that names Python, unless it is the usual one.
const PYTHON: &str = "TEDOMARI_PYTHON";

/// What the package has to say of itself: its version.
const ASK: &str = "import tedomari, tedomari.cluster; print(tedomari.__version__)";

const INSTALL: &str =
    "from a checkout of the repository, `pip install './python[cluster]'` installs it with ray and pyarrow";

impl BuildDatabase {
    /// The program that builds the file by so many processes; it writes the answer itself, and its exit codes are those of
    /// this command. Or why it cannot be started.
    pub fn by_ray(
        &self,
        workers: usize,
        limits: &Limits,
        has_memory_limit: bool,
        json: bool,
    ) -> Result<Command, String> {
        if limits.nodes.is_some() || has_memory_limit {
            return Err("`--engine ray` knows no limit but that of time".to_owned());
        }
        let python = std::env::var(PYTHON).unwrap_or_else(|_| "python3".to_owned());
        let asked = Command::new(&python).args(["-c", ASK]).stdin(Stdio::null()).output();
        let asked = asked.map_err(|error| {
            format!("`--engine ray` needs Python, and `{python}` could not be started ({error}); {PYTHON} may name another")
        })?;
        if !asked.status.success() {
            let said = String::from_utf8_lossy(&asked.stderr);
            let why = said.lines().last().unwrap_or("it says nothing").trim();
            return Err(format!(
                "`--engine ray` needs the package tedomari of `{python}` ({why}): {INSTALL}"
            ));
        }
        let (version, own) = (String::from_utf8_lossy(&asked.stdout), env!("CARGO_PKG_VERSION"));
        if version.trim() != own {
            let found = version.trim();
            return Err(format!(
                "the package tedomari of `{python}` is {found}, and this program {own}: {INSTALL}"
            ));
        }
        let mut command = Command::new(python);
        command.args(["-m", "tedomari.cluster", "--workers", &workers.to_string()]);
        if let Some((rows, columns)) = self.max {
            command.args(["--max", &format!("{rows}x{columns}")]);
        }
        if let Some(file) = &self.file {
            command.arg("--file").arg(file);
        }
        if let Some(time) = limits.time {
            command.args(["--time-limit", &format!("{}s", time.as_secs_f64())]);
        }
        if json {
            command.arg("--json");
        }
        command.args(["--", &self.ruleset]).args(&self.boards);
        Ok(command)
    }
}
