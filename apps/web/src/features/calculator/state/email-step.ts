import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** Email addresses that the page knows of a user who creates an order. */
export interface KnownEmails {
  /** Email that the user entered for an earlier order in this browser; empty without one. */
  confirmedEmail: string
  partnerReferral: boolean
  /**
   * Email of the signed-in user; empty for a guest. `wantsEmails` is true if this user enabled emails about orders.
   */
  accountEmail: string
  wantsEmails: boolean
}

/**
 * Returns whether the page asks the user for an email before it creates an order. The email mode `ckm` of the pair
 * decides (spec §4). An unknown mode counts as A.
 */
export function asksForEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/**
 * Returns the email for an order when the page does not ask the user; empty without an email. A signed-in user has the
 * account email (spec §4).
 */
export function emailWithoutDialog(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsEmails ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
