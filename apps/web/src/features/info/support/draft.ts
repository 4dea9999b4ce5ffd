import { MAX_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import { emailErrors } from '../../../lib/account/email-text.ts'

/** Input of the support form. */
export interface Draft {
  email: string
  orderId: string
  subject: string
  text: string
}
export type DraftField = keyof Draft
/** Message keys of the errors, by field. */
export type DraftErrors = Partial<Record<DraftField, string>>

export const DRAFT_FIELDS = ['email', 'orderId', 'subject', 'text'] as const satisfies DraftField[]
export const EMPTY_DRAFT: Draft = { email: '', orderId: '', subject: '', text: '' }

const ORDER_ID = /^[1-9]\d{0,9}$/

/** Replaces control characters in a typed subject with spaces, because the server accepts only a single line. */
export function subjectOf(typed: string): string {
  return typed.replace(/\p{Cc}/gu, ' ')
}

/** Extracts the order ID from copied text such as `№ 123 456`, or `No. 123 456` as on a receipt. */
export function orderIdOf(typed: string): string {
  return typed.replace(/^\s*No\.?(?=[\s\d])|[\s#№]/giu, '')
}

/** Returns the errors that the user must fix before sending. */
export function draftErrors({ email, orderId, subject, text }: Draft): DraftErrors {
  const id = orderIdOf(orderId)
  return {
    ...emailErrors(email),
    ...(id !== '' && (!ORDER_ID.test(id) || Number(id) > MAX_ORDER_ID) && { orderId: 'site-support:order_wrong' }),
    ...(subject.trim() === '' && { subject: 'site-support:subject_empty' }),
    ...(text.trim() === '' && { text: 'site-support:text_empty' }),
  }
}
