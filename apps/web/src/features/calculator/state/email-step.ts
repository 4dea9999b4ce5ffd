import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** Email data that is stored in this browser for the user who creates an order. */
export interface KnownEmails {
  /** Email that the user entered for an earlier order in this browser; empty without one. */
  confirmedEmail: string
  partnerReferral: boolean
  /** Email address of the signed-in user; empty for a guest. */
  accountEmail: string
  /** True if the signed-in user enabled emails about orders. */
  wantsEmails: boolean
}

/**
 * Returns whether the page asks the user for an email address before it creates an order. This depends on the email
 * mode `ckm` of the pair (spec §4). An unknown mode is treated as A.
 */
export function asksForEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/**
 * Returns the email address for an order when the page does not ask the user; empty for none. A signed-in user has the
 * account's address (spec §4).
 */
export function emailWithoutDialog(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsEmails ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
