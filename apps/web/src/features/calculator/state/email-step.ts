import type { EmailConfirmationMode } from '@cambio/kernel/order-vocabulary'

/** What is known of who makes an order. */
export interface KnownEmails {
  /** Given with an earlier order, or empty. */
  confirmedEmail: string
  partnerReferral: boolean
  /** Of who is signed in, or empty; and whether they want letters about their orders. */
  accountEmail: string
  wantsLetters: boolean
}

/** Whether an e-mail is asked for before an order is made (spec §4, "ckm"); an unknown mode counts as A. */
export function asksForEmail(ckm: EmailConfirmationMode, known: KnownEmails): boolean {
  return wantsEmail(ckm, known) && known.accountEmail === '' && known.confirmedEmail === ''
}

/** The e-mail an order takes along unasked: of who is signed in their own, directly (spec §4). */
export function unaskedEmail(ckm: EmailConfirmationMode, known: KnownEmails): string {
  if (known.accountEmail !== '') return wantsEmail(ckm, known) || known.wantsLetters ? known.accountEmail : ''
  return ckm === 'D' ? '' : known.confirmedEmail
}

function wantsEmail(ckm: EmailConfirmationMode, { partnerReferral }: KnownEmails): boolean {
  if (ckm === 'D') return false
  return ckm !== 'B' || partnerReferral
}
