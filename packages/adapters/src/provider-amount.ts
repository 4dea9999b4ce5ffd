import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount, roundToPrecision, scale, type Rounding } from '@cambio/kernel/money'
import { parseRational } from '@cambio/kernel/rational'
import type { Instrument } from '@cambio/core/instruments/instrument'
import * as z from 'zod'

/**
 * Schema of an amount in a provider's JSON: a number or a string, as parsed by `exactJson`. The output is a plain
 * decimal string without an exponent.
 */
export const ProviderAmount = z
  .string()
  .max(80)
  .transform((text, context) => {
    const plain = /^\d+(?:\.\d+)?[eE][-+]?\d{1,2}$/.test(text) ? Number(text).toFixed(20) : text
    if (parseRational(plain) !== null) return plain
    context.addIssue('is not an amount')
    return z.NEVER
  })

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
