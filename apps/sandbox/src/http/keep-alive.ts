/**
 * How long the sandbox's servers keep an idle connection open, in milliseconds. It is longer than the pauses of slow
 * tests, because a request fails if the server closes its connection at the same time.
 */
export const KEEP_ALIVE_MS = 120_000
