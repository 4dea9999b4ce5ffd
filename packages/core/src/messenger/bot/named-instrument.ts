import { byPopularity } from '@cambio/kernel/instrument-order'
import { searchInstruments } from '@cambio/kernel/instrument-search'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { isFiat, type Instrument } from '../../instruments/instrument.ts'

/** Maximum length of a coin name that the bot repeats in its reply, in characters. */
const MAX_NAME = 24

/** Side of a pair on which a user sends or receives an instrument. */
type Side = 'send' | 'receive'

/**
 * Returns the coin that a user specifies by slug, ticker or name; null if it is unknown. If several coins match,
 * returns the coin that the website's coin picker lists first.
 */
export function coinNamed(catalogue: Catalogue, name: string): Instrument | null {
  return firstNamed(
    inPickerOrder(catalogue).filter((one) => !isFiat(one)),
    name,
  )
}

/**
 * Returns the coin or fiat currency that a user specifies for a side of a pair. Searches like `coinNamed`. On the
 * receive side, finds only fiat currencies that users can buy with coins.
 */
export function instrumentNamed(catalogue: Catalogue, name: string, side: Side): Instrument | null {
  const offered = inPickerOrder(catalogue).filter((one) => side === 'send' || !isFiat(one) || one.isPayoutEnabled)
  return firstNamed(offered, name)
}

/**
 * Returns the instruments of the same coin on other networks. Includes only instruments that the exchange itself trades
 * on this side of a pair.
 */
export function otherNetworks({ instruments }: Catalogue, coin: Instrument, side: Side): Instrument[] {
  return instruments
    .filter(({ currencyTitle, slug }) => currencyTitle === coin.currencyTitle && slug !== coin.slug)
    .filter((one) => (side === 'send' ? one.isDepositEnabled : one.isPayoutEnabled))
    .toSorted(byPopularity)
}

/** Truncates a coin name that the user typed to `MAX_NAME` characters, for the reply. */
export function shownName(name: string): string {
  return name.slice(0, MAX_NAME)
}

function firstNamed(instruments: readonly Instrument[], name: string): Instrument | null {
  const wanted = name.toLowerCase()
  const exact = instruments.find((one) => one.slug === wanted || one.bestChangeName.toLowerCase() === wanted)
  return exact ?? searchInstruments(instruments, name)[0] ?? null
}

/**
 * Returns all instruments, sorted as in the coin picker: the exchange's own instruments by popularity, then
 * provider-only instruments.
 */
function inPickerOrder(catalogue: Catalogue): Instrument[] {
  const own = [...catalogue.instruments, ...catalogue.fiat]
  return [...own.toSorted(byPopularity), ...catalogue.all.slice(own.length)]
}
