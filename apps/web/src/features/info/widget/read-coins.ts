import { callApi } from '../../../lib/api/api-client.ts'
import { isFiat } from '../../../lib/exchange/is-by-card.ts'

/** Coin on a network that the widget can offer. The widget's settings identify it by its slug. */
export interface WidgetCoin {
  slug: string
  currencyTitle: string
  networkFriendlyTitle: string
}

/** Returns the coins that the exchange itself trades, without fiat currencies, sorted by name. @throws {ApiError} */
export async function readCoins(): Promise<WidgetCoin[]> {
  const own = await callApi('listInstruments', { query: {} })
  return own
    .filter((one) => !isFiat(one))
    .map(({ slug, currencyTitle, networkFriendlyTitle }) => ({ slug, currencyTitle, networkFriendlyTitle }))
    .toSorted((a, b) => a.currencyTitle.localeCompare(b.currencyTitle))
}
