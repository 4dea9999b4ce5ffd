import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** Known emails of the user who creates an order. */
export interface KnownEmails {
  /** Email of an earlier order, or empty. */
  confirmedEmail: string
  partnerReferral: boolean
  /** Email of the signed-in user, or empty; and whether the user wants emails about orders. */
  accountEmail: string
  wantsLetters: boolean
}

/** Returns whether to ask for an email before creating an order (spec §4, "ckm"). An unknown mode counts as A. */
export function asksForEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/** Returns the email to send with an order without asking. For a signed-in user it is the account email (spec §4). */
export function unaskedEmail(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsLetters ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
