/**
 * Minimum number of completed orders for showing statistics and the list of swaps. Below it, they would show only the
 * exchange's first users.
 */
export const MIN_SHOWN_ORDERS = 500
