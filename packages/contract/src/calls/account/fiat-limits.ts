import * as z from 'zod/mini'
import { defineCall } from '../../call.ts'
import { DecimalText } from '../../fields.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'

/** Identity levels. `paused`: the account cannot currently pay by card or bank transfer. */
const FIAT_LEVELS = ['unverified', 'verified', 'paused'] as const

/** Code of a currency (ISO 4217). */
const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/))

/**
 * GET /users/fiat-limits: returns the account's identity level and the remaining part of its monthly limit on card and
 * bank payments.
 */
export const fiatLimits = defineCall({
  name: 'fiatLimits',
  method: 'GET',
  versions: ['v1'],
  path: '/users/fiat-limits',
  query: z.object({ paymentCurrency: z.optional(CurrencyCode) }),
  response: z.object({
    fiatLevel: z.enum(FIAT_LEVELS),
    fiatCurrency: z.string(),
    monthlyLimit: DecimalText,
    usedThisMonth: DecimalText,
    /** Part of `usedThisMonth` that belongs to unpaid orders. */
    reservedThisMonth: DecimalText,
    /**
     * When the last unpaid order stops counting towards the limit, ISO 8601. Null if no unpaid order counts, or if one
     * of them ends only when the provider reports it.
     */
    reservedUntil: z.nullable(z.string()),
    leftThisMonth: DecimalText,
    /**
     * Largest payment, in the requested currency, that the limit still allows; 0 for a currency that is not accepted.
     */
    leftForPayment: DecimalText,
    limitWhenVerified: DecimalText,
    limitResetsAt: z.string(),
    verifiedUntil: z.nullable(z.string()),
    /** State of the identity check that the card provider last reported to the exchange. */
    cardCheck: z.enum(['none', 'incomplete', 'under_review', 'complete', 'failed']),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
