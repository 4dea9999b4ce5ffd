import { assert, present } from '@cambio/kernel/assert'
import { basisPoints, roundToPrecision, scale } from '@cambio/kernel/money'
import { rational, significantText } from '@cambio/kernel/rational'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Catalogue } from '../../instruments/catalogue.ts'
import { markupAtomicOf, markupOf } from '../../quotes/markup.ts'
import { marketAt, priceDeposit, PRICE_DIGITS } from '../../quotes/price-quote.ts'
import type { CostLine } from '../../quotes/quote.ts'
import type { QuotePolicy } from '../../quotes/quote-policy.ts'
import type { RateTick } from '../../quotes/tick.ts'
import { marketForDestination } from '../../quotes/transfer-cost.ts'
import type { DepositVerdict } from '../machine/order-fact.ts'
import type { Order, SettledQuote } from '../order.ts'

export interface Judgement {
  verdict: DepositVerdict
  /**
   * Quote at which the order settles. It uses the agreed rate if the deposit matches the agreed terms, and the current
   * rate otherwise. Null if no rate is available.
   */
  settledQuote: SettledQuote | null
}

/**
 * Compares a credited deposit with an order's agreed quote. Returns the verdict and the settled quote. A FIXED order
 * settles at its agreed quote unless the amount is wrong, the deposit is late or the market has fallen too far. A
 * FLOATING order settles at the newest tick. Amounts are in base units; `firstBlockAt` is in epoch milliseconds.
 * @throws {DomainError} NO_LIQUIDITY while a price is missing
 */
export function judgeDeposit(input: JudgeInput): Judgement {
  const today = quoteToday(input)
  if (input.order.rateMode === 'FLOATING')
    return today ? { verdict: 'fits', settledQuote: today } : { verdict: 'out-of-bounds', settledQuote: null }
  const problem = fixedProblem(input)
  return problem
    ? { verdict: problem, settledQuote: today }
    : {
        verdict: 'fits',
        settledQuote: {
          ...quoteAtAgreedRate(input.order, input.depositAtomic, input.catalogue),
          creditedValueAtomic: valueToday(input, input.depositAtomic),
        },
      }
}

export interface JudgeInput {
  order: Order
  depositAtomic: bigint
  firstBlockAt: number
  tick: RateTick
  catalogue: Catalogue
  policy: QuotePolicy
}

/**
 * Returns the quote for a deposit at the newest tick's floating rate. Returns null if the deposit is outside the bounds
 * of the agreed quote.
 * @throws {DomainError} NO_LIQUIDITY while a price is missing
 */
export function quoteToday(input: Omit<JudgeInput, 'firstBlockAt'>): SettledQuote | null {
  const { order, depositAtomic } = input
  const { minDepositAtomic, maxDepositAtomic } = order.agreedQuote
  if (depositAtomic < minDepositAtomic || depositAtomic > maxDepositAtomic) return null
  const { amountToGetAtomic, price, costs, networkFeeAtomic } = priceDeposit(
    floatingMarket(input),
    depositAtomic,
    markupOf(order.agreedQuote.costs),
  )
  return amountToGetAtomic > 0n ? { depositAtomic, amountToGetAtomic, price, costs, networkFeeAtomic } : null
}

function floatingMarket({ order, tick, policy, catalogue }: Omit<JudgeInput, 'firstBlockAt'>) {
  const from = catalogue.recorded(order.from)
  const to = catalogue.recorded(order.to)
  const market = marketAt({ tick, policy, catalogue, from, to, rateMode: 'FLOATING' })
  return marketForDestination(market, order.agreedQuote.transferCostPercent ?? PLAIN_TRANSFER_PERCENT)
}

function fixedProblem(input: JudgeInput): DepositVerdict | null {
  const { order, depositAtomic, firstBlockAt, policy } = input
  const claimed = order.claimedDepositAtomic
  if (firstBlockAt > order.depositDeadline) return 'too-late'
  const difference = depositAtomic > claimed ? depositAtomic - claimed : claimed - depositAtomic
  if (difference > basisPoints(claimed, policy.fixedToleranceBps, 'down')) return 'wrong-amount'
  return hasFallen(input) ? 'volatile' : null
}

/**
 * Returns whether the market value of the agreed deposit has fallen by more than `fixedVolatilityBps` since the order
 * was created. The fixed rate then no longer applies.
 */
function hasFallen(input: JudgeInput): boolean {
  const { order, policy } = input
  const agreed = marketValue(order.agreedQuote.costs)
  const today = valueToday(input, order.claimedDepositAtomic)
  return today < agreed - basisPoints(agreed, policy.fixedVolatilityBps, 'down')
}

/** Returns the market value of a send-side amount at the newest tick, in base units of the receive side. */
function valueToday(input: JudgeInput, depositAtomic: bigint): bigint {
  return scale(depositAtomic, floatingMarket(input).marketRate, 'down')
}

/**
 * Returns the agreed quote, scaled if the deposit differs from the agreed amount within the tolerance, but never above
 * the agreed rate.
 */
function quoteAtAgreedRate(order: Order, depositAtomic: bigint, catalogue: Catalogue): SettledQuote {
  const { agreedQuote, claimedDepositAtomic } = order
  const { price, networkFeeAtomic } = agreedQuote
  if (depositAtomic === claimedDepositAtomic) {
    const { amountToGetAtomic, costs } = agreedQuote
    return { depositAtomic, amountToGetAtomic, price, costs, networkFeeAtomic }
  }
  const from = catalogue.recorded(order.from)
  const to = catalogue.recorded(order.to)
  const share = rational(depositAtomic, claimedDepositAtomic)
  const shared = agreedQuote.costs
    .filter((line) => line.kind !== 'rounding' && line.kind !== 'networkFee')
    .map((line) => ({
      ...line,
      amountAtomic:
        line.amountAtomic < 0n ? -scale(-line.amountAtomic, share, 'up') : scale(line.amountAtomic, share, 'down'),
    }))
  const beforeRounding = shared.reduce((sum, line) => sum + line.amountAtomic, -networkFeeAtomic)
  const amountToGetAtomic = roundToPrecision(beforeRounding, to.decimals, to.precisionDecimals, 'down')
  assert(amountToGetAtomic > 0n, 'a deposit within tolerance has a positive payout')
  return {
    depositAtomic,
    amountToGetAtomic,
    price: significantText(
      rational(amountToGetAtomic * 10n ** BigInt(from.decimals), depositAtomic * 10n ** BigInt(to.decimals)),
      PRICE_DIGITS,
    ),
    costs: [
      ...shared,
      { kind: 'networkFee', amountAtomic: -networkFeeAtomic, bps: null },
      { kind: 'rounding', amountAtomic: amountToGetAtomic - beforeRounding, bps: null },
    ],
    networkFeeAtomic,
  }
}

/**
 * Returns the margin of a settled quote: the market value minus the payout, the network fee and the mark-up, in base
 * units of the receive side.
 */
export function settledMargin(settledQuote: SettledQuote): bigint {
  return (
    marketValue(settledQuote.costs) -
    settledQuote.amountToGetAtomic -
    settledQuote.networkFeeAtomic -
    markupAtomicOf(settledQuote.costs)
  )
}

/**
 * Returns the margin that the exchange actually earned, in base units of the receive side. It is lower than the settled
 * margin, and possibly negative, if the market fell before a FIXED order's deposit was credited.
 */
export function earnedMargin(settledQuote: SettledQuote): bigint {
  const margin = settledMargin(settledQuote)
  if (settledQuote.creditedValueAtomic === undefined) return margin
  const earned = margin + settledQuote.creditedValueAtomic - marketValue(settledQuote.costs)
  return earned < margin ? earned : margin
}

function marketValue(costs: readonly CostLine[]): bigint {
  return present(
    costs.find((line) => line.kind === 'market'),
    'a waterfall begins with the market value',
  ).amountAtomic
}
