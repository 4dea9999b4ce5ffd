import { formatAmount } from '@cambio/kernel/money'
import { multiply, rational, significantText } from '@cambio/kernel/rational'
import { isBankMoney, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import { fixedHoldMs } from './fixed-hold.ts'
import type { QuoteDeps } from './get-quote.ts'
import { openMarket, priceDeposit, PRICE_DIGITS, type PairMarket } from './price-quote.ts'
import { isFixedExhausted, quoteBounds } from './quote-bounds.ts'
import { hasRisenFast } from './rate-rise.ts'
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
   * How long the exchange holds the rate for the largest order, in milliseconds. For a smaller order, it holds the rate
   * for at least this long. Zero for a floating rate, such as that of fiat money.
   */
  holdMs: number
  demands: RateDemand[]
}

/**
 * Condition of a pair, by its name in BestChange's format. `reg`: the user needs an account. `verifying`: the user
 * needs a passed identity check. `manual`: operators carry out a step of the order.
 */
export type RateDemand = 'manual' | 'reg' | 'verifying'

type ListRatesDeps = Pick<QuoteDeps, 'catalogue' | 'policy' | 'ticks'>

/**
 * Returns every pair available to new orders at this tick: with a FIXED rate or, while the exchange offers no fixed rate
 * for the pair, with a FLOATING rate. Bank money always has a FLOATING rate. Omits pairs that cannot be swapped.
 */
export function listRates(deps: ListRatesDeps, tick: RateTick): RateLine[] {
  const { catalogue } = deps
  const senders = catalogue.instruments.filter((one) => one.isDepositEnabled)
  const receivers = catalogue.instruments.filter((one) => one.isPayoutEnabled)
  return senders.flatMap((from) => receivers.flatMap((to) => (from === to ? [] : rateLine(deps, tick, from, to))))
}

function rateLine(deps: ListRatesDeps, tick: RateTick, from: Instrument, to: Instrument): RateLine[] {
  const demands = demandsOf(from, to)
  const isByBank = demands.length > 0
  const open = marketOf({ ...deps, tick, from, to, rateMode: isByBank ? 'FLOATING' : 'FIXED' })
  if (!open) return []
  const isFixed = !isByBank && !isFixedExhausted(open) && !hasRisenFast(deps.ticks, { from, to }, tick)
  const market: PairMarket = isFixed ? open : { ...open, rateMode: 'FLOATING' }
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
      holdMs: isFixed ? fixedHoldMs(market.policy, tick, from, maxDepositAtomic) : 0,
      demands,
    },
  ]
}

/** Operators confirm each bank transfer. A payout to a bank account also needs a verified name. */
function demandsOf(from: Instrument, to: Instrument): RateDemand[] {
  if (isBankMoney(to)) return ['manual', 'reg', 'verifying']
  return isBankMoney(from) ? ['manual', 'reg'] : []
}

function marketOf(input: Parameters<typeof openMarket>[0]): PairMarket | null {
  try {
    return openMarket(input)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
