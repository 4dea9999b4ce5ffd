/**
 * Matches a percentage with at most one decimal place. Accepts a trailing decimal point, because the user may still be
 * typing.
 */
const PERCENT = /^(\d{1,2})(?:\.(\d?))?$/

/** Converts a typed mark-up to the server's format. Returns null if the input is not a percentage or exceeds `max`. */
export function markupOf(text: string, max: string): string | null {
  const trimmed = text.trim()
  return PERCENT.test(trimmed) && Number(trimmed) <= Number(max) ? String(Number(trimmed)) : null
}
