import { TRACKING_FIELDS, TRACKING_VALUE_LENGTH } from '@cambio/kernel/tracking-fields'

/**
 * Returns the known attribution fields of a visit, each cut to its maximum length. Returns null when no field is left,
 * or when the browser refuses tracking (`DNT`, `Sec-GPC`). Drops unknown fields, so they never cause an error.
 */
export function keepTracking(
  sent: Readonly<Record<string, string>> | null,
  isRefused: boolean,
): Record<string, string> | null {
  if (sent === null || isRefused) return null
  const kept = TRACKING_FIELDS.flatMap((field) => {
    const value = Object.hasOwn(sent, field) ? (sent[field] ?? '').slice(0, TRACKING_VALUE_LENGTH).toWellFormed() : ''
    return value === '' ? [] : [[field, value] as const]
  })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
