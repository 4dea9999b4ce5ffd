/** Converts a provider's time to epoch milliseconds. Returns null if it is missing or invalid. */
export function timeOf(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}
