import { TRACKING_FIELDS, TRACKING_VALUE_LENGTH } from '@cambio/kernel/tracking-fields'

/**
 * Of what was sent about how somebody came here, what is kept: known fields, cut to length; null where nothing is, and of who
 * refuses to be followed (`DNT`, `Sec-GPC`). Nothing in it is a reason to refuse an order.
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
