import type { ChainId, Instrument } from '@cambio/core/instruments/instrument'
import type { Currency } from './mercuryo-json.ts'

/** Mercuryo's names for the networks. Source: a public wallet's code (gemwalletcom/core). */
const NETWORKS: Readonly<Record<ChainId, string>> = {
  ethereum: 'ETHEREUM',
  bsc: 'BINANCESMARTCHAIN',
  polygon: 'POLYGON',
  bitcoin: 'BITCOIN',
  litecoin: 'LITECOIN',
  dogecoin: 'DOGECOIN',
  'bitcoin-cash': 'BITCOINCASH',
  xrp: 'RIPPLE',
  tron: 'TRON',
  stellar: 'STELLAR',
  ton: 'NEWTON',
  solana: 'SOLANA',
}

/** Finds the Mercuryo currency that corresponds to an instrument. */
export class MercuryoCoins {
  readonly #byName: ReadonlyMap<string, Currency>

  constructor(currencies: readonly Currency[]) {
    this.#byName = new Map(currencies.map((one) => [`${one.currency}/${one.network}`.toUpperCase(), one]))
  }

  /**
   * Returns Mercuryo's currency for an instrument. Returns null if no currency has the same ticker and network, or if
   * the token contracts differ.
   */
  find({ currencyTitle, chain, contract }: Instrument): Currency | null {
    const found = this.#byName.get(`${currencyTitle}/${NETWORKS[chain] ?? ''}`.toUpperCase())
    if (!found) return null
    return (found.contract ?? '').toLowerCase() === (contract ?? '').toLowerCase() ? found : null
  }
}
