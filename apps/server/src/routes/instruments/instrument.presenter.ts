import type { InstrumentTitles, InstrumentView } from '@cambio/contract/instrument'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { tickPrice, type RateTick } from '@cambio/core/quotes/tick'
import { significantText } from '@cambio/kernel/rational'

const PRICE_DIGITS = 8

/** Instrument views, cached per tick because a view does not change until the next tick. */
const knownViews = new WeakMap<RateTick, Map<Instrument, InstrumentView>>()

/**
 * Returns an instrument in API format.
 * @param tick the newest tick; null before the first price
 */
export function presentInstrument(instrument: Instrument, tick: RateTick | null): InstrumentView {
  if (tick === null) return viewOf(instrument, null)
  const views = knownViews.get(tick) ?? new Map<Instrument, InstrumentView>()
  knownViews.set(tick, views)
  const view = views.get(instrument) ?? viewOf(instrument, tick)
  views.set(instrument, view)
  return view
}

function viewOf(instrument: Instrument, tick: RateTick | null): InstrumentView {
  const price = tick && tickPrice(tick, instrument.currencyTitle)
  return {
    currencyTitle: instrument.currencyTitle,
    networkTitle: instrument.networkTitle,
    slug: instrument.slug,
    instrumentType: instrument.instrumentType,
    fullName: instrument.fullName,
    currencyFriendlyTitle: instrument.currencyFriendlyTitle,
    networkFriendlyTitle: instrument.networkFriendlyTitle,
    currencyLogoLink: instrument.currencyLogoLink,
    precisionDecimals: instrument.precisionDecimals,
    requiresMemo: instrument.requiresMemo,
    bestChangeName: instrument.bestChangeName,
    coinstatValue: instrument.coinstatValue,
    contractAddress: instrument.contract ?? '',
    price: price ? significantText(price, PRICE_DIGITS) : '',
    popularity: instrument.popularity,
    isDepositEnabled: instrument.isDepositEnabled,
    isWithdrawalEnabled: instrument.isPayoutEnabled,
    addressExample: instrument.addressExample,
    explorerTxUrl: instrument.explorerTxUrl,
    explorerAddressUrl: instrument.explorerAddressUrl,
    blockSeconds: instrument.blockSeconds,
  }
}

/** Returns an instrument's currency and network titles. */
export function presentTitles(instrument: Instrument): InstrumentTitles {
  return { currencyTitle: instrument.currencyTitle, networkTitle: instrument.networkTitle }
}
