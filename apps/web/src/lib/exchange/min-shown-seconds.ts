/**
 * Shortest duration of a swap that pages show, in seconds. A swap that a provider fills may seem shorter, because the
 * same status query can report its deposit and its payout.
 */
export const MIN_SHOWN_SECONDS = 2
