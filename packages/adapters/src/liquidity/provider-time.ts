/** Returns a time of a provider in epoch milliseconds; null without a valid one. */
export function timeOf(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}
