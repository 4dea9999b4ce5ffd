import { LOCALE_CODES } from '@cambio/kernel/locale'
import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { Email, OrderId, printableText } from '../../fields.ts'
import { SUPPORT_SUBJECT_LENGTH, SUPPORT_TEXT_LENGTH } from '../../support-limits.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** Matches printable text that may contain line breaks and tabs. */
const LINES = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\n\r\t])*$/u
const isSaid = (text: string): boolean => text.trim() !== ''

/**
 * GET /support/form: returns the data for the support form. `email` and `stamp` are null if support is not configured.
 */
export const supportForm = defineCall({
  name: 'supportForm',
  method: 'GET',
  versions: ['v1'],
  path: '/support/form',
  response: z.object({
    /** Support address for users who write without using the form. */
    email: z.nullable(z.string()),
    /** Form token that the client sends back with the message, at least three seconds later. */
    stamp: z.nullable(z.string()),
  }),
  errors: [],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /support/messages: sends a message to the operator by email. */
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
    /** Honeypot field, invisible to users. A message with this field filled in is discarded. */
    website: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ result: z.literal(true) }),
  errors: ['ERR_VALIDATION', 'ERR_NOT_FOUND', 'ERR_FORBIDDEN', 'ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
