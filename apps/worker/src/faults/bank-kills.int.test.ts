import type { Order } from '@cambio/core/orders/order'
import type { Checkpoint } from '@cambio/core/shared/checkpoints'
import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import {
  BANK,
  bankOrders,
  DEEP,
  deepen,
  fund,
  orderNow,
  owner,
  receive,
  sent,
  useBankWorld,
  verifiedUser,
  worker,
  world,
} from '../testing/bank-set-up.ts'
import { TestProcess } from '../testing/processes.ts'

/** Number of processes killed at each checkpoint. Each process works on a different order. */
const KILLS = process.env.TEST_DEPTH === 'deep' ? 5 : 1
const DEATH_PATIENCE_MS = 60_000
const KILL_PATIENCE_MS = 180_000
const IBAN = 'DE89370400440532013000'

useBankWorld(async () => {
  await fund('90000')
  await worker.step(BANK)
})

/** Ends the chain's lease, so that the next worker need not wait for it. */
const endLease = () => owner.query(`UPDATE lease SET expires_at = now() WHERE name LIKE '%${BANK}%'`)

/** Starts a worker process for the bank account, which kills itself at the checkpoint. */
async function killAt(checkpoint: Checkpoint): Promise<void> {
  await endLease()
  const env = { ...world.workerEnvironment(), STEP: BANK, DIE_AT: checkpoint }
  const process = new TestProcess('apps/worker/src/testing/mortal-step.ts', env)
  try {
    expect(await process.ended(DEATH_PATIENCE_MS), checkpoint).toBe('SIGKILL')
  } finally {
    process.signal('SIGKILL')
  }
  await endLease()
}

/** Makes the worker process new statement lines, and mines until the resulting payments are final. */
async function apply(): Promise<void> {
  await worker.step(BANK)
  await worker.step('ethereum')
  await deepen()
  await worker.step(BANK)
}

/** Expects an order to be finished with one credited deposit and one final payout, and books that the audit confirms. */
async function expectSettledOnce(order: Order): Promise<void> {
  expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
  const { rows } = await owner.query<{ status: string }>('SELECT status FROM deposit WHERE order_id = $1', [
    order.orderId,
  ])
  expect(rows).toEqual([{ status: 'CREDITED' }])
  const payments = await world.work.stores.payments.forOrder(order.orderId)
  expect(payments.map(({ purpose, status }) => `${purpose} ${status}`)).toEqual(['payout FINAL'])
  expect(await world.findings()).toEqual([])
}

test.each(['deposit-seen', 'credited'] as const)(
  `books a statement line and pays its order once when the worker is killed at checkpoint %s (kills: ${KILLS})`,
  async (checkpoint) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const order = await world.makeOrder({ from: 'eur-sepa', to: 'eth', amount: '200', refundAddress: IBAN })
      expect(await receive(order, { amount: '200' })).toMatchObject({ code: 0 })
      await killAt(checkpoint)
      await apply()
      await expectSettledOnce(order)
      expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
    }
  },
  KILLS * KILL_PATIENCE_MS,
)

test.each([
  'intent-committed',
  'nonce-reserved',
  'signed',
  'raw-stored',
  'sent-without-reply',
  'reply-not-stored',
] as const)(
  `creates a single bank order for a sale when the worker is killed at checkpoint %s (kills: ${KILLS})`,
  async (checkpoint) => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const order = await sale()
      await killAt(checkpoint)
      await apply()
      await pay(order)
      await apply()
      await expectSettledOnce(order)
    }
  },
  KILLS * KILL_PATIENCE_MS,
)

test(
  `books the statement line of a payout once when the worker is killed at checkpoint confirmed-not-posted (kills: ${KILLS})`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const order = await sale()
      await apply()
      await pay(order)
      await killAt('confirmed-not-posted')
      await apply()
      await expectSettledOnce(order)
    }
  },
  KILLS * KILL_PATIENCE_MS,
)

/** Creates a sale to a bank account whose coins are credited. The bank account's loop has not processed it yet. */
async function sale(): Promise<Order> {
  const refundAddress = await world.strangers.address('ethereum', world.stranger())
  const by = { userId: await verifiedUser() }
  const deal = { from: 'eth', to: 'eur-sepa', amount: '0.1', destination: IBAN, refundAddress, by }
  const order = await world.paidOrder(deal)
  await world.mine('ethereum', DEEP)
  await worker.step('ethereum')
  return order
}

/** Records the statement line of the transfer that the bank made for a sale. Expects a single bank order for it. */
async function pay({ orderId }: Order): Promise<void> {
  const orders: { txId: string; sale: { orderId: number } | null }[] = await bankOrders()
  const own = orders.filter(({ sale: one }) => one?.orderId === orderId)
  expect(own).toHaveLength(1)
  expect(await sent(present(own[0], 'the bank order').txId)).toMatchObject({ code: 0 })
}
