//! Packs the page, which is built beforehand and checked in, and the book, so that the program holds them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&root);
    let mut files = Vec::new();
    let page = folder(root, "page", "../../web/dist");
    list(&page, &page, &mut |name| files.push((name.to_owned(), page.join(name))));
    assert!(!files.is_empty(), "{} holds no page", page.display());
    let book = folder(root, "book", "../../docs");
    list(&book, &book, &mut |name| {
        let is_picture = name.ends_with(".svg");
        let is_chapter = name.ends_with(".md") && !name.contains('/');
        if is_picture || is_chapter {
            files.push((format!("assets/book/{name}"), book.join(name)));
        }
    });
    files.sort();
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let out = Path::new(&out);
    let mut table = "&[\n".to_owned();
    for (at, (name, path)) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", path.display());
        let bytes = fs::read(path).expect("a file of the page can be read");
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&bytes, 9);
        // What is packed already, such as a font, stays as it is.
        let is_packed = packed.len() < bytes.len() / 20 * 19;
        let file = out.join(format!("asset{at}"));
        fs::write(&file, if is_packed { &packed } else { &bytes }).expect("OUT_DIR can be written");
        writeln!(
            table,
            "Asset {{ name: {name:?}, is_packed: {is_packed}, bytes: include_bytes!({:?}) }},",
            file.display().to_string()
        )
        .expect("text can be written");
    }
    fs::write(out.join("assets.rs"), table + "]\n").expect("OUT_DIR can be written");
}

/// In a published crate the folder lies beside this file; in the repository that is a link, which not every system follows.
fn folder(root: &Path, beside: &str, repository: &str) -> PathBuf {
    let beside = root.join(beside);
    let folder = if beside.is_dir() { beside } else { root.join(repository) };
    println!("cargo::rerun-if-changed={}", folder.display());
    folder
}

/// The files in a folder and below, by their paths from the root with `/` between the names.
fn list(root: &Path, folder: &Path, found: &mut dyn FnMut(&str)) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(root, &path, found);
        } else if let Ok(name) = path.strip_prefix(root) {
            let names: Vec<_> = name.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            found(&names.join("/"));
        }
    }
}
