/**
 * Shortest duration of a swap that pages show, in seconds. A swap that a provider fills may seem shorter, because the
 * exchange can learn of its deposit and its payout from the same status query.
 */
export const MIN_SHOWN_SECONDS = 2
