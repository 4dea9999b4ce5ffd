import { formatAmount } from '@cambio/kernel/money'
import { multiply, rational, significantText } from '@cambio/kernel/rational'
import { isFiat, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { fixedHoldMs } from './fixed-hold.ts'
import type { QuoteDeps } from './get-quote.ts'
import { openMarket, priceDeposit, PRICE_DIGITS, type PairMarket } from './price-quote.ts'
import { isFixedExhausted, quoteBounds } from './quote-bounds.ts'
import type { RateTick } from './tick.ts'

/** A pair in the format used by rate monitors. Amounts are decimal strings. */
export interface RateLine {
  from: Instrument
  to: Instrument
  /** Receive units per send unit before the network fee, rounded down. New orders get this rate or a better one. */
  out: string
  /**
   * Network fee that is still to be deducted from a payout calculated at the rate `out`, in units of the receive side.
   */
  toFee: string
  /** Amount that the exchange can currently pay out, in units of the receive side. */
  reserve: string
  fromMin: string
  fromMax: string
  toMin: string
  toMax: string
  /**
   * How long the exchange holds the rate for the largest order, in milliseconds. It holds the rate for a smaller order
   * at least as long.
   */
  holdMs: number
}

/**
 * Returns every pair available to new orders at this tick: with a FIXED rate or, once the pair's FIXED limit is
 * exhausted, with a FLOATING rate. Omits pairs that cannot be swapped. Also omits bank money, because only account
 * holders can send or receive it.
 */
export function listRates(deps: Pick<QuoteDeps, 'catalogue' | 'policy'>, tick: RateTick): RateLine[] {
  const { catalogue } = deps
  const senders = catalogue.instruments.filter((one) => one.isDepositEnabled && !isFiat(one))
  const receivers = catalogue.instruments.filter((one) => one.isPayoutEnabled && !isFiat(one))
  return senders.flatMap((from) => receivers.flatMap((to) => (from === to ? [] : rateLine(deps, tick, from, to))))
}

function rateLine(
  deps: Pick<QuoteDeps, 'catalogue' | 'policy'>,
  tick: RateTick,
  from: Instrument,
  to: Instrument,
): RateLine[] {
  const fixed = marketOf({ ...deps, tick, from, to, rateMode: 'FIXED' })
  if (!fixed) return []
  const market: PairMarket = isFixedExhausted(fixed) ? { ...fixed, rateMode: 'FLOATING' } : fixed
  const { minDepositAtomic, maxDepositAtomic } = quoteBounds(market)
  if (maxDepositAtomic < minDepositAtomic) return []
  const { spreadBps, platformFeeBps } = market.policy
  const kept = rational(BigInt(10_000 - spreadBps[market.rateMode] - platformFeeBps), 10_000n)
  const receive = (depositAtomic: bigint) =>
    formatAmount(priceDeposit(market, depositAtomic).amountToGetAtomic, to.decimals)
  return [
    {
      from,
      to,
      out: significantText(multiply(market.midPrice, kept), PRICE_DIGITS),
      toFee: formatAmount(market.networkFeeAtomic, to.decimals),
      reserve: formatAmount(BigInt(tick.inventory[to.slug] ?? '0'), to.decimals),
      fromMin: formatAmount(minDepositAtomic, from.decimals),
      fromMax: formatAmount(maxDepositAtomic, from.decimals),
      toMin: receive(minDepositAtomic),
      toMax: receive(maxDepositAtomic),
      holdMs: fixedHoldMs(market.policy, tick, from, maxDepositAtomic),
    },
  ]
}

function marketOf(input: Parameters<typeof openMarket>[0]): PairMarket | null {
  try {
    return openMarket(input)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
