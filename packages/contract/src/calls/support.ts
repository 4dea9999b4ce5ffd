import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Email, OrderId, printableText } from '../fields.ts'
import { SUPPORT_SUBJECT_LENGTH, SUPPORT_TEXT_LENGTH } from '../support-limits.ts'
import { DEFAULT_TIMEOUT_MS } from '../timing.ts'

/** Printable, in lines. */
const LINES = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\n\r\t])*$/u
const isSaid = (text: string): boolean => text.trim() !== ''

/** GET /support/form: what the form of support needs; both null where nobody reads messages. */
export const supportForm = defineCall({
  name: 'supportForm',
  method: 'GET',
  versions: ['v1'],
  path: '/support/form',
  response: z.object({
    /** Where one may write without the form. */
    email: z.nullable(z.string()),
    /** Goes back with the message, three seconds later at the soonest. */
    stamp: z.nullable(z.string()),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /support/messages: a message for the people behind the house; it leaves as a letter. */
export const sendSupportMessage = defineCall({
  name: 'sendSupportMessage',
  method: 'POST',
  versions: ['v1'],
  path: '/support/messages',
  body: z.object({
    email: Email,
    orderId: z.optional(OrderId),
    subject: printableText(SUPPORT_SUBJECT_LENGTH).check(z.refine(isSaid)),
    text: z.string().check(z.maxLength(SUPPORT_TEXT_LENGTH), z.regex(LINES), z.refine(isSaid)),
    locale: z.optional(z.enum(LOCALE_CODES)),
    stamp: z.string().check(z.maxLength(100)),
    /** No person sees this field: what fills it in is not read. */
    website: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_VALIDATION', 'ERR_NOT_FOUND', 'ERR_FORBIDDEN', 'ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
