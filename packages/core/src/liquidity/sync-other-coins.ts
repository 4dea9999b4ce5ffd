import type { Report } from '../chains/chain-worker.ts'
import { OTHERS_CHAIN, type Instrument } from '../instruments/instrument.ts'
import type { LiquidityProvider, OtherCoin } from './liquidity-provider.ts'

/** Places that amounts of such a coin are kept with, and those they may be named in: what every network carries. */
const DECIMALS = 8
const PRECISION = 6
/** Coins taken of one provider at most. */
const MAX_COINS = 5_000
const NAME = /^[A-Z0-9]{1,20}$/

/** Where coins are kept that only other exchanges deal in. */
export interface OtherCoinStore {
  others(): Promise<Instrument[]>
  /** Adds and changes; those that are not among them any more take no new orders. A name that is taken is left to its owner. */
  replaceOthers(instruments: readonly Instrument[]): Promise<void>
}

export interface SyncOtherCoinsDeps {
  providers: readonly LiquidityProvider[]
  store: OtherCoinStore
  /** The house's own. */
  own: readonly Instrument[]
  within<T>(work: Promise<T>, ms: number): Promise<T>
  report: Report
}

const TIMEOUT_MS = 30_000

/** Keeps the catalogue at what providers deal in besides the house's own coins. A provider that is away changes nothing. */
export async function syncOtherCoins(deps: SyncOtherCoinsDeps): Promise<void> {
  for (const provider of deps.providers) {
    if (!provider.otherCoins) continue
    try {
      const coins = await deps.within(provider.otherCoins(deps.own), TIMEOUT_MS)
      const known = coins.filter(({ ticker, network }) => NAME.test(ticker) && NAME.test(network)).slice(0, MAX_COINS)
      if (known.length > 0) await deps.store.replaceOthers(known.map(instrumentOf))
      deps.report('other-coins', { provider: provider.code, coins: known.length })
    } catch {
      deps.report('other-coins-failed', { provider: provider.code })
    }
  }
}

function instrumentOf({ ticker, network, name, contract, takesMemo, maySend, mayReceive }: OtherCoin): Instrument {
  const isNative = ticker === network
  return {
    slug: (isNative ? ticker : `${ticker}-${network}`).toLowerCase(),
    currencyTitle: ticker,
    networkTitle: network,
    bestChangeName: isNative ? ticker : `${ticker}${network}`,
    instrumentType: 'crypto',
    fullName: name,
    currencyFriendlyTitle: name,
    networkFriendlyTitle: network,
    currencyLogoLink: '',
    coinstatValue: '',
    requiresMemo: takesMemo,
    decimals: DECIMALS,
    precisionDecimals: PRECISION,
    chain: `${OTHERS_CHAIN}${network.toLowerCase()}`,
    contract,
    minConfirmationsToTrade: 1,
    minConfirmationsToWithdraw: 1,
    leastPaymentAtomic: 0n,
    isDepositEnabled: maySend,
    isPayoutEnabled: mayReceive,
    popularity: 0,
    addressExample: '',
    explorerTxUrl: '',
    explorerAddressUrl: '',
  }
}
