import { PROVIDER_ONLY_CHAIN_PREFIX, type ChainId, type Instrument } from '@cambio/core/instruments/instrument'
import type { ProviderOnlyCoin } from '@cambio/core/liquidity/liquidity-provider'
import type { Currency } from './changenow-json.ts'

/** ChangeNOW's names for the networks on which the exchange runs its own nodes. */
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

/** Returns ChangeNOW's ticker and network name for an instrument, or null if ChangeNOW has no name for the network. */
export function coinOf({ currencyTitle, chain }: Instrument): { ticker: string; network: string } | null {
  const network = chain.startsWith(PROVIDER_ONLY_CHAIN_PREFIX)
    ? chain.slice(PROVIDER_ONLY_CHAIN_PREFIX.length)
    : NETWORKS[chain]
  return network === undefined ? null : { ticker: currencyTitle.toLowerCase(), network }
}

/**
 * Returns the ChangeNOW currencies whose ticker and network do not match any of our instruments. Omits fiat currencies.
 */
export function otherCurrencies(currencies: readonly Currency[], own: readonly Instrument[]): ProviderOnlyCoin[] {
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

/** Finds the ChangeNOW currency that corresponds to an instrument. */
export class ChangeNowCoins {
  readonly #byName: ReadonlyMap<string, Currency>

  constructor(currencies: readonly Currency[]) {
    this.#byName = new Map(
      currencies.filter(({ isFiat }) => !isFiat).map((one) => [`${one.ticker}/${one.network}`.toLowerCase(), one]),
    )
  }

  /**
   * Returns ChangeNOW's currency for an instrument. Returns null if no currency has the same ticker and network, or if
   * the token contracts differ.
   */
  find(instrument: Instrument): Currency | null {
    const coin = coinOf(instrument)
    const found = coin && this.#byName.get(`${coin.ticker}/${coin.network}`)
    if (!found) return null
    const isOther = (found.tokenContract ?? '').toLowerCase() !== (instrument.contract ?? '').toLowerCase()
    return isOther ? null : found
  }
}
