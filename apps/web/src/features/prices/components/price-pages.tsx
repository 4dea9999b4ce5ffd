import type { OpenedPrices } from '../api/open-prices.ts'
import { listRequest } from '../state/listed-coins.ts'
import { CoinPage } from './coin-page.tsx'
import { PriceList } from './price-list.tsx'

/** A coin's price page, or the list of all coins. */
export function PricePages({ opened, search }: { opened: OpenedPrices; search: Record<string, unknown> }) {
  const { coin, period } = opened
  return coin ? (
    <CoinPage key={coin.currencyTitle} first={coin} period={period} />
  ) : (
    <PriceList request={listRequest(search)} />
  )
}
