//! Files as solvers write and read them, and files that are wrong.

use tedomari_reduction::{Cnf, Quantified, Quantifier, read_cnf, read_qbf};
use tedomari_sum::instances::Random;

#[test]
fn files_of_solvers() {
    let formula = Cnf::new(3, &[&[1, -3], &[2, 3, -1]]);
    for text in [
        "p cnf 3 2\n1 -3 0\n2 3 -1 0\n",
        "c a comment\r\nc\r\np cnf 3 2\r\n1 -3 0\r\n2 3 -1 0\r\n",
        "c SATLIB ends so\np cnf 3  2\n 1 -3 0\n2 3 -1 0\n%\n0\n\n",
        "p cnf 3 2\n1\nc in the middle of a clause\n-3 0 2\t3\n-1\n0",
        "\np cnf 3 2\n1 -3 1 0 2 3 -1 0",
    ] {
        assert_eq!(read_cnf(text), Ok(formula.clone()), "{text:?}");
    }
    assert_eq!(read_cnf(&formula.to_string()), Ok(formula));
}

#[test]
fn quantifiers() {
    let formula = read_qbf("c x\np cnf 4 2\ne 1 2 0\na 3 0\ne 4 0\n-1 2 0\n2 -3 -4 0\n").unwrap();
    let blocks: Vec<(Quantifier, usize)> =
        formula.blocks.iter().map(|block| (block.quantifier, block.variables.len())).collect();
    use Quantifier::{Exists, ForAll};
    assert_eq!(blocks, [(Exists, 2), (ForAll, 1), (Exists, 1)]);
    assert_eq!(read_qbf(&formula.to_string()), Ok(formula));
    let free = read_qbf("p cnf 3 1\na 2 0\n1 2 3 0\n").unwrap();
    assert_eq!(free.prefix().collect::<Vec<_>>(), [(0, Exists), (2, Exists), (1, ForAll)]);
    let plain = read_qbf("p cnf 2 1\n1 2 0\n").unwrap();
    assert_eq!(plain.blocks.len(), 1);
}

#[test]
fn mistakes_have_their_lines() {
    for (text, line, message) in [
        ("", 1, "expected the line `p cnf VARIABLES CLAUSES` first"),
        ("c only\n", 1, "expected the line `p cnf VARIABLES CLAUSES` first"),
        ("1 0\n", 1, "expected the line `p cnf VARIABLES CLAUSES` first"),
        ("p cnf 2\n", 1, "expected `p cnf VARIABLES CLAUSES`"),
        ("p dnf 2 1\n1 0\n", 1, "expected the format `cnf`, not `dnf`"),
        ("p cnf x 1\n1 0\n", 1, "expected the number of variables, from 0 to 2147483647, not `x`"),
        ("p cnf 2 99999999999\n", 1, "expected the number of clauses, from 0 to 2147483647"),
        ("p cnf 2 1\np cnf 2 1\n", 2, "there is a second line `p cnf`"),
        ("p cnf 2 0\n", 1, "the formula has no clauses"),
        ("p cnf 2 2\n1 0\n0\n", 3, "this clause is empty"),
        ("p cnf 2 1\n1 3 0\n", 2, "variable out of range: 3; the variables are 1 to 2"),
        ("p cnf 1 1\n-2 0\n", 2, "variable out of range: -2; the only variable is 1"),
        ("p cnf 0 1\n1 0\n", 2, "variable out of range: 1; the formula has no variables"),
        ("p cnf 2 1\n-9223372036854775808 0\n", 2, "variable out of range"),
        ("p cnf 2 1\n1 99999999999999999999 0\n", 2, "expected a literal or 0"),
        ("p cnf 2 1\n1 two 0\n", 2, "expected a literal or 0, not `two`"),
        ("p cnf 2 1\n\n1 2\n", 3, "this clause has no 0 at its end"),
        ("p cnf 2 2\n1 2 0\n", 2, "line 1 says 2 clauses, and the file has 1"),
        ("p cnf 2 1\n1 0\n2 0\n", 3, "line 1 says 1 clause"),
        ("p cnf 2 1\ne 1 0\n1 2 0\n", 2, "use `qbf` for quantified formulas"),
    ] {
        let error = read_cnf(text).unwrap_err();
        assert!(error.line == line && error.message.contains(message), "{text:?}: {error}");
        assert!(error.offset <= text.len());
    }
    for (text, line, message) in [
        ("e 1 0\n", 1, "expected the line `p cnf VARIABLES CLAUSES` first"),
        ("p cnf 2 1\ne 1\n1 2 0\n", 2, "a line of quantifiers ends with 0"),
        ("p cnf 2 1\ne\n1 2 0\n", 2, "expected variables and a 0"),
        ("p cnf 2 1\na 0\n1 2 0\n", 2, "there is no variable under this quantifier"),
        ("p cnf 2 1\ne 1 0\na 2 1 0\n1 2 0\n", 3, "variable 1 is quantified twice"),
        ("p cnf 2 1\ne 3 0\n1 2 0\n", 2, "variable out of range: 3"),
        ("p cnf 2 1\ne -1 0\n1 2 0\n", 2, "expected a variable"),
        ("p cnf 2 2\n1 2 0\na 1 0\n1 0\n", 3, "quantifiers come before the clauses"),
    ] {
        let error = read_qbf(text).unwrap_err();
        assert!(error.line == line && error.message.contains(message), "{text:?}: {error}");
    }
}

/// Random words in random order: a formula or a mistake, and what is written is read back.
#[test]
fn random_texts() {
    let words = [
        "p",
        "cnf",
        "2",
        "1",
        "0",
        "-1",
        "-2",
        "3",
        "e",
        "a",
        "c",
        "%",
        "\n",
        "\n",
        "x",
        "é",
        "-",
        "99999999999",
    ];
    let mut random = Random::new(8);
    let mut read = 0;
    for _ in 0..20_000 {
        let mut text = String::from(if random.chance(3, 4) { "p cnf 2 1\n" } else { "" });
        for _ in 0..random.below(8) {
            text += words[random.below(words.len() as u64) as usize];
            text += " ";
        }
        let Ok(formula) = read_qbf(&text) else { continue };
        read += 1;
        assert_eq!(read_qbf(&formula.to_string()), Ok(formula.clone()), "{text:?}");
        let Quantified { matrix, .. } = formula;
        assert_eq!(read_cnf(&matrix.to_string()), Ok(matrix));
    }
    assert!(read > 20, "{read}");
}
