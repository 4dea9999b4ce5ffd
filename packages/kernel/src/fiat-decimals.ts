const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/**
 * Currencies whose ISO 4217 exponent (number of decimal places) is not 2, keyed by exponent. `Intl` differs (HUF 0, IQD
 * 0), because its CLDR data follow the coins in circulation. `fiat-decimals.test.ts` compares the table with the
 * package `currency-codes`, which is too large for browsers.
 */
const EXPONENTS: Readonly<Record<string, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
}
const DECIMALS = new Map(
  Object.entries(EXPONENTS).flatMap(([decimals, codes]) => codes.map((code) => [code, Number(decimals)] as const)),
)

/** ISO 4217 codes without a minor unit: metals, units of account and codes without a currency. */
const WITHOUT_EXPONENT: ReadonlySet<string> = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '))

/**
 * Returns the number of decimal places of a currency as ISO 4217 defines it: 2 for `EUR`, 0 for `JPY`, 3 for `KWD`.
 * Returns null for a code that `Intl` does not know as a currency, or that has no minor unit.
 */
export function fiatDecimals(currency: string): number | null {
  if (!KNOWN.has(currency) || WITHOUT_EXPONENT.has(currency)) return null
  return DECIMALS.get(currency) ?? 2
}
