import { expect, test, vi } from 'vitest'
import type { DeliveryStage, PaymentStage } from '../fiat/card-transaction.ts'
import type { ReportedSale } from '../fiat/card-report.ts'
import { NOON } from '../testing/fixtures.ts'
import type { BookedSale } from './reconcile-sales.ts'
import type { CardDifference } from './card-difference.ts'
import { differencesOf, reconcileCards, type BookedPurchase } from './reconcile-cards.ts'

const DAY_MS = 86_400_000
const pay = { currency: 'USD', minor: 20_050n }
const booked = (kinds: string[], part: Partial<BookedPurchase> = {}): BookedPurchase => ({
  orderId: '1',
  pay,
  kinds,
  createdAt: NOON - DAY_MS,
  changedAt: NOON - DAY_MS,
  ...part,
})
const row = (stage: PaymentStage | null, minor = 20_050n, orderId = '1') => ({
  orderId,
  delivery: null,
  payment: { status: String(stage), stage, paid: { currency: 'USD', minor } },
})

const delivery = (stage: DeliveryStage) => ({ status: stage, stage, txId: null, address: null })
const delivered = { ...row('paid'), delivery: delivery('completed') }

test.each<[string, string[], PaymentStage]>([
  ['a charged purchase', ['card-paid'], 'paid'],
  ['a returned payment', ['card-paid', 'card-refunded'], 'failed'],
  ['a chargeback', ['card-paid', 'card-delivered', 'card-charged-back'], 'charged-back'],
  ['a declined payment', [], 'declined'],
  ['a payment that the bank holds', [], 'held'],
])('does not report a difference for %s', (_what, kinds, stage) => {
  expect(differencesOf([row(stage)], [booked(kinds)], NOON)).toEqual([])
})

test('counts a card payment as refunded when its coin transfer failed', () => {
  const rows = [{ ...row('paid'), delivery: delivery('failed') }]
  expect(differencesOf(rows, [booked(['card-paid', 'card-refunded'])], NOON)).toEqual([])
})

test("does not report a difference when the journal and the provider's report both contain the delivery", () => {
  expect(differencesOf([delivered], [booked(['card-paid', 'card-delivered'])], NOON)).toEqual([])
})

test('reports a delivery that is missing from the journal only if the order is unchanged for six hours', () => {
  const after = (ms: number) => differencesOf([delivered], [booked(['card-paid'], { changedAt: NOON - ms })], NOON)
  expect(after(6 * 3_600_000 - 1)).toEqual([])
  expect(after(6 * 3_600_000)).toHaveLength(1)
})

test.each([
  ['a payment of an unknown order', [row('paid')], [], 'not charged', 'charged 200.5 USD'],
  ['a payment that is not booked', [row('paid')], [booked([])], 'not charged', 'charged 200.5 USD'],
  ['a booked payment that the report lacks', [], [booked(['card-paid'])], 'charged 200.5 USD', 'not charged'],
  ['a payment of another amount', [row('paid', 1n)], [booked(['card-paid'])], 'charged 200.5 USD', 'charged 0.01 USD'],
  [
    'a missed chargeback',
    [row('charged-back')],
    [booked(['card-paid'])],
    'charged 200.5 USD',
    'charged back 200.5 USD',
  ],
  ['a missed return', [row('failed')], [booked(['card-paid'])], 'charged 200.5 USD', 'returned 200.5 USD'],
  [
    'a delivery that is not booked',
    [delivered],
    [booked(['card-paid'])],
    'charged 200.5 USD',
    'charged 200.5 USD and delivered the coins',
  ],
  [
    'a booked delivery that the report lacks',
    [row('paid')],
    [booked(['card-paid', 'card-delivered'])],
    'charged 200.5 USD and delivered the coins',
    'charged 200.5 USD',
  ],
  ['an unknown status', [row(null)], [booked(['card-paid'])], 'charged 200.5 USD', 'unknown status null'],
])('reports %s as a difference', (_what, rows, known, ours, theirs) => {
  expect(differencesOf(rows, known, NOON)).toEqual([{ orderId: '1', ours, theirs }])
})

function setUp(
  part: {
    lastAt?: number | null
    rows?: ReturnType<typeof row>[]
    known?: BookedPurchase[]
    sales?: ReportedSale[]
    knownSales?: BookedSale[]
  } = {},
) {
  const finished: CardDifference[][] = []
  const report = vi.fn()
  const purchases = vi.fn(async () => part.rows ?? [])
  const deps = {
    reports: { code: 'mercuryo', purchases, sales: async () => part.sales ?? [] },
    store: {
      lastAt: async () => part.lastAt ?? null,
      booked: async () => part.known ?? [],
      bookedSales: async () => part.knownSales ?? [],
      finish: async (_provider: string, { differences }: { differences: readonly CardDifference[] }) => {
        finished.push([...differences])
        return differences.length
      },
    },
    clock: { now: () => NOON },
    report,
  }
  return { deps, finished, report, purchases }
}

test("compares the journal with the provider's report once a day", async () => {
  const early = setUp({ lastAt: NOON - DAY_MS + 1 })
  await reconcileCards(early.deps)
  expect([early.purchases.mock.calls, early.finished]).toEqual([[], []])
  const due = setUp({ lastAt: NOON - DAY_MS })
  await reconcileCards(due.deps)
  expect(due.finished).toEqual([[]])
  expect(due.report).not.toHaveBeenCalled()
})

test('ignores differences in purchases from the last hour', async () => {
  const fresh = booked([], { orderId: '2', createdAt: NOON - 3_599_999 })
  const { deps, finished, report } = setUp({ rows: [row('paid'), row('paid', 1n, '2')], known: [fresh] })
  await reconcileCards(deps)
  expect(finished).toEqual([[{ orderId: '1', ours: 'not charged', theirs: 'charged 200.5 USD' }]])
  expect(report).toHaveBeenCalledWith('card-books-differ', { provider: 'mercuryo', differences: 1 })
})

test('ignores differences in sales from the last hour', async () => {
  const paidOut = { currency: 'USD', minor: 60_000n }
  const sale = (saleId: string): ReportedSale => ({
    saleId,
    coins: '0.5',
    paidOut,
    isReturned: false,
    unknownStatus: null,
  })
  const knownSale = (saleId: string, createdAt: number): BookedSale => ({
    orderId: `order-${saleId}`,
    saleId,
    coin: { currencyTitle: 'ETH', decimals: 18 },
    createdAt,
    coinsAtomic: null,
    paidOut: null,
    isReturned: false,
  })
  const { deps, finished, report } = setUp({
    sales: [sale('old'), sale('fresh')],
    knownSales: [knownSale('old', NOON - 3_600_001), knownSale('fresh', NOON - 3_600_000)],
  })
  await reconcileCards(deps)
  expect(finished).toEqual([[{ orderId: 'order-old', ours: 'not paid out', theirs: 'paid 600 USD for 0.5 ETH' }]])
  expect(report).toHaveBeenCalledWith('card-books-differ', { provider: 'mercuryo', differences: 1 })
})

test("does not store a reconciliation result when the provider's report cannot be read", async () => {
  const { deps, finished, purchases } = setUp()
  purchases.mockRejectedValue(new Error('down'))
  await expect(reconcileCards(deps)).rejects.toThrow('down')
  expect(finished).toEqual([])
})
