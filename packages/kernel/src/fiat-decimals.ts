const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns the number of decimal places of a currency: 2 for `EUR`, 0 for `JPY`, 3 for `KWD`. Returns null for a code
 * that is not part of ISO 4217. Source: the `Intl` table, which ECMA-402 derives from ISO 4217.
 */
export function fiatDecimals(currency: string): number | null {
  if (!KNOWN.has(currency)) return null
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? null
}
