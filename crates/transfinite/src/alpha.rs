//! The constants of the field of nimbers below omega^omega^omega.
//!
//! For an odd prime p, the k-th after 2 counted from 0, let K be omega^(omega^k). Its p-th nim-power is the smallest ordinal below it that has no p-th root
//! below it, alpha_p (Conway, *On Numbers and Games*, chapter 6). Lenstra showed (*On the algebraic closure of two*, 1977) that alpha_p is a sum of certain K_q, q
//! a power of a prime, and of a small number m_p, the excess. K_q is 2^(2^(n-1)) for q = 2^n, and omega^(omega^k·p^(n-1)) for q = p^n.
//!
//! The rows for 3 to 43 are Lenstra's; those up to 257 were computed for CGSuite and are the sequence A380496 of the On-Line Encyclopedia of Integer
//! Sequences, with the sums in CGSuite's tables. The tests of this crate compute the first of them again.

/// p, the q of the sum, and the excess.
pub(crate) type Row = (u32, &'static [u32], u32);

/// The odd primes up to 257.
pub(crate) const ALPHA: [Row; 54] = [
    (3, &[2], 0),
    (5, &[4], 0),
    (7, &[3], 1),
    (11, &[5], 1),
    (13, &[4, 3], 0),
    (17, &[8], 0),
    (19, &[9], 4),
    (23, &[11], 1),
    (29, &[4, 7], 0),
    (31, &[5], 1),
    (37, &[4, 9], 0),
    (41, &[5], 1),
    (43, &[7], 1),
    (47, &[23], 1),
    (53, &[13], 1),
    (59, &[29], 1),
    (61, &[3, 5], 0),
    (67, &[3, 11], 0),
    (71, &[5, 7], 0),
    (73, &[9], 1),
    (79, &[13], 1),
    (83, &[41], 1),
    (89, &[11], 1),
    (97, &[16, 3], 0),
    (101, &[25], 1),
    (103, &[3, 17], 0),
    (107, &[53], 1),
    (109, &[4, 9], 0),
    (113, &[4, 7], 0),
    (127, &[7], 1),
    (131, &[5, 13], 0),
    (137, &[17], 1),
    (139, &[3, 23], 0),
    (149, &[37], 1),
    (151, &[3, 5], 0),
    (157, &[13], 1),
    (163, &[81], 4),
    (167, &[83], 1),
    (173, &[4, 43], 0),
    (179, &[89], 1),
    (181, &[9, 5], 0),
    (191, &[5, 19], 0),
    (193, &[32, 3], 0),
    (197, &[4, 49], 0),
    (199, &[9, 11], 0),
    (211, &[5, 7], 0),
    (223, &[37], 1),
    (227, &[113], 1),
    (229, &[19], 1),
    (233, &[29], 1),
    (239, &[7, 17], 0),
    (241, &[8, 3], 0),
    (251, &[25], 1),
    (257, &[16], 0),
];

/// The prime of omega^(omega^k), as far as the table goes.
pub(crate) fn prime(k: usize) -> Option<u32> {
    ALPHA.get(k).map(|row| row.0)
}
