import { present } from '@cambio/kernel/assert'
import type { Rational } from '@cambio/kernel/rational'
import type { Order } from '../orders/order.ts'
import { midRate } from '../quotes/price-quote.ts'
import { TICK_MAX_AGE_MS } from '../quotes/tick.ts'
import type { SealAuthor, SealVerifier } from '../seals/seal.ts'
import { newerRateText } from '../seals/statements.ts'
import type { SealedOrder } from './evidence.ts'
import { agreedLimit, newerRateLimit, type PayoutPolicy } from './payout-limit.ts'
import { notDerived, type ProofDeps, type ProvenDeposit } from './prove-deposit.ts'

/**
 * Maximum amount by which a block's timestamp may be ahead of the clock, in milliseconds. Bitcoin accepts two hours.
 */
const BLOCK_CLOCK_AHEAD_MS = 2 * 3_600_000
/** Processes that may allow a FIXED order to be paid at a newer rate. */
const RATE_AUTHORS: readonly SealAuthor[] = ['server', 'operator']

export interface LimitDeps extends Pick<ProofDeps, 'evidence' | 'catalogue'> {
  seals: SealVerifier
  policy: PayoutPolicy
  /** Returns the current time in epoch milliseconds. */
  now(): number
}

/**
 * Returns the maximum amount that an order may pay out for its verified deposits, in base units of the receive side. A
 * FIXED order pays its agreed amount if its deposit arrived in time and matched the agreed amount. At a newer rate, an
 * order pays at most the best rate recorded since its deposit. It pays more than its signed price only with a signature
 * from the server or an operator.
 * @throws {SignerRefusal} not-derived, when no price of the pair has been recorded since the deposit
 */
export async function limitPayout(
  deps: LimitDeps,
  { order, rateSeal }: Pick<SealedOrder, 'order' | 'rateSeal'>,
  deposits: readonly ProvenDeposit[],
): Promise<bigint> {
  const times = deposits.map(({ at }) => at)
  const amountAtomic = deposits.reduce((sum, one) => sum + one.amountAtomic, 0n)
  const deposit = { amountAtomic, at: Math.max(...times) }
  const agreed = agreedLimit(order, deposit, deps.policy)
  const isSealed = mayExceedPrice(deps.seals, order, rateSeal)
  const isAccepted = order.events.some(({ kind }) => kind === 'RATE_MODE_CHANGE_ACCEPTED')
  if (agreed !== null && !isSealed && !isAccepted) return agreed
  const bestRate = await bestRateSince(deps, order, Math.min(...times))
  // The worker writes an order's events, but the signer does not trust the worker. An acceptance without a signature,
  // such as one under the order's policy, therefore does not permit a better price.
  const policy = agreed === null || isSealed ? deps.policy : { ...deps.policy, rateDistanceBps: 0 }
  const newer = newerRateLimit(order, deposit, bestRate, policy)
  return agreed !== null && agreed > newer ? agreed : newer
}

function mayExceedPrice(seals: SealVerifier, { orderId }: Order, seal: string | null): boolean {
  return RATE_AUTHORS.some((author) => seals.isSealedBy(author, newerRateText({ orderId }), seal))
}

/**
 * Returns the best market rate since a deposit, in receive base units per send base unit. The worker prices an order
 * when its deposit is credited, or later. It uses a tick from the last minute that is not older than the order.
 */
async function bestRateSince(
  { evidence, catalogue, now }: LimitDeps,
  order: Pick<Order, 'orderId' | 'from' | 'to' | 'createdAt'>,
  depositAt: number,
): Promise<Rational> {
  const [from, to] = [catalogue.find({ slug: order.from }), catalogue.find({ slug: order.to })]
  if (!from || !to) throw notDerived(`order ${order.orderId} is of assets that are not served`)
  const creditedAfter = Math.max(order.createdAt, Math.min(depositAt, now()) - BLOCK_CLOCK_AHEAD_MS)
  const best = await evidence.bestPrices(from.currencyTitle, to.currencyTitle, creditedAfter - TICK_MAX_AGE_MS)
  if (!best) throw notDerived(`no price of order ${order.orderId} is recorded since its deposit`)
  const prices = { [from.currencyTitle]: best.from, [to.currencyTitle]: best.to }
  return present(midRate({ prices }, from, to), 'recorded prices are above zero')
}
