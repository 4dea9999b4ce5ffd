import type { ChainId, Instrument } from '@cambio/core/instruments/instrument'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { Coin } from './sideshift-json.ts'

/** SideShift's names for the networks on which the exchange runs its own nodes. SideShift does not support IoTeX. */
const NETWORKS: Readonly<Record<ChainId, string>> = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  polygon: 'polygon',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'doge',
  'bitcoin-cash': 'bitcoincash',
  xrp: 'ripple',
  tron: 'tron',
  stellar: 'stellar',
}

/** Returns SideShift's coin and network name for an instrument, or null if SideShift has no name for the network. */
export function coinOf({ currencyTitle, chain }: Instrument): { coin: string; network: string } | null {
  const network = NETWORKS[chain]
  return network === undefined ? null : { coin: currencyTitle.toLowerCase(), network }
}

/** Finds the SideShift coin that corresponds to an instrument. */
export class SideShiftCoins {
  readonly #byName: ReadonlyMap<string, Coin>

  constructor(coins: readonly Coin[]) {
    this.#byName = new Map(coins.map((one) => [one.coin.toLowerCase(), one]))
  }

  takes(instrument: Instrument): boolean {
    return this.#isOn(instrument, 'depositOffline')
  }

  pays(instrument: Instrument): boolean {
    return this.#isOn(instrument, 'settleOffline')
  }

  /** Returns whether SideShift exchanges a pair in a rate mode (fixed or floating). */
  has(from: Instrument, to: Instrument, rateMode: RateMode): boolean {
    const barred = rateMode === 'FIXED' ? 'variableOnly' : 'fixedOnly'
    return [from, to].every((one) => this.#isOn(one, barred))
  }

  #isOn(instrument: Instrument, barred: 'depositOffline' | 'settleOffline' | 'fixedOnly' | 'variableOnly'): boolean {
    const name = coinOf(instrument)
    const found = name && this.#byName.get(name.coin)
    if (!found || !found.networks.includes(name.network)) return false
    const contract = found.tokenDetails?.[name.network]?.contractAddress ?? ''
    // A token with the same name but another contract is a different coin.
    if (contract.toLowerCase() !== (instrument.contract ?? '').toLowerCase()) return false
    const where = found[barred]
    return typeof where === 'boolean' ? !where : !where.includes(name.network)
  }
}
