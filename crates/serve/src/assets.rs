//! The files of the page and of the book, which the program holds.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file of the page.
pub struct Asset {
    /// Its path from the root of the page.
    pub name: &'static str,
    /// Whether its bytes are packed (zlib).
    pub is_packed: bool,
    /// Its bytes.
    pub bytes: &'static [u8],
}

/// All files.
pub static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The page itself.
pub const INDEX: &str = "index.html";

/// Where the book is.
const BOOK: &str = "assets/book/";

/// A file by its path.
pub fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

impl Asset {
    /// The file as it was before it was packed.
    pub fn unpacked(&self) -> Vec<u8> {
        match self.is_packed {
            // What the build has packed can be unpacked.
            true => miniz_oxide::inflate::decompress_to_vec_zlib(self.bytes).unwrap_or_default(),
            false => self.bytes.to_vec(),
        }
    }

    fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next().unwrap_or_default() {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "json" => "application/json",
            "woff2" => "font/woff2",
            "txt" | "md" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// The file for a client that has sent these headers.
    pub fn respond(&self, headers: &HeaderMap) -> Response {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let takes_packed =
            accepted.is_some_and(|list| list.split([',', ' ', ';']).any(|way| way == "deflate"));
        let mut response = if self.is_packed && !takes_packed {
            Body::from(self.unpacked()).into_response()
        } else {
            Body::from(self.bytes).into_response()
        };
        let own = response.headers_mut();
        if self.is_packed && takes_packed {
            own.insert(header::CONTENT_ENCODING, HeaderValue::from_static("deflate"));
        }
        own.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        own.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind()));
        // The names of all files but the page itself and the book hold a hash of what is in them.
        let is_hashed = self.name != INDEX && !self.name.starts_with(BOOK);
        let keep = if !is_hashed { "no-store" } else { "private, max-age=31536000, immutable" };
        own.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        response
    }
}

/// Says that there is no such file.
pub fn missing() -> Response {
    (StatusCode::NOT_FOUND, "there is no such page\n").into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let page = String::from_utf8(find(INDEX).unwrap().unpacked()).unwrap();
        assert!(page.contains("tedomari"));
        for asset in ASSETS {
            assert!(!asset.unpacked().is_empty(), "{}", asset.name);
            assert!(asset.kind() != "application/octet-stream", "{}", asset.name);
        }
        assert!(find("../Cargo.toml").is_none());
    }

    #[test]
    fn nothing_on_the_page_comes_from_elsewhere() {
        let page = String::from_utf8(find(INDEX).unwrap().unpacked()).unwrap();
        for place in ["src=\"http", "href=\"http", "src=\"//", "href=\"//", "<script>", "style="] {
            assert!(!page.contains(place), "{place}");
        }
    }
}
