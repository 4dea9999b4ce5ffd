/** Returns a time as ISO 8601 in UTC, with milliseconds. `at` is in epoch milliseconds. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}
