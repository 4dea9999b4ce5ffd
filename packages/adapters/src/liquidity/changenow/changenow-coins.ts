import { OTHERS_CHAIN, type ChainId, type Instrument } from '@cambio/core/instruments/instrument'
import type { OtherCoin } from '@cambio/core/liquidity/liquidity-provider'
import type { Currency } from './changenow-json.ts'

/** ChangeNOW's names of the networks that we have nodes of. */
const NETWORKS: Readonly<Record<ChainId, string>> = {
  ethereum: 'eth',
  bsc: 'bsc',
  polygon: 'matic',
  iotex: 'iotx',
  bitcoin: 'btc',
  litecoin: 'ltc',
  dogecoin: 'doge',
  'bitcoin-cash': 'bch',
  xrp: 'xrp',
  tron: 'trx',
  stellar: 'xlm',
}

/** How an instrument is named to ChangeNOW; null for a network it has no name of. */
export function coinOf({ currencyTitle, chain }: Instrument): { ticker: string; network: string } | null {
  const network = chain.startsWith(OTHERS_CHAIN) ? chain.slice(OTHERS_CHAIN.length) : NETWORKS[chain]
  return network === undefined ? null : { ticker: currencyTitle.toLowerCase(), network }
}

/** The currencies that are none of our own instruments: neither by name and network, nor by contract. */
export function otherCurrencies(currencies: readonly Currency[], own: readonly Instrument[]): OtherCoin[] {
  const names = new Set(
    own.map(coinOf).flatMap((coin) => (coin ? [`${coin.ticker}/${coin.network}`.toLowerCase()] : [])),
  )
  return currencies
    .filter(({ isFiat, ticker, network }) => !isFiat && !names.has(`${ticker}/${network}`.toLowerCase()))
    .map((one) => ({
      ticker: one.ticker.toUpperCase(),
      network: one.network.toUpperCase(),
      name: one.name.slice(0, 60),
      contract: one.tokenContract,
      takesMemo: one.isExtraIdSupported,
      maySend: one.sell,
      mayReceive: one.buy,
    }))
}

/** The currencies of ChangeNOW, looked up by our instruments. */
export class ChangeNowCoins {
  readonly #byName: ReadonlyMap<string, Currency>

  constructor(currencies: readonly Currency[]) {
    this.#byName = new Map(
      currencies.filter(({ isFiat }) => !isFiat).map((one) => [`${one.ticker}/${one.network}`.toLowerCase(), one]),
    )
  }

  /** Null where it is not exchanged, or a token of the same name with another contract is. */
  find(instrument: Instrument): Currency | null {
    const coin = coinOf(instrument)
    const found = coin && this.#byName.get(`${coin.ticker}/${coin.network}`)
    if (!found) return null
    const isOther = (found.tokenContract ?? '').toLowerCase() !== (instrument.contract ?? '').toLowerCase()
    return isOther ? null : found
  }
}
