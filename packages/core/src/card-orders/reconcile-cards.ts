import type { Clock } from '@cambio/kernel/clock'
import { formatFiat, type FiatMoney } from '../fiat/fiat-money.ts'
import type { CardReports, ReportedPurchase, ReportPeriod } from '../fiat/card-report.ts'
import type { Report } from '../shared/report.ts'
import type { CardDifference } from './card-difference.ts'
import { DELIVERY_MS } from './card-order-machine.ts'
import { saleDifferencesOf, type BookedSale } from './reconcile-sales.ts'

/**
 * Period covered by the report, in milliseconds. Card schemes allow a chargeback for 120 days, and the provider may
 * report it some days later.
 */
const PERIOD_MS = 140 * 86_400_000
/** Minimum age of the orders to compare, in milliseconds. Callbacks about newer orders may not have arrived yet. */
const FRESH_MS = 3_600_000
/** Time between two reconciliations, in milliseconds. */
const EVERY_MS = 86_400_000

/** A card purchase in the journal. */
export interface BookedPurchase {
  orderId: string
  pay: FiatMoney
  /** Kinds of the order's postings, such as `card-paid`. */
  kinds: string[]
  createdAt: number
  /** When the order last changed, in epoch milliseconds. */
  changedAt: number
}

/** Reads booked purchases and sales, and stores the results of reconciliations. */
export interface CardReconciliationStore {
  /**
   * Returns the time of the last finished reconciliation, in epoch milliseconds; null before the first reconciliation.
   */
  lastAt(provider: string): Promise<number | null>
  /** Returns the purchases created since the given time, and the purchases with the given IDs. */
  booked(provider: string, find: { from: number; orderIds: readonly string[] }): Promise<BookedPurchase[]>
  /** Returns the sales created since the given time, and the sales with the given IDs at the provider. */
  bookedSales(provider: string, find: { from: number; saleIds: readonly string[] }): Promise<BookedSale[]>
  /**
   * In one transaction, stores new differences, schedules an immediate provider query about their orders, and marks the
   * reconciliation as finished. Also blocks the accounts of the orders in `chargedBack`. A provider query would block
   * them too, but is impossible once the buyer's data is deleted. Returns the number of new differences.
   */
  finish(
    provider: string,
    result: { differences: readonly CardDifference[]; chargedBack: readonly string[]; rows: number; at: number },
  ): Promise<number>
}

export interface ReconcileCardsDeps {
  reports: CardReports
  store: CardReconciliationStore
  clock: Clock
  report: Report
}

/**
 * Compares the provider's report with the journal once a day. Stores each new difference for an operator. The worker
 * then queries the provider about the order, so that a missed payment, delivery or chargeback is booked. Does nothing
 * if the last reconciliation was less than a day ago.
 * @throws {AdapterError} when the report cannot be read completely, in which case nothing is stored
 */
export async function reconcileCards({ reports, store, clock, report }: ReconcileCardsDeps): Promise<void> {
  const now = clock.now()
  const lastAt = await store.lastAt(reports.code)
  if (lastAt !== null && now - lastAt < EVERY_MS) return
  const period = { from: now - PERIOD_MS, to: now }
  const purchases = await comparePurchases({ reports, store }, period)
  const sales = await compareSales({ reports, store }, period)
  const differences = [...purchases.differences, ...sales.differences]
  const rows = purchases.rows + sales.rows
  const added = await store.finish(reports.code, { differences, chargedBack: purchases.chargedBack, rows, at: now })
  if (added > 0) report('card-books-differ', { provider: reports.code, differences: added })
}

type Compared = { differences: CardDifference[]; rows: number }

async function comparePurchases(
  { reports, store }: Pick<ReconcileCardsDeps, 'reports' | 'store'>,
  period: ReportPeriod,
): Promise<Compared & { chargedBack: string[] }> {
  const rows = await reports.purchases(period)
  const ids = rows.map(({ orderId }) => orderId)
  const booked = await store.booked(reports.code, { from: period.from, orderIds: ids })
  const { ours, freshIds } = comparable(booked, period, { idOf: ({ orderId }) => orderId, reported: new Set(ids) })
  const settled = rows.filter(({ orderId }) => !freshIds.has(orderId))
  const chargedBack = rows.filter(({ payment }) => payment.stage === 'charged-back').map(({ orderId }) => orderId)
  return { differences: differencesOf(settled, ours, period.to), chargedBack, rows: rows.length }
}

async function compareSales(
  { reports, store }: Pick<ReconcileCardsDeps, 'reports' | 'store'>,
  period: ReportPeriod,
): Promise<Compared> {
  const rows = await reports.sales(period)
  const ids = rows.map(({ saleId }) => saleId)
  const booked = await store.bookedSales(reports.code, { from: period.from, saleIds: ids })
  const { ours, freshIds } = comparable(booked, period, { idOf: ({ saleId }) => saleId, reported: new Set(ids) })
  const settled = rows.filter(({ saleId }) => !freshIds.has(saleId))
  return { differences: saleDifferencesOf(settled, ours), rows: rows.length }
}

/**
 * Returns the booked records that can be compared, and the IDs of the records that are too new. Near the start of the
 * period, compares only records that the report contains, because the provider's creation time may differ slightly.
 */
function comparable<Booked extends { createdAt: number }>(
  booked: readonly Booked[],
  { from, to }: ReportPeriod,
  { idOf, reported }: { idOf: (one: Booked) => string; reported: ReadonlySet<string> },
): { ours: Booked[]; freshIds: Set<string> } {
  const isFresh = ({ createdAt }: Booked) => createdAt >= to - FRESH_MS
  const ours = booked.filter((one) => !isFresh(one) && (one.createdAt > from + FRESH_MS || reported.has(idOf(one))))
  return { ours, freshIds: new Set(booked.filter(isFresh).map(idOf)) }
}

/**
 * Returns the differences between a report and the journal. Compares an order's delivery only if the order has not
 * changed for `DELIVERY_MS`, because coins are booked only after our node has confirmed them. `now` is in epoch
 * milliseconds.
 */
export function differencesOf(
  rows: readonly ReportedPurchase[],
  booked: readonly BookedPurchase[],
  now: number,
): CardDifference[] {
  const ours = new Map(booked.map((one) => [one.orderId, one]))
  const theirs = new Map(rows.map((one) => [one.orderId, one]))
  const orderIds = new Set([...ours.keys(), ...theirs.keys()])
  return [...orderIds].flatMap((orderId) => {
    const own = ours.get(orderId)
    const hasDelivery = !own || now - own.changedAt >= DELIVERY_MS
    const words = { ours: wordsOfOurs(own, hasDelivery), theirs: wordsOfTheirs(theirs.get(orderId), hasDelivery) }
    return words.ours === words.theirs ? [] : [{ orderId, ...words }]
  })
}

const NOTHING = 'not charged'

/** Describes a purchase in the journal. `hasDelivery`: whether the description contains the delivery of the coins. */
function wordsOfOurs(booked: BookedPurchase | undefined, hasDelivery: boolean): string {
  if (!booked?.kinds.includes('card-paid')) return NOTHING
  const amount = `${formatFiat(booked.pay)} ${booked.pay.currency}`
  if (booked.kinds.includes('card-charged-back')) return `charged back ${amount}`
  const isReturned = booked.kinds.includes('card-refunded') && !booked.kinds.includes('card-refund-reversed')
  return isReturned ? `returned ${amount}` : charged(amount, hasDelivery && booked.kinds.includes('card-delivered'))
}

function wordsOfTheirs(row: ReportedPurchase | undefined, hasDelivery: boolean): string {
  if (row === undefined) return NOTHING
  const { payment, delivery } = row
  const { stage, status, paid } = payment
  const amount = paid === null ? 'an unknown amount' : `${formatFiat(paid)} ${paid.currency}`
  if (stage === null) return `unknown status ${status}`
  if (stage === 'charged-back') return `charged back ${amount}`
  if (stage === 'failed' || (stage === 'paid' && delivery?.stage === 'failed')) return `returned ${amount}`
  return stage === 'paid' ? charged(amount, hasDelivery && delivery?.stage === 'completed') : NOTHING
}

function charged(amount: string, isDelivered: boolean): string {
  return isDelivered ? `charged ${amount} and delivered the coins` : `charged ${amount}`
}
