import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import { formatAmount, parseAmount } from '@cambio/kernel/money'

/** An amount of a fiat currency. */
export interface FiatMoney {
  /** ISO 4217 code in upper case, such as `EUR`. */
  currency: string
  /** Amount in minor units (ISO 4217 exponent): cents for `EUR`, yen for `JPY`. */
  minor: bigint
}

/**
 * Parses a plain decimal amount of a currency, such as `"14.72"`. Returns null for an unknown currency, input that is
 * not a plain non-negative decimal, or more decimal places than the currency has.
 */
export function parseFiat(text: string, currency: string): FiatMoney | null {
  const decimals = fiatDecimals(currency)
  const parsed = decimals === null ? null : parseAmount(text, decimals)
  return parsed?.ok ? { currency, minor: parsed.atomic } : null
}

/**
 * Formats an amount as a plain decimal without trailing zeros: `"150"`, `"14.72"`. Formats an unknown currency without
 * decimal places.
 */
export function formatFiat({ currency, minor }: FiatMoney): string {
  return formatAmount(minor, fiatDecimals(currency) ?? 0)
}
