import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount, roundToPrecision, scale, type Rounding } from '@cambio/kernel/money'
import { parseRational, rational, rationalText } from '@cambio/kernel/rational'
import type { Instrument } from '@cambio/core/instruments/instrument'
import * as z from 'zod'

/** Maximum number of decimals of a converted amount. No coin has more. */
const MAX_DECIMALS = 40

/**
 * Schema of an amount in a provider's JSON: a number or a string, as parsed by `exactJson`. The output is a plain
 * decimal string without an exponent.
 */
export const ProviderAmount = z
  .string()
  .max(80)
  .transform((text, context) => {
    const plain = withoutExponent(text)
    if (plain !== null && parseRational(plain) !== null) return plain
    context.addIssue('is not an amount')
    return z.NEVER
  })

/**
 * Converts a number in scientific notation to a plain decimal string with up to 40 decimals. Returns any other string
 * unchanged, and null for an invalid exponent.
 */
function withoutExponent(text: string): string | null {
  const [mantissa = '', exponent, rest] = text.split(/[eE]/)
  if (exponent === undefined) return text
  const value = parseRational(mantissa)
  if (value === null || rest !== undefined || !/^[-+]?\d{1,2}$/.test(exponent)) return null
  const shift = powerOfTen(Math.abs(Number(exponent)))
  return Number(exponent) < 0
    ? rationalText(rational(value.num, value.den * shift), MAX_DECIMALS)
    : rationalText(rational(value.num * shift, value.den), MAX_DECIMALS)
}

/**
 * Converts a provider's amount to base units. If it has more decimals than the coin, rounds it (down by default).
 * Returns 0 for an invalid amount.
 */
export function toAtomic(text: string, { decimals }: Instrument, rounding: Rounding = 'down'): bigint {
  const units = parseRational(text)
  return units ? scale(powerOfTen(decimals), units, rounding) : 0n
}

/** Converts base units to a decimal string in coins, as providers expect. */
export function toProviderText(atomic: bigint, { decimals }: Instrument): string {
  return formatAmount(atomic, decimals)
}

/** Rounds an amount in base units up to the number of decimals that a user can send. */
export function sendable(atomic: bigint, { decimals, precisionDecimals }: Instrument): bigint {
  return roundToPrecision(atomic, decimals, precisionDecimals, 'up')
}
