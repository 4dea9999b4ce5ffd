import type { Report } from '../shared/report.ts'
import { PROVIDER_ONLY_CHAIN_PREFIX, type Instrument } from '../instruments/instrument.ts'
import type { LiquidityProvider, ProviderOnlyCoin } from './liquidity-provider.ts'

/** Number of decimals in amounts of a provider-only coin. Every network supports at least this many. */
const DECIMALS = 8
const PRECISION = 6
/** Maximum number of coins from one provider. */
const MAX_COINS = 5_000
const NAME = /^[A-Z0-9]{1,20}$/

/** Stores provider-only instruments. */
export interface ProviderOnlyCoinStore {
  others(): Promise<Instrument[]>
  /**
   * Adds and updates instruments. Stored instruments that are missing from the list no longer accept new orders.
   * Instruments with a name that is already in use are skipped.
   */
  replaceOthers(instruments: readonly Instrument[]): Promise<void>
}

export interface SyncProviderOnlyCoinsDeps {
  providers: readonly LiquidityProvider[]
  store: ProviderOnlyCoinStore
  /** Instruments that the exchange trades itself. */
  own: readonly Instrument[]
  within<T>(work: Promise<T>, ms: number): Promise<T>
  report: Report
}

const TIMEOUT_MS = 30_000

/**
 * Updates the catalogue with the coins that only providers trade. The coins of an unreachable provider remain
 * unchanged.
 */
export async function syncProviderOnlyCoins(deps: SyncProviderOnlyCoinsDeps): Promise<void> {
  for (const provider of deps.providers) {
    if (!provider.providerOnlyCoins) continue
    try {
      const coins = await deps.within(provider.providerOnlyCoins(deps.own), TIMEOUT_MS)
      const known = coins.filter(({ ticker, network }) => NAME.test(ticker) && NAME.test(network)).slice(0, MAX_COINS)
      if (known.length > 0) await deps.store.replaceOthers(known.map(instrumentOf))
      deps.report('provider-only-coins', { provider: provider.code, coins: known.length })
    } catch {
      deps.report('provider-only-coins-failed', { provider: provider.code })
    }
  }
}

function instrumentOf({
  ticker,
  network,
  name,
  contract,
  takesMemo,
  maySend,
  mayReceive,
}: ProviderOnlyCoin): Instrument {
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
    chain: `${PROVIDER_ONLY_CHAIN_PREFIX}${network.toLowerCase()}`,
    contract,
    minConfirmationsToTrade: 1,
    minConfirmationsToWithdraw: 1,
    minPaymentAtomic: 0n,
    isBridged: false,
    isDepositEnabled: maySend,
    isPayoutEnabled: mayReceive,
    popularity: 0,
    addressExample: '',
    explorerTxUrl: '',
    explorerAddressUrl: '',
    blockSeconds: null,
  }
}
