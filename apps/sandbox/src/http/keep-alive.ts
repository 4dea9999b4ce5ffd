/**
 * Time in milliseconds for which the sandbox's servers keep an idle connection open. It is longer than the pauses of
 * slow tests, because a request on a connection that is closed at the same time fails.
 */
export const KEEP_ALIVE_MS = 120_000
