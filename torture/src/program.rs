//! The `boardwright` program itself, as a child process.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The program, built as this one is. Cargo builds nothing where it is fresh.
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(["build", "--quiet", "--package=boardwright", "--features=parquet", "--manifest-path"])
            .arg(manifest);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        let built = cargo.status().unwrap_or_else(|error| panic!("cargo cannot be run: {error}"));
        assert!(built.success(), "the program cannot be built");
        let here = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
        // A test lies one folder deeper than a program.
        let found = here.ancestors().skip(1).take(2).map(|folder| folder.join("boardwright"));
        found.into_iter().find(|path| path.is_file()).unwrap_or_else(|| panic!("no program beside {}", here.display()))
    })
}

/// The program with a home of its own and pipes all around, so that it cannot tell on which terminal we run.
pub fn command(home: &Path) -> Command {
    piped(Command::new(path()), home)
}

/// The program behind a line of shell, which ends with `exec "$0" "$@"`.
pub fn behind(shell: &str, home: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", shell]).arg(path());
    piped(command, home)
}

fn piped(mut command: Command, home: &Path) -> Command {
    command.env("BOARDWRIGHT_HOME", home).env_remove("BOARDWRIGHT_FOLDER").env_remove("NO_COLOR");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
