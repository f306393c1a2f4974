//! The server as its clients see it: over a socket, as a browser, a program or a stranger would speak to it.

mod common;

mod answers;
mod games;
mod leaving;
mod load;
mod malformed;
mod strangers;
