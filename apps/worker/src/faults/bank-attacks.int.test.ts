import { createPool } from '@cambio/adapters/postgres/compose-stores'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBankOperators } from '../testing/bank-operators.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const BANK = 'sepa'
const CHAINS = ['ethereum', BANK]
const DEEP = 20
const IBAN = 'DE89370400440532013000'

let world: World
let worker: SteppedWorker
let owner: ReturnType<typeof createPool>

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  owner = createPool(world.ownerUrl, 2)
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  await apply()
  const float = [
    '--statement-id',
    'float',
    '--amount',
    '9000',
    '--currency',
    'EUR',
    '--payer',
    'Example B.V.',
    '--top-up',
  ]
  for (const by of ['ana', 'bob'])
    await ops(by, 'bank-transfer', 'received', ...float, '--booked', '2026-11-20T00:00:00Z', '--reason', 'x', '--yes')
  await apply()
}, 360_000)

afterAll(async () => {
  await owner?.end()
  await worker?.close()
  await world?.close()
}, 60_000)

const { ops, sent, bankOrders, receive, verifiedUser, newId, now } = createBankOperators(() => world)
const decide = (...argv: string[]) => ops('ana', ...argv, '--reason', 'test', '--yes')
const orderNow = async ({ orderId }: Order): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'the order')
const depositIdOf = async (txId: string): Promise<string> =>
  (await owner.query<{ id: string }>('SELECT id::text FROM deposit WHERE tx_id = $1', [txId])).rows[0]?.id ?? ''

/** Makes the worker process new blocks on both chains, and mines until all deposits and payments are final. */
async function apply(): Promise<void> {
  await world.mine('ethereum', DEEP)
  for (const chain of [BANK, 'ethereum', BANK]) await worker.step(chain)
}

const buy = (userId: number, amount: string) =>
  world.makeOrder({ from: 'eur-sepa', to: 'eth', amount, refundAddress: IBAN, by: { userId } })

/** Records that the payer's bank took a received line back. */
const recall = (line: string, amount: string) =>
  decide('bank-transfer', 'recalled', line, '--statement-id', newId(), '--amount', amount, '--booked', now())

/** Returns the only open bank order with this amount. */
async function openOrderOf(amountMinor: bigint): Promise<string> {
  const orders: { txId: string; amountMinor: string }[] = await bankOrders()
  return present(
    orders.find((one) => one.amountMinor === String(amountMinor)),
    'a bank order',
  ).txId
}

describe('a recalled transfer whose bank order is already signed', () => {
  /** Fails if an operator can take the bank order after the recall, or cannot end it. */
  async function expectStopped(txId: string): Promise<void> {
    const stopped = { code: 1, said: expect.stringContaining('was recalled or reverted') }
    expect(await decide('bank-transfer', 'take', txId)).toEqual(stopped)
    expect((await ops('bob', 'bank-transfer', 'list')).said).toContain('DO NOT PAY')
    await apply()
    expect(await decide('bank-transfer', 'take', txId)).toEqual(stopped)
    expect(await decide('bank-transfer', 'refused', txId)).toMatchObject({ code: 0 })
    await apply()
    expect(await bankOrders()).toEqual([])
    expect(await sent(txId)).toMatchObject({ code: 1 })
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM payment WHERE tx_id = $1', [txId])
    const retried = await decide('payment', 'retry', present(rows[0], 'the payment').id)
    expect(retried).toEqual({ code: 1, said: expect.stringMatching(/loss is booked|nothing to return/) })
    expect(await world.findings()).toEqual([])
  }

  test('is not refunded as well', async () => {
    const order = await buy(await verifiedUser(), '100')
    const amountMinor = order.agreedQuote.minDepositAtomic - 1n
    const line = { statementId: newId(), amount: formatAmount(amountMinor, 2), payer: 'Anna Smith' }
    expect(await receive(order, line)).toMatchObject({ code: 0 })
    await apply()
    expect(await decide('order', 'refund', String(order.orderId))).toMatchObject({ code: 0 })
    await apply()
    const txId = await openOrderOf(amountMinor - 50n)
    expect(await recall(line.statementId, line.amount)).toMatchObject({ code: 0 })
    await expectStopped(txId)
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
  })

  test('is not returned as well when it has no reference', async () => {
    const statementId = newId()
    expect(await receive(null, { statementId, amount: '300' })).toMatchObject({ code: 0 })
    await apply()
    const returned = await decide('deposit', 'return', await depositIdOf(statementId), '--to', IBAN)
    expect(returned).toMatchObject({ code: 0 })
    await apply()
    const txId = await openOrderOf(29_950n)
    expect(await recall(statementId, '300')).toMatchObject({ code: 0 })
    await expectStopped(txId)
  })
})
