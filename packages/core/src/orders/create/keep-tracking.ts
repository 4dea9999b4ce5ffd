import { TRACKING_FIELDS, TRACKING_VALUE_LENGTH } from '@cambio/kernel/tracking-fields'

/**
 * Returns the known attribution fields of a visit, each truncated to its maximum length. Returns null if no field
 * remains or the browser opts out of tracking (`DNT`, `Sec-GPC`). Ignores unknown fields instead of rejecting them.
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
