//! Temperature discovery search: means and temperatures by search with coupon stacks.
