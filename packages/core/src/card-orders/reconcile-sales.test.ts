import { expect, test } from 'vitest'
import type { ReportedSale } from '../fiat/card-report.ts'
import { NOON } from '../testing/fixtures.ts'
import { saleDifferencesOf, type BookedSale } from './reconcile-sales.ts'

const USD = { currency: 'USD', minor: 60_050n }
const reported = (part: Partial<ReportedSale> = {}): ReportedSale => ({
  saleId: 'sale-1',
  coins: '0.500',
  paidOut: USD,
  isReturned: false,
  unknownStatus: null,
  ...part,
})
const booked = (part: Partial<BookedSale> = {}): BookedSale => ({
  orderId: '7',
  saleId: 'sale-1',
  coin: { currencyTitle: 'ETH', decimals: 18 },
  createdAt: NOON,
  coinsAtomic: 500_000_000_000_000_000n,
  paidOut: USD,
  isReturned: false,
  ...part,
})
const NONE = { paidOut: null } as const

test.each<[string, ReportedSale[], BookedSale[]]>([
  ['a sale that was paid out', [reported()], [booked()]],
  ['a sale whose coins went back', [reported({ ...NONE, isReturned: true })], [booked({ ...NONE, isReturned: true })]],
  ['a sale whose coins are going back', [reported(NONE)], [booked({ ...NONE, isReturned: 'pending' })]],
  [
    'a sale whose coins went back after our last query',
    [reported({ ...NONE, isReturned: true })],
    [booked({ ...NONE, isReturned: 'pending' })],
  ],
  ['a sale that waits for its coins', [reported({ ...NONE, coins: null })], [booked({ ...NONE, coinsAtomic: null })]],
  ['a sale that the provider never started', [], [booked(NONE)]],
])('does not report a difference for %s', (_what, rows, books) => {
  expect(saleDifferencesOf(rows, books)).toEqual([])
})

const PAID = 'paid 600.5 USD for 0.5 ETH'
test.each<[string, ReportedSale[], BookedSale[], string, string]>([
  ['a payout that is not booked', [reported()], [booked(NONE)], 'not paid out', PAID],
  ['a booked payout that the report lacks', [], [booked()], PAID, 'not paid out'],
  [
    'a payout of another amount',
    [reported({ paidOut: { ...USD, minor: 1n } })],
    [booked()],
    PAID,
    'paid 0.01 USD for 0.5 ETH',
  ],
  [
    'a payout in another currency',
    [reported({ paidOut: { ...USD, currency: 'EUR' } })],
    [booked()],
    PAID,
    'paid 600.5 EUR for 0.5 ETH',
  ],
  ['a sale of another coin amount', [reported({ coins: '0.6' })], [booked()], PAID, 'paid 600.5 USD for 0.6 ETH'],
  [
    'coins that went back although the card was paid',
    [reported({ isReturned: true })],
    [booked()],
    PAID,
    `${PAID} and returned the coins`,
  ],
  [
    'a payout of a sale whose coins are going back',
    [reported()],
    [booked({ ...NONE, isReturned: 'pending' })],
    'not paid out',
    PAID,
  ],
  [
    'another amount of coins that are going back',
    [reported({ ...NONE, coins: '0.6', isReturned: true })],
    [booked({ ...NONE, isReturned: 'pending' })],
    'returned 0.5 ETH',
    'returned 0.6 ETH',
  ],
  ['an unknown status', [reported({ unknownStatus: 'odd' })], [booked()], PAID, 'unknown status odd'],
])('reports %s as a difference', (_what, rows, books, ours, theirs) => {
  expect(saleDifferencesOf(rows, books)).toEqual([{ orderId: '7', ours, theirs }])
})

test("reports a payout without an order under the provider's sale ID", () => {
  expect(saleDifferencesOf([reported()], [])).toEqual([
    { orderId: 'sale-1', ours: 'not paid out', theirs: 'paid 600.5 USD for 0.500' },
  ])
})
