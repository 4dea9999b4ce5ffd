import { basisPoints, scale } from '@cambio/kernel/money'
import type { Clock } from '@cambio/kernel/clock'
import type { Rational } from '@cambio/kernel/rational'
import type { Report } from '../shared/report.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { markupTaken } from '../orders/order-postings.ts'
import { earned, earningReverted } from './earning-postings.ts'
import { earnedMargin } from '../orders/settle/judge-deposit.ts'
import type { Order } from '../orders/order.ts'
import { markupAtomicOf, markupOf } from '../quotes/markup.ts'
import { midRate } from '../quotes/price-quote.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { EarningStore } from './earning-store.ts'
import type { Earning, EarningsPolicy } from './earning.ts'
import { EARNINGS_ASSET } from './earnings-asset.ts'

/** Finds the account that holds the coins of a merged account. */
interface MergedAccounts {
  /** Returns the account into which the given account was merged; null if it was not merged. */
  mergedInto(userId: number): Promise<number | null>
}

/** The stores that change when an earning is booked or reversed. */
interface EarningStores {
  earnings: EarningStore
  ledger: Pick<LedgerStore, 'post' | 'balance'>
}

interface Deps {
  catalogue: Catalogue
  ticks: TickBook
  earnings: EarningsPolicy
  clock: Clock
  report: Report
}

/**
 * Books a finished order's earnings once, at the newest prices of the last minute and rounded down. Cashback and accruals are shares of the
 * exchange's margin. The owner of the referral link also earns the link's full mark-up. The exchange keeps the mark-up
 * if the owner created the order or has deleted their account. Orders filled by a provider yield no earnings, because
 * the exchange does not know its revenue from them.
 */
export async function bookEarnings(deps: Deps, stores: EarningStores, order: Order): Promise<void> {
  const { orderId, settledQuote, fill, to } = order
  const inUsdt = deps.catalogue.find({ slug: EARNINGS_ASSET })
  if (!settledQuote || fill || !inUsdt) return
  const { buyer, referrer } = await stores.earnings.earnersOf(orderId)
  const markup = markupOf(settledQuote.costs).kind === 'referral' ? markupAtomicOf(settledQuote.costs) : 0n
  const taken = markupTaken({ orderId, asset: to, amountAtomic: markup })
  if (markup > 0n && referrer === null) await stores.ledger.post(taken)
  if (buyer === null && referrer === null) return
  const rate = latestRate(deps.ticks, deps.catalogue.recorded(to), inUsdt)
  if (rate === null) return deps.report('earning-without-price', { order: orderId })
  if (markup > 0n && referrer !== null) {
    await stores.ledger.post(taken)
    await credit(deps, stores, { kind: 'markup', orderId, amountAtomic: scale(markup, rate, 'down') }, referrer)
  }
  const margin = earnedMargin(settledQuote)
  if (margin <= 0n) return
  const value = scale(margin, rate, 'down')
  const { cashbackBps, accrualBps } = deps.earnings
  await credit(
    deps,
    stores,
    { kind: 'cashback', orderId, amountAtomic: basisPoints(value, cashbackBps, 'down') },
    buyer,
  )
  await credit(
    deps,
    stores,
    { kind: 'accrual', orderId, amountAtomic: basisPoints(value, accrualBps, 'down') },
    referrer,
  )
}

/**
 * Returns a pair's rate at the newest tick of the last minute that has one. A single tick may lack the price of a coin,
 * for example while two sources differ. Returns null if no tick has a rate.
 */
function latestRate(ticks: Pick<TickBook, 'latest' | 'recent'>, from: Instrument, to: Instrument): Rational | null {
  const rate = midRate(ticks.latest(), from, to)
  if (rate !== null) return rate
  const earlier = ticks.recent().toSorted((one, other) => other.at - one.at)
  return earlier.map((tick) => midRate(tick, from, to)).find((one) => one !== null) ?? null
}

async function credit(
  { clock }: Deps,
  stores: EarningStores,
  part: Omit<Earning, 'userId'>,
  userId: number | null,
): Promise<void> {
  if (userId === null || part.amountAtomic === 0n) return
  const earning: Earning = { ...part, userId }
  if (await stores.earnings.add(earning, clock.now())) await stores.ledger.post(earned(earning))
}

/**
 * Reverses an order's earnings after the order's credited deposit was orphaned. Debits each balance by no more than it
 * contains. The exchange absorbs the loss of earnings that have already been withdrawn. Debits a merged account's
 * earnings from the account that it was merged into.
 */
export async function takeBackEarnings(
  stores: EarningStores & { depositTargets: MergedAccounts },
  orderId: number,
): Promise<void> {
  for (const booked of await stores.earnings.creditedLocked(orderId)) {
    const earning = { ...booked, userId: (await stores.depositTargets.mergedInto(booked.userId)) ?? booked.userId }
    const owed = -(await stores.ledger.balance(`user:${earning.userId}`, EARNINGS_ASSET))
    const taken = owed < earning.amountAtomic ? owed : earning.amountAtomic
    await stores.earnings.markReversed(earning)
    if (taken > 0n) await stores.ledger.post(earningReverted(earning, taken))
  }
}
