import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { MercuryoReports } from './mercuryo-reports.ts'

const row = (id: number) => ({
  buy: {
    id: `buy-${id}`,
    transaction_id: `tx-${id}`,
    merchant_transaction_id: String(id),
    status: 'paid',
    fiat_currency: 'USD',
    fiat_amount: '50',
  },
})

const purchaseRows = (count: number) => Array.from({ length: count }, (_row, index) => row(index))

/**
 * Starts a server with a report that contains `count` purchases but states `total` as their number. Returns the adapter
 * and the received queries.
 */
async function serving(count: number, total = count, rows: object[] = purchaseRows(count)) {
  const queries: URLSearchParams[] = []
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    queries.push(searchParams)
    const offset = Number(searchParams.get('offset'))
    const isAllowed = request.headers['sdk-partner-token'] === 'secret'
    response.statusCode = isAllowed ? 200 : 401
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status: 200, data: rows.slice(offset, offset + 50), total }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { queries, reports: new MercuryoReports({ baseUrl, partnerToken: 'secret' }) }
}

const PERIOD = { from: 1_000_000, to: 2_000_999 }

test('reads all pages of the purchase report', async () => {
  const { reports, queries } = await serving(101)
  const purchases = await reports.purchases(PERIOD)
  expect(purchases).toHaveLength(101)
  expect(purchases[100]).toMatchObject({
    orderId: '100',
    delivery: null,
    payment: { stage: 'paid', paid: { currency: 'USD', minor: 5_000n } },
  })
  expect(queries.map((query) => query.get('offset'))).toEqual(['0', '50', '100'])
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({ created_from: '1000', created_to: '2000', type: 'buy' })
})

test.each<[string, object, object]>([
  [
    'a payout',
    { withdraw: { id: 'w', status: 'completed', fiat_amount: '600.50', fiat_currency: 'USD' } },
    { paidOut: { currency: 'USD', minor: 60_050n }, isReturned: false, unknownStatus: null },
  ],
  [
    'a payout on its way',
    { withdraw: { id: 'w', status: 'pending', fiat_amount: '600.50', fiat_currency: 'USD' } },
    { paidOut: null, isReturned: false, unknownStatus: null },
  ],
  [
    'a return of the coins',
    { refund: { status: 'completed', hash: 'h', amount: '0.5' } },
    { paidOut: null, isReturned: true, unknownStatus: null },
  ],
  [
    'an unknown status',
    { withdraw: { id: 'w', status: 'odd', fiat_amount: null, fiat_currency: null } },
    { paidOut: null, isReturned: false, unknownStatus: 'odd' },
  ],
])("reads %s in Mercuryo's sales report", async (_what, parts, expected) => {
  const deposit = { merchant_transaction_id: 'sale-1', status: 'completed', hash: null, amount: '0.5' }
  const { reports, queries } = await serving(1, 1, [{ deposit, ...parts }])
  expect(await reports.sales(PERIOD)).toEqual([{ saleId: 'sale-1', coins: '0.5', ...expected }])
  expect(queries[0]?.get('type')).toBe('sell')
})

test('reports a completed payout without an amount as an unknown status', async () => {
  const deposit = { merchant_transaction_id: 'sale-1', status: 'completed', hash: null, amount: '0.5' }
  const withdraw = { id: 'w', status: 'completed', fiat_amount: null, fiat_currency: null }
  const { reports } = await serving(1, 1, [{ deposit, withdraw }])
  expect(await reports.sales(PERIOD)).toMatchObject([
    { saleId: 'sale-1', paidOut: null, unknownStatus: 'completed without an amount' },
  ])
})

test('returns no purchases for an empty report', async () => {
  expect(await (await serving(0)).reports.purchases(PERIOD)).toEqual([])
})

test('rejects a report with fewer rows than its stated total', async () => {
  await expect((await serving(50, 51)).reports.purchases(PERIOD)).rejects.toThrow('ends before its total')
})

test('rejects a report with more than 50,000 rows', async () => {
  await expect((await serving(50, 50_001)).reports.purchases(PERIOD)).rejects.toThrow('50001 rows')
})
