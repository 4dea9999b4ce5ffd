import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { callApi } from '../../../lib/api/api-client.ts'

/** Stablecoin that the example sends, because its amounts are close to amounts in dollars. */
const STABLE = 'USDT'
/** Coin that the example receives, because most users know its price. */
const KNOWN = 'BTC'
/** Network on which earnings are paid. The example prefers coins on this network. */
const EARNINGS_NETWORK = 'TRC20'
/** Amount that the example sends, in `STABLE`. */
export const EXAMPLE_AMOUNT = 1_000
/** Maximum time that a page waits for its example, in milliseconds. */
const PATIENCE_MS = 2_000

/** Live quotes for calculating the examples on the information pages. */
export interface Example {
  /** Quote for sending the example amount of the stablecoin. */
  quote: PairData
  /** Network fee of a payout in the stablecoin, as a decimal string in that coin; null if unknown. */
  stableFee: string | null
}

/**
 * Returns a quote from the stablecoin to Bitcoin, and the network fee from a quote in the opposite direction. Returns
 * null if the exchange does not currently trade these coins.
 * @throws {ApiError}
 */
export async function readExample(): Promise<Example | null> {
  const coins = await callApi('listInstruments', { query: {} })
  const find = (currencyTitle: string, isOpen: (coin: InstrumentView) => boolean) => {
    const open = coins.filter((coin) => coin.currencyTitle === currencyTitle && isOpen(coin))
    return open.find(({ networkTitle }) => networkTitle === EARNINGS_NETWORK) ?? open[0]
  }
  const from = find(STABLE, ({ isDepositEnabled, isWithdrawalEnabled }) => isDepositEnabled && isWithdrawalEnabled)
  const to = find(KNOWN, ({ isWithdrawalEnabled }) => isWithdrawalEnabled)
  if (!from || !to) return null
  const [quote, back] = await Promise.all([
    rateOf(from, to, String(EXAMPLE_AMOUNT)),
    rateOf(to, from).catch(() => null),
  ])
  return { quote, stableFee: back?.finalNetworkFeeAmount || null }
}

function rateOf(
  { slug: instrumentFromSlug }: InstrumentView,
  { slug: instrumentToSlug }: InstrumentView,
  amount?: string,
) {
  return callApi('getRate', {
    query: {
      instrumentFromSlug,
      instrumentToSlug,
      ...(amount === undefined ? {} : { claimedDepositAmount: amount }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}
