/**
 * Shortest duration of a swap that pages show, in seconds. A swap by a provider may seem to take less, because the
 * exchange can learn of its deposit and its payout from the same status query.
 */
export const MIN_SHOWN_SECONDS = 2
