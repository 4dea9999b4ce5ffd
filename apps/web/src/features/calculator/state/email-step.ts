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
 * Returns whether the page requests an email address before it creates an order. The pair's email mode `ckm` (spec §4)
 * decides: D never requests one, B requests one only from users with a partner's referral ID, and all other modes
 * request one. The page never requests an address that it already has.
 */
export function needsEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/**
 * Returns the email address for an order if the page does not ask the user for one (spec §4). For a signed-in user,
 * this is the account's address if the email mode requires one or the user enabled order emails. For a guest, it is the
 * address of an earlier order, unless the mode is D. Otherwise returns an empty string.
 */
export function emailWithoutDialog(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsEmails ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
