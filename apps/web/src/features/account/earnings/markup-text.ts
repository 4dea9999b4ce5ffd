/** Percent with at most one place, while it is typed. */
const PERCENT = /^(\d{1,2})(?:\.(\d?))?$/

/** A typed mark-up as the service takes it; null where it is none or above the most there may be. */
export function markupOf(text: string, max: string): string | null {
  const trimmed = text.trim()
  return PERCENT.test(trimmed) && Number(trimmed) <= Number(max) ? String(Number(trimmed)) : null
}
