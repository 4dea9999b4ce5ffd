import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import * as z from 'zod'
import { jsonSetting } from '../json-setting.ts'

/**
 * Default limits on card and bank payments, used when the setting FIAT_LIMITS is empty. The rates are approximate rates
 * of 2026. In production, card and bank payments require the setting.
 */
const DEFAULT_LIMITS = {
  currency: 'EUR',
  unverified: '3000',
  verified: '30000',
  validDays: 1_095,
  rates: { USD: '0.92', GBP: '1.2' },
}

const Currency = z.string().refine((code) => fiatDecimals(code) !== null, 'is no ISO 4217 code')
const Rate = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/)
  .refine((text) => Number(text) > 0, 'must be positive')

const FiatLimits = z
  .strictObject({
    /** Currency of the limits, as an ISO 4217 code. */
    currency: Currency,
    /** Limit per calendar month (UTC) without an identity check, in units of `currency`. */
    unverified: z.string(),
    /** Limit per calendar month (UTC) with a valid identity check, in units of `currency`. */
    verified: z.string(),
    /** Number of days after which an identity check expires. */
    validDays: z.int().min(1).max(36_500),
    /**
     * Rates of the other currencies: the value of one unit, in units of `currency`. Payments in a currency without a
     * rate are rejected.
     */
    rates: z.record(Currency, Rate),
  })
  .transform((limits, context) => {
    const { currency } = limits
    const [unverified, verified] = [parseFiat(limits.unverified, currency), parseFiat(limits.verified, currency)]
    if (unverified && verified && unverified.minor <= verified.minor)
      return {
        currency,
        unverifiedMinor: unverified.minor,
        verifiedMinor: verified.minor,
        validDays: limits.validDays,
        rates: { ...minorRates(currency, limits.rates), [currency]: '1' },
      }
    context.addIssue({ code: 'custom', message: 'the limits must be amounts, and unverified at most verified' })
    return z.NEVER
  })

/**
 * Limits on card and bank payments. For each currency, `rates` contains the value of one minor unit as a decimal string
 * that Postgres accepts.
 */
export type FiatLimits = z.output<typeof FiatLimits>

/** Parses the FIAT_LIMITS setting. An empty value selects the default limits. */
export const FiatLimitsSetting = z.preprocess((text) => text || JSON.stringify(DEFAULT_LIMITS), jsonSetting(FiatLimits))

function minorRates(currency: string, rates: Readonly<Record<string, string>>): Record<string, string> {
  const decimals = fiatDecimals(currency) ?? 0
  return Object.fromEntries(
    Object.entries(rates).map(([code, rate]) => [code, `${rate}e${decimals - (fiatDecimals(code) ?? 0)}`]),
  )
}
