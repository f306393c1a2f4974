//! Random sums as a file of sums.

use std::fmt;

use tedomari_answer::generate::RandomSum;
use tedomari_answer::{GenerateHard, GenerateSums};
use tedomari_task::Stop;

/// The comment on top of a file of random sums: how to make the same file again.
pub fn generated_head(question: &GenerateSums) -> String {
    let GenerateSums { count, components, depth, options, leaves, family, seed } = question;
    let class = family.name();
    format!(
        "# tedomari generate sums --class {class} --count {count} --components {components} --depth {depth} \
         --options {options} --leaves {leaves} --seed {seed}\n"
    )
}

/// The same for a file of hard sums.
pub fn generated_hard_head(question: &GenerateHard) -> String {
    let GenerateHard { family, size, count, seed } = question;
    format!(
        "# tedomari generate hard --family {} --size {size} --count {count} --seed {seed}\n",
        family.name()
    )
}

/// A sum as a line of a file. It may be long, so that it is written piece by piece and not made as a whole.
pub fn random_sum(sum: &RandomSum) -> impl fmt::Display {
    struct Line<'s>(&'s RandomSum);

    impl fmt::Display for Line<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            for (at, component) in self.0.components.iter().enumerate() {
                f.write_str(if at == 0 { "" } else { " ; " })?;
                f.write_str(component)?;
            }
            f.write_str("\n")
        }
    }

    Line(sum)
}

/// The comment at the end of a file in which sums are missing.
pub fn generated_end(stop: Stop, written: u64, count: u64) -> String {
    format!("# {stop}: {written} of {count} sums\n")
}
