import { searchInstruments } from '@cambio/kernel/instrument-search'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat, type Instrument } from '../../instruments/instrument.ts'

/** Maximum length in characters of a coin name that the bot repeats. */
const MAX_NAME = 24
/** An amount as users type it: digits with at most one separator. */
export const TYPED_AMOUNT = /^\d{1,20}(?:[.,]\d{1,18})?$/

/**
 * Returns the coin that a user specifies by slug, ticker or name, or null if it is unknown. If a ticker exists on
 * several networks, returns the most popular one.
 */
export function instrumentNamed(catalogue: Catalogue, name: string): Instrument | null {
  const coins = catalogue.all.filter((one) => !isFiat(one))
  const wanted = name.toLowerCase()
  const exact = coins.find((one) => one.slug === wanted || one.bestChangeName.toLowerCase() === wanted)
  return exact ?? searchInstruments(coins, name)[0] ?? null
}

/** Returns the reply to an unknown coin name. */
export function unknownCoin(name: string): { kind: 'rate_unknown'; name: string } {
  return { kind: 'rate_unknown', name: name.slice(0, MAX_NAME) }
}
