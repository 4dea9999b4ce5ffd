import { powerOfTen } from '@cambio/kernel/decimal-text'
import { formatAmount, scale, type Rounding } from '@cambio/kernel/money'
import { parseRational } from '@cambio/kernel/rational'
import type { Instrument } from '@cambio/core/instruments/instrument'
import * as z from 'zod'

/** An amount as providers write it: a number or text, in JSON read by `exactJson`. An exponent is written out. */
export const ProviderAmount = z
  .string()
  .max(80)
  .transform((text, context) => {
    const plain = /^\d+(?:\.\d+)?[eE][-+]?\d{1,2}$/.test(text) ? Number(text).toFixed(20) : text
    if (parseRational(plain) !== null) return plain
    context.addIssue('is not an amount')
    return z.NEVER
  })

/** Base units of an amount of a provider, which may have more places than the coin; down where it is not said. */
export function toAtomic(text: string, { decimals }: Instrument, rounding: Rounding = 'down'): bigint {
  const units = parseRational(text)
  return units ? scale(powerOfTen(decimals), units, rounding) : 0n
}

/** An amount as providers read it. */
export function toProviderText(atomic: bigint, { decimals }: Instrument): string {
  return formatAmount(atomic, decimals)
}
