import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** Email data stored in this browser about the user who is creating an order. */
export interface KnownEmails {
  /** Email address that the user entered for an earlier order in this browser; empty if there is no such order. */
  confirmedEmail: string
  partnerReferral: boolean
  /** The signed-in user's email address; empty for a guest. */
  accountEmail: string
  /** True if the signed-in user enabled order emails. */
  wantsEmails: boolean
}

/**
 * Returns whether the page asks the user for an email address before it creates an order. Depends on the pair's email
 * mode `ckm` (spec §4). An unknown mode is treated as A.
 */
export function needsEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/**
 * Returns the email address for an order when the page does not ask the user, or an empty string for none. For a
 * signed-in user, it is the account's address (spec §4).
 */
export function emailWithoutDialog(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsEmails ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
