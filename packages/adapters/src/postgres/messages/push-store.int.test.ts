import { exposureOf, NOON, order } from '@cambio/core/testing/fixtures'
import { MAX_DEVICES } from '@cambio/core/notices/push'
import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { recordAddresses } from '../testing/record-addresses.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let pool: ReturnType<typeof createPool>
let stores: ReturnType<typeof createPostgresStores>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 12)
  stores = createPostgresStores(pool)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

let serial = 0

async function newOrder() {
  serial += 1
  await recordAddresses(pool, 'ethereum', [
    { address: `address-${serial}`, key: { purpose: 'deposit', index: serial } },
  ])
  const made = await stores.work.stores.orders.create({
    ...order('FIXED'),
    orderId: serial,
    legacyOrderId: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    chain: 'ethereum',
    toChain: 'litecoin',
    givenAddress: null,
    exposure: exposureOf(order('FIXED')),
    unpaidClients: [],
    unpaidHold: null,
    controlTokenHash: '',
    termsSeal: '',
    refundSeal: null,
    idempotencyKey: String(serial),
    requestHash: '',
    referrerId: null,
    tracking: null,
  })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return made.order
}

const device = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  p256dh: 'B'.padEnd(87, 'x'),
  auth: 'a'.repeat(22),
})
type Made = Awaited<ReturnType<typeof newOrder>>

async function happen(made: Made, kind: OrderEventKind): Promise<Made> {
  // The database clock counts microseconds. If the time were rounded to milliseconds, the event could appear to precede
  // the subscription.
  const { rows } = await pool.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  )
  const event = { kind, at: rows[0]?.now ?? 0 }
  const after: Made = {
    ...made,
    state: 'FINISHED',
    settlement: 'payout',
    updatedAt: NOON,
    events: [...made.events, event],
  }
  await stores.work.transaction(({ orders }) => orders.save(after, [event]))
  return after
}

const ALL = { limit: 100, hostsPerOwner: 100, exceptHosts: [], exceptOwners: [] }
const due = async (orderId: number) =>
  (await stores.pushes.due({ ...ALL, perHost: 100 })).filter((one) => one.orderId === orderId)

test('notifies each device exactly once about an order event that occurs after it subscribed', async () => {
  const made = await happen(await newOrder(), 'DEPOSIT_REGISTERED')
  const { orderId } = made
  for (const name of ['phone', 'desktop']) expect(await stores.pushes.add(orderId, device(name))).toBe(true)
  expect(await due(orderId)).toEqual([])
  await happen(made, 'WITHDRAWAL_COMPLETED')
  const both = await due(orderId)
  expect(both).toMatchObject(
    ['phone', 'desktop'].map((name) => ({ kind: 'WITHDRAWAL_COMPLETED', attempts: 0, subscription: device(name) })),
  )
  const [phone, desktop] = both
  if (!phone || !desktop) throw new Error('two devices')
  await stores.pushes.sent(phone)
  await stores.pushes.failed(desktop, 60_000)
  expect(await due(orderId)).toEqual([])
  await stores.pushes.failed(desktop, -1)
  expect(await due(orderId)).toMatchObject([{ pushId: desktop.pushId, attempts: 1 }])
  await stores.pushes.forget(desktop.pushId)
  await stores.pushes.sent(desktop)
  expect(await due(orderId)).toEqual([])
})

test("updates a device's encryption keys when the device subscribes again", async () => {
  const made = await newOrder()
  await stores.pushes.add(made.orderId, device('old'))
  await stores.pushes.add(made.orderId, { ...device('old'), auth: 'b'.repeat(22) })
  await happen(made, 'WITHDRAWAL_COMPLETED')
  expect(await due(made.orderId)).toMatchObject([{ subscription: { auth: 'b'.repeat(22) } }])
  await stores.pushes.remove(made.orderId, device('old').endpoint)
  expect(await due(made.orderId)).toEqual([])
})

test('limits an order to five subscribed devices, even under 20 concurrent requests', async () => {
  const { orderId } = await newOrder()
  const requests = Array.from({ length: 20 }, (_, index) => stores.pushes.add(orderId, device(String(index))))
  const had = (await Promise.all(requests)).flatMap((isIn, index) => (isIn ? [index] : []))
  expect(had).toHaveLength(MAX_DEVICES)
  expect(await stores.pushes.add(orderId, device(String(had[0])))).toBe(true)
  expect(await stores.pushes.add(orderId, device('another'))).toBe(false)
})

test("deletes a device's pending push notifications together with the device", async () => {
  const made = await newOrder()
  await stores.pushes.add(made.orderId, device('phone'))
  await happen(made, 'WITHDRAWAL_COMPLETED')
  const [push] = await due(made.orderId)
  if (!push) throw new Error('one is due')
  await stores.pushes.sent(push)
  await stores.pushes.forgetOlder(60_000)
  expect((await pool.query('SELECT FROM order_push_notice')).rowCount).toBeGreaterThan(0)
  await stores.pushes.forgetOlder(-1)
  expect((await pool.query('SELECT FROM order_push_notice')).rowCount).toBe(0)
})

test('due() returns at most the given number of push messages per host', async () => {
  const made = await newOrder()
  const at = (host: string) => ({ ...device(''), endpoint: `https://${host}/x` })
  for (const host of ['one.example/a', 'ONE.example/b', 'one.example/c', 'two.example', 'three.example'])
    await stores.pushes.add(made.orderId, at(host))
  await happen(made, 'WITHDRAWAL_COMPLETED')
  const read = async (perHost: number, ...exceptHosts: string[]) =>
    (await stores.pushes.due({ ...ALL, perHost, exceptHosts }))
      .filter(({ orderId }) => orderId === made.orderId)
      .map(({ host }) => host)
  expect(await read(2)).toEqual(['one.example', 'one.example', 'three.example', 'two.example'])
  const [first] = await due(made.orderId)
  if (!first) throw new Error('one is due')
  await stores.pushes.failed(first, -1)
  const again = await due(made.orderId)
  expect(again.filter(({ host }) => host === 'one.example').map(({ attempts }) => attempts)).toEqual([0, 0, 1])
  expect(await read(1, 'one.example')).toEqual(['three.example', 'two.example'])
})

test('due() alternates between the owners of push messages', async () => {
  const [many, few] = [await newOrder(), await newOrder()]
  for (const host of ['a.example', 'b.example', 'shared.example', 'shared.example/2'])
    await stores.pushes.add(many.orderId, { ...device(''), endpoint: `https://${host}/x` })
  await happen(many, 'WITHDRAWAL_COMPLETED')
  await stores.pushes.add(few.orderId, { ...device(''), endpoint: 'https://shared.example/y' })
  await happen(few, 'WITHDRAWAL_COMPLETED')
  const read = async (bounds: object) =>
    (await stores.pushes.due({ ...ALL, perHost: 100, ...bounds }))
      .filter(({ orderId }) => [many, few].some((made) => made.orderId === orderId))
      .map(({ host, owner }) => `${owner} ${host}`)
  const [first, second] = [many, few].map(({ orderId }) => `order:${orderId}`)
  expect(await read({ hostsPerOwner: 2 })).toEqual([
    `${first} a.example`,
    `${second} shared.example`,
    `${first} b.example`,
  ])
  expect(await read({ exceptHosts: ['a.example', 'b.example'] })).toEqual([
    `${first} shared.example`,
    `${second} shared.example`,
    `${first} shared.example`,
  ])
  expect(await read({ exceptOwners: [first] })).toEqual([`${second} shared.example`])
})
