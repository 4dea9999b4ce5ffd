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
