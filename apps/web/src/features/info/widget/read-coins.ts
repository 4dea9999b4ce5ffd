import { callApi } from '../../../lib/api/api-client.ts'

/** A coin on a network, with its slug for the widget and its name for users. */
export interface WidgetCoin {
  slug: string
  currencyTitle: string
  networkFriendlyTitle: string
}

/** Returns the exchange's own coins by name. @throws {ApiError} */
export async function readCoins(): Promise<WidgetCoin[]> {
  const own = await callApi('listInstruments', { query: {} })
  return own
    .map(({ slug, currencyTitle, networkFriendlyTitle }) => ({ slug, currencyTitle, networkFriendlyTitle }))
    .toSorted((a, b) => a.currencyTitle.localeCompare(b.currencyTitle))
}
