import { formatAmount, parseAmount } from '@cambio/kernel/money'

/** An amount of a fiat currency. */
export interface FiatMoney {
  /** ISO 4217 code in upper case, such as `EUR`. */
  currency: string
  /** Amount in minor units (ISO 4217 exponent): cents for `EUR`, yen for `JPY`. */
  minor: bigint
}

const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns the number of decimal places of a currency: 2 for `EUR`, 0 for `JPY`, 3 for `KWD`. Returns null for a code
 * that is not in ISO 4217. Uses the `Intl` table, which ECMA-402 derives from ISO 4217.
 */
export function fiatDecimals(currency: string): number | null {
  if (!KNOWN.has(currency)) return null
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? null
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
