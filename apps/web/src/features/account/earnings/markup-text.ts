/**
 * Matches a percentage with at most one decimal place. Accepts a trailing decimal point, because the user is still
 * typing then.
 */
const PERCENT = /^(\d{1,2})(?:\.(\d?))?$/

/** Returns a typed mark-up in the server's format. Returns null if the text is not a percentage or exceeds `max`. */
export function markupOf(text: string, max: string): string | null {
  const trimmed = text.trim()
  return PERCENT.test(trimmed) && Number(trimmed) <= Number(max) ? String(Number(trimmed)) : null
}
