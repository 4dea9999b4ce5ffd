import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** Whether an e-mail is asked for before an order is made (spec §4, "ckm"); an unknown mode counts as A. */
export function asksForEmail(
  ckm: EmailConfirmationMode,
  known: { confirmedEmail: string; partnerReferral: boolean },
): boolean {
  if (ckm === 'D') return false
  if (ckm === 'B' && !known.partnerReferral) return false
  return known.confirmedEmail === ''
}

/** An e-mail as typed, its plus signs gone (spec §5). */
export function cleanEmailInput(typed: string): string {
  return typed.replaceAll('+', '').trim()
}

/** Whether a text looks like an e-mail; the server has the last word. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}
