import { codes, code as entryOf } from 'currency-codes'
import { expect, it } from 'vitest'
import { fiatDecimals } from './fiat-decimals.ts'

const KNOWN = Intl.supportedValuesOf('currency')
/** Codes whose minor unit is "N.A." in ISO 4217; the package reports 0 for them. */
const WITHOUT_MINOR_UNIT = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ')

it('fiatDecimals returns the ISO 4217 exponent of every listed currency', () => {
  const listed = codes().filter((code) => KNOWN.includes(code) && !WITHOUT_MINOR_UNIT.includes(code))
  expect(listed.length).toBeGreaterThan(140)
  const wrong = listed.filter((code) => fiatDecimals(code) !== entryOf(code)?.digits)
  expect(wrong.map((code) => `${code} ${fiatDecimals(code)}, not ${entryOf(code)?.digits}`)).toEqual([])
})

it('fiatDecimals returns the ISO 4217 exponent of currencies for which Intl returns a smaller one', () => {
  expect(['HUF', 'IDR', 'PKR', 'COP', 'ALL', 'LBP', 'MGA', 'IQD'].map(fiatDecimals)).toEqual([2, 2, 2, 2, 2, 2, 2, 3])
})

it('fiatDecimals returns null for codes without a minor unit', () => {
  for (const code of WITHOUT_MINOR_UNIT) expect(fiatDecimals(code)).toBeNull()
})
