import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** Known email addresses of the user who creates an order. */
export interface KnownEmails {
  /** Email that the user gave for an earlier order, or empty. */
  confirmedEmail: string
  partnerReferral: boolean
  /** Email of the signed-in user, or empty. `wantsLetters`: this user enabled emails about orders. */
  accountEmail: string
  wantsLetters: boolean
}

/**
 * Returns whether to ask the user for an email before creating an order (spec §4, "ckm"). An unknown mode counts as A.
 */
export function asksForEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/** Returns the email to use for an order without asking the user; for a signed-in user, the account email (spec §4). */
export function unaskedEmail(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsLetters ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
