import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { UNSCREENED_FOR_MS } from '@cambio/core/ops/queues/money-queues'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const ETHER = 10n ** 18n
const HALF = ETHER / 2n
const WHY = ['--reason', 'not the listed person', '--yes']
const DESPITE = '--despite-listing'
const REFUND = '0xde709f2102306220921060314715629080e2fb77'
const HELD = 'its sender thief is listed (test: a thief)'

let world: OpsWorld
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  world = await openOpsWorld()
  pool = createPool(world.ownerUrl, 2)
})
beforeEach(async () => {
  await world.tick()
  world.listed.add('thief')
  world.sentBy.splice(0, Infinity, 'friend', 'thief')
})
afterEach(async () => {
  expect(await world.withOps(async (ops) => (await ops.auditStore.checkRecords()).findings)).toEqual([])
})
afterAll(async () => {
  await pool?.end()
  await world?.close()
})

const act = (...line: string[]) => world.type([...line, ...WHY])
const entries = (subject: string) =>
  world.query<{ action: string; facts: object }>(`SELECT action, facts FROM ops_action WHERE subject = '${subject}'`)
const FACTS = { listedSender: 'thief', listedBy: 'test', listedFor: 'a thief' }

/** Creates an order that is on hold because a blacklisted sender paid its deposit. */
async function heldOrder() {
  const { order } = await world.makeOrder()
  const deposit = await world.arrive(order, HALF)
  expect(deposit).toMatchObject({ status: 'CREDITED', senders: ['friend', 'thief'], listing: { sender: 'thief' } })
  expect((await world.work.stores.orders.find(order.orderId))?.state).toBe('SUSPENSE')
  return String(order.orderId)
}

test("refunds a blacklisted sender's order only with an override, and never to a blacklisted address", async () => {
  const id = await heldOrder()
  const queue = (await world.type('queue')).out
  expect(queue).toContain(`SUSPENSE: ${HELD}`)
  expect(queue).toContain(`order refund ${id} --to <address>, or order pay ${id}, each with ${DESPITE}`)
  expect((await world.type(['order', id])).out).toContain(`held: ${HELD}`)
  expect((await act('order', 'refund', id, '--to', REFUND)).err).toContain(HELD)
  world.listed.add(REFUND)
  const listed = (await act('order', 'refund', id, '--to', REFUND, DESPITE)).err
  world.listed.delete(REFUND)
  expect(listed).toContain('is blacklisted')
  expect((await act('order', 'refund', id, '--to', REFUND, DESPITE)).code).toBe(0)
  expect(await entries(`order ${id}`)).toMatchObject([{ action: 'order refund', facts: FACTS }])
})

test('requires an override to pay out an order whose sender was blacklisted by mistake', async () => {
  const id = await heldOrder()
  expect((await act('order', 'pay', id)).err).toContain(HELD)
  expect((await act('order', 'pay', id, DESPITE)).code).toBe(0)
  expect(await entries(`order ${id}`)).toMatchObject([{ action: 'order pay', facts: FACTS }])
  expect((await world.work.stores.orders.find(Number(id)))?.state).toBe('EXCHANGING')
})

test('holds a second deposit from a blacklisted sender until an operator returns it', async () => {
  world.sentBy.splice(0)
  const { order } = await world.makeOrder({ refundAddress: REFUND })
  await world.arrive(order, HALF)
  world.sentBy.push('thief')
  const { id, status } = await world.arrive(order, HALF)
  expect([status, await world.work.stores.payments.findFor('return', id)]).toEqual(['SUSPENSE', null])
  expect((await world.type('queue')).out).toContain(`sent for order ${order.orderId} held: ${HELD}`)
  expect((await act('deposit', 'return', id)).err).toContain(HELD)
  expect((await act('deposit', 'keep', id)).err).toContain(HELD)
  expect((await act('deposit', 'return', id, DESPITE)).code).toBe(0)
  expect(await entries(`deposit ${id}`)).toMatchObject([{ action: 'deposit return', facts: FACTS }])
})

test("holds a blacklisted sender's deposit to an account until an operator decides what happens to it", async () => {
  const stores = createPostgresStores(pool)
  const { userId } = await userWithBalance(stores, 'eth', 0n)
  const given = await world.work.stores.depositTargets.give(userId, 'ethereum', null)
  if (!('address' in given)) throw new Error(given.outcome)
  const target = { chain: 'ethereum', address: given.address, owner: { orderId: null, userId } }
  const { id, status } = await world.arriveAt(target, ETHER)
  const balance = async () => -(await world.work.stores.ledger.balance(`user:${userId}`, 'eth'))
  expect([status, await balance()]).toEqual(['SUSPENSE', 0n])
  expect((await act('deposit', 'credit', id)).err).toContain(HELD)
  expect((await act('deposit', 'credit', id, DESPITE)).code).toBe(0)
  expect(await balance()).toBe(ETHER)
})

test('lists a deposit in the queue when it has had no screening result for half an hour', async () => {
  const { order } = await world.makeOrder()
  await world.work.stores.chains.recordTransfer({
    chain: 'ethereum',
    asset: 'eth',
    block: { height: 1_000, hash: 'later', at: Date.now() },
    now: Date.now(),
    transfer: {
      txId: '0xab',
      outputKey: '0',
      address: order.depositAddress,
      memo: null,
      contract: null,
      amountAtomic: ETHER,
    },
    owner: { orderId: order.orderId, userId: null },
  })
  const [deposit] = await world.work.stores.orders.depositsOf(order.orderId)
  const id = deposit?.id ?? ''
  const words = `1 ETH not credited: the node or the screening provider does not answer`
  const noteSince = (since: number) => world.work.stores.chains.noteUnscreened(id, since, since)
  await noteSince(Date.now())
  expect((await world.type('queue')).out).not.toContain(words)
  await world.work.stores.chains.noteScreened(id, null, null)
  await noteSince(Date.now() - UNSCREENED_FOR_MS - 1_000)
  expect((await world.type('queue')).out).toContain(words)
})
