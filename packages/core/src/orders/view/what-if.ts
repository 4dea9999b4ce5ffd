import { present } from '@cambio/kernel/assert'
import { roundToPrecision, scale } from '@cambio/kernel/money'
import { multiply, parseRational, rational } from '@cambio/kernel/rational'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { Instrument } from '../../instruments/instrument.ts'
import { openMsOf } from '../../quotes/fixed-hold.ts'
import { freshTick, type QuoteDeps } from '../../quotes/get-quote.ts'
import { parseQuotable } from '../../quotes/parse-quotable.ts'
import type { Markup } from '../../quotes/markup.ts'
import { networkFeeOf, openMarket, priceDeposit } from '../../quotes/price-quote.ts'
import { assertWithinBounds, quoteBounds } from '../../quotes/quote-bounds.ts'
import { marketForDestination } from '../../quotes/transfer-cost.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { returnableAmount } from '../refund/dust.ts'
import type { ExceptionPolicy } from '../exception-policy.ts'
import { judgeDeposit, type Judgement } from '../settle/judge-deposit.ts'
import type { Transition } from '../machine/order-fact.ts'
import { applyFact } from '../machine/order-machine.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { Order } from '../order.ts'

const MINUTE_MS = 60_000

/** A hypothetical deposit that deviates from the agreed terms. A user can query its outcome. */
export interface Scenario {
  /** Sent amount as a percentage of the agreed amount, as a decimal string. */
  sentPercent: string
  minutesLate: number
  times: number
}

/** Predicted outcome of a scenario. Amounts are in base units. */
export interface Foreseen {
  sentAtomic: bigint
  /** The order's state after the deposit. */
  order: Order
  events: Transition['events']
  payoutAtomic: bigint | null
  refundAtomic: bigint | null
  /** Payout at the current rate, in base units of the receive side. Null if the user would not have to choose. */
  offerAtomic: bigint | null
  /** Deposited coins that the order would leave unused. */
  rest: { outcome: 'return' | 'suspense'; amountAtomic: bigint } | null
}

export interface WhatIfDeps extends QuoteDeps {
  terms: OrderTerms
}

export interface ForeseeDeps extends WhatIfDeps {
  /**
   * Whether one of the order's addresses is on a sanctions list or blacklist. If so, an operator decides on the order's
   * deposits.
   */
  isHeld: boolean
  /** Time of the first block that contains the awaited transfer, in epoch milliseconds; null while it is unmined. */
  minedAt: number | null
}

/**
 * Predicts the outcome of a scenario at the newest prices. Uses the same `judgeDeposit` and state machine as a real
 * order, and stores nothing.
 * @throws {DomainError} FORESIGHT_NOT_POSSIBLE if a provider fills the order; NO_LIQUIDITY, AMOUNT_MALFORMED
 */
export function foresee(deps: ForeseeDeps, order: Order, scenario: Scenario): Foreseen {
  if (order.fill !== null)
    throw new DomainError('FORESIGHT_NOT_POSSIBLE', 'Another exchange fills this order: its rules decide')
  const tick = freshTick(deps)
  const from = deps.catalogue.recorded(order.from)
  const networkFeeAtomic = networkFeeOf(from, tick, deps.catalogue)
  if (networkFeeAtomic === null) throw new DomainError('NO_LIQUIDITY', 'The network fee is unknown at the moment')
  const sentAtomic = sentAmount(order, from, scenario.sentPercent)
  const now = deps.clock.now()
  const firstBlockAt = foreseenBlockAt(deps, order, scenario, now)
  const { policy, catalogue } = deps
  const judgement: Judgement = deps.isHeld
    ? { verdict: 'held', settledQuote: null }
    : judgeDeposit({ order, depositAtomic: sentAtomic, firstBlockAt, tick, catalogue, policy })
  const refundable = returnableAmount(from, sentAtomic, networkFeeAtomic) !== null
  const refunds = { refundable, refundsByItself: refundable }
  const fact = { kind: 'deposit-credited', depositAtomic: sentAtomic, ...judgement, ...refunds } as const
  const { order: after, events, commands } = applyFact(order, fact, now, deps.terms)
  const isSetAside = commands.some((command) => command.kind === 'set-aside')
  const restAtomic = sentAtomic * BigInt(scenario.times - (isSetAside ? 0 : 1))
  return {
    sentAtomic,
    order: after,
    events,
    payoutAtomic: commands.some((command) => command.kind === 'pay-out')
      ? present(judgement.settledQuote, 'a payout has a settled quote').amountToGetAtomic
      : null,
    refundAtomic: after.settlement === 'refund' || after.choice?.mayRefund ? sentAtomic - networkFeeAtomic : null,
    offerAtomic: after.choice?.mayAccept ? (judgement.settledQuote?.amountToGetAtomic ?? null) : null,
    rest: restOf({ restAtomic, sentAtomic, networkFeeAtomic, isReturned: after.refundAddress !== null && refundable }),
  }
}

/** Returns the time of the first block that contains the scenario's transfer, in epoch milliseconds. */
function foreseenBlockAt({ minedAt }: ForeseeDeps, order: Order, { minutesLate }: Scenario, now: number): number {
  return minutesLate > 0 ? Math.max(now, order.depositDeadline + minutesLate * MINUTE_MS) : (minedAt ?? now)
}

/**
 * Returns the outcome for the coins that the order would leave unused, or null if it uses all of them. Each unused
 * transfer of `sentAtomic` is returned separately and pays its own network fee.
 */
function restOf({
  restAtomic,
  sentAtomic,
  networkFeeAtomic,
  isReturned,
}: Record<'restAtomic' | 'sentAtomic' | 'networkFeeAtomic', bigint> & { isReturned: boolean }): Foreseen['rest'] {
  if (restAtomic === 0n) return null
  if (!isReturned) return { outcome: 'suspense', amountAtomic: restAtomic }
  return { outcome: 'return', amountAtomic: restAtomic - networkFeeAtomic * (restAtomic / sentAtomic) }
}

function sentAmount(order: Order, from: Instrument, percent: string): bigint {
  const share = parseRational(percent)
  if (!share) throw new DomainError('AMOUNT_MALFORMED', 'The share is not valid', { field: 'sentPercent' })
  const exact = scale(order.claimedDepositAtomic, multiply(share, rational(1n, 100n)), 'down')
  const sent = roundToPrecision(exact, from.decimals, from.precisionDecimals, 'down')
  if (sent <= 0n)
    throw new DomainError('AMOUNT_MALFORMED', 'The share must be greater than zero', { field: 'sentPercent' })
  return sent
}

/** An order that a user could create now, without addresses. */
export interface PlannedOrder {
  from: Instrument
  to: Instrument
  /** Amount to send, as a decimal string in units of the send side. */
  claimedDepositAmount: string
  rateMode: RateMode
  hasRefundAddress: boolean
  exceptionPolicy: ExceptionPolicy
  markup: Markup
  /**
   * Cost of a payout to the destination as a percentage of the cost of a payout to an ordinary address; undefined for
   * an ordinary or unknown destination.
   */
  transferCostPercent?: number | undefined
}

/** Fields that are the same for every planned order. */
const UNADDRESSED = {
  orderId: 0,
  legacyOrderId: '',
  state: 'WAITING',
  depositAddress: '',
  depositMemo: null,
  destinationAddress: '',
  destinationMemo: null,
  refundMemo: null,
  refundSeal: null,
  userEmail: null,
  apiId: null,
  userId: null,
  locale: '',
  settledQuote: null,
  settlement: null,
  fill: null,
  choice: null,
  escalatedAt: null,
} as const satisfies Partial<Order>

/**
 * Returns the order that `createOrder` would create now, as input for `foresee`. The order has no addresses and is
 * never stored.
 * @throws {DomainError} in the same cases as `getQuote`
 */
export function planOrder(deps: WhatIfDeps, plan: PlannedOrder): Order {
  const { from, to, rateMode } = plan
  const { policy, catalogue } = deps
  const tick = freshTick(deps)
  const transferCostPercent = plan.transferCostPercent ?? PLAIN_TRANSFER_PERCENT
  const market = marketForDestination(openMarket({ tick, policy, catalogue, from, to, rateMode }), transferCostPercent)
  const depositAtomic = parseQuotable(plan.claimedDepositAmount, from, 'deposit')
  assertWithinBounds(market, depositAtomic)
  const now = deps.clock.now()
  const depositDeadline = now + openMsOf(policy, { rateMode, tick, from, depositAtomic })
  return {
    ...UNADDRESSED,
    rateMode,
    from: from.slug,
    to: to.slug,
    refundAddress: plan.hasRefundAddress ? '' : null,
    claimedDepositAtomic: depositAtomic,
    agreedQuote: { ...priceDeposit(market, depositAtomic, plan.markup), ...quoteBounds(market), transferCostPercent },
    exceptionPolicy: plan.exceptionPolicy,
    actBy: depositDeadline,
    depositDeadline,
    createdAt: now,
    updatedAt: now,
    events: [{ kind: 'CREATION_END', at: now }],
  }
}
