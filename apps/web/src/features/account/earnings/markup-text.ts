/** Percent with at most one decimal place, also while the user types. */
const PERCENT = /^(\d{1,2})(?:\.(\d?))?$/

/** Returns a typed mark-up as the server accepts it; null for an invalid one or one above the maximum. */
export function markupOf(text: string, max: string): string | null {
  const trimmed = text.trim()
  return PERCENT.test(trimmed) && Number(trimmed) <= Number(max) ? String(Number(trimmed)) : null
}
