//! The program `tedomari`. See the library of this crate.

fn main() -> std::process::ExitCode {
    tedomari_cli::main()
}
