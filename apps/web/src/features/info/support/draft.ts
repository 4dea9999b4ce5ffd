import { looksLikeEmail } from '../../../lib/email-text.ts'

/** What is typed into the form of support. */
export interface Draft {
  email: string
  orderId: string
  subject: string
  text: string
}
export type DraftField = keyof Draft
/** Message keys by field. */
export type DraftErrors = Partial<Record<DraftField, string>>

export const DRAFT_FIELDS = ['email', 'orderId', 'subject', 'text'] as const satisfies DraftField[]
export const EMPTY_DRAFT: Draft = { email: '', orderId: '', subject: '', text: '' }

const ORDER_ID = /^[1-9]\d{0,9}$/
const MAX_ORDER_ID = 2 ** 31 - 1

/** A subject as the call takes it: one line, in which a tab or a break that was pasted is a space. */
export function subjectOf(typed: string): string {
  return typed.replace(/\p{Cc}/gu, ' ')
}

/** An order's number as people copy it: in groups, with its sign. */
export function orderIdOf(typed: string): string {
  return typed.replace(/[\s#№]/gu, '')
}

/** What a person has to mend before the message can be sent. */
export function draftErrors({ email, orderId, subject, text }: Draft): DraftErrors {
  const id = orderIdOf(orderId)
  return {
    ...(!looksLikeEmail(email) && { email: 'EMAIL_VALIDATION_ERROR' }),
    ...(id !== '' && (!ORDER_ID.test(id) || Number(id) > MAX_ORDER_ID) && { orderId: 'site-support:order_wrong' }),
    ...(subject.trim() === '' && { subject: 'site-support:subject_empty' }),
    ...(text.trim() === '' && { text: 'site-support:text_empty' }),
  }
}
