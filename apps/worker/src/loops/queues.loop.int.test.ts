import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { BEHIND_FOR_MS } from '@cambio/core/ops/queues/service-queues'
import { QUEUE_NAMES } from '@cambio/core/ops/queues/queue'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import type { BlacklistFault } from '@cambio/core/screening/screening'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { queuesLoop } from './queues.loop.ts'
import { tipsLoop } from './tips.loop.ts'

const MINUTE = 60_000
const { humanMs } = DEFAULT_ORDER_TERMS

let stack: Awaited<ReturnType<typeof openStack>>
beforeAll(async () => {
  stack = await openStack()
})
afterAll(() => stack.close())

/** Creates the loop with a test database, the worker's metrics, a fake clock and a recorded log. */
async function openStack() {
  const database = await createTestDatabase()
  const pool = createPool(database.ownerUrl, 4)
  const { work, opsWork, instruments, leases } = createPostgresStores(pool)
  const metrics = createMetrics()
  const server = metrics.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const lines: string[] = []
  const faults: BlacklistFault[] = []
  const say = (level: string) => (facts: { queue: string; length: number }) =>
    void lines.push(`${level} ${facts.queue} ${facts.length}`)
  const clock = { at: Date.now(), now: (): number => clock.at }
  const deps = {
    work: opsWork,
    readCatalogue: async () => new Catalogue((await instruments.all()).filter(({ slug }) => slug === 'eth')),
    ticks: { latest: () => null, at: () => null, recent: () => [] },
    policy: DEFAULT_QUOTE_POLICY,
    terms: DEFAULT_ORDER_TERMS,
    coldWallets: new Map(),
    approverNames: [],
    clock,
    blacklist: { faults: async () => faults },
    show: metrics.showQueue,
    logger: { warn: say('warn'), error: say('error') } as never,
  }
  const loop = (holder: string) => queuesLoop(deps, leases, holder)
  return {
    loop,
    clock,
    chains: work.stores.chains,
    faults,
    query: (sql: string) => pool.query(sql),
    logged: () => lines.splice(0),
    gauges: (name: string) => readGauges(port, name),
    async close(): Promise<void> {
      server.close()
      await pool.end()
      await database.close()
    },
  }
}

/** Reads the worker's metrics from a port. Returns one metric's value for each queue. */
async function readGauges(port: number, name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}\\{name="(.+)"\\} (.+)$`, 'gm'))].map(([, queue, value]) => [
      queue,
      Number(value),
    ]),
  )
}

const ago = (ms: number) => `to_timestamp(${(stack.clock.at - ms) / 1000})`

test('logs a non-empty operator queue as an error if its oldest entry is overdue', async () => {
  const loop = stack.loop('one')
  await stack.query(
    `SELECT post_journal('float-topup', '1', '[{"account":"custody:hot","asset":"eth","amount":"5"},{"account":"platform:equity","asset":"eth","amount":"-5"}]')`,
  )
  await loop.step()
  expect(await stack.gauges('cambio_queue')).toEqual(Object.fromEntries(QUEUE_NAMES.map((name) => [name, 0])))
  expect(stack.logged()).toEqual([])

  await stack.query(
    `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', 'a', 'deposit', 0)`,
  )
  await stack.query(
    `INSERT INTO deposit (chain, tx_id, output_key, asset, address, amount, status, block_height, seen_at)
     SELECT 'ethereum', 'tx' || n, '0', 'eth', 'a', 5, 'SUSPENSE', 1, ${ago(90_000)} FROM generate_series(1, 7) n`,
  )
  await stack.query(
    `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, raw, tx_id, reservation, created_at)
     VALUES ('gas', '1', 'ethereum', 'eth', 'hot', 0, 'b', 5, 'HELD', 'bytes', 'its id', '{}', ${ago(humanMs + MINUTE)}),
            ('gas', '2', 'ethereum', 'eth', 'hot', 0, 'b', 5, 'INTENT', NULL, NULL, NULL, ${ago(MINUTE)})`,
  )
  await stack.query(`INSERT INTO chain_halt (chain, reason, halted_at) VALUES ('ethereum', 'why', ${ago(0)})`)
  await stack.query('UPDATE signer_switch SET killed = true')
  await loop.step()
  const full = {
    'suspense-deposits': 7,
    orders: 0,
    'card-orders': 0,
    'card-differences': 0,
    payments: 1,
    approvals: 0,
    'stuck-payments': 0,
    'halted-chains': 1,
    'unread-chains': 0,
    audit: 0,
    'low-float': 1,
    signer: 1,
    blacklist: 0,
    screening: 0,
    'disputed-deposits': 0,
    'late-deposits': 0,
    'name-hits': 0,
    reviews: 0,
    emails: 0,
    support: 0,
    'unreadable-queues': 0,
  }
  expect(await stack.gauges('cambio_queue')).toEqual(full)
  expect((await stack.gauges('cambio_queue_oldest_seconds'))['suspense-deposits']).toBe(90)
  const lines = [
    'warn suspense-deposits 7',
    'error payments 1',
    'warn halted-chains 1',
    'warn low-float 1',
    'warn signer 1',
  ]
  expect(stack.logged()).toEqual(lines)

  await loop.step()
  stack.clock.at += MINUTE - 1
  await loop.step()
  expect(stack.logged()).toEqual([])
  stack.clock.at += 1
  await loop.step()
  expect(stack.logged()).toEqual(lines)

  stack.clock.at += humanMs
  await loop.step()
  expect(stack.logged().every((line) => line.startsWith('error'))).toBe(true)
})

test('reports a chain whose new blocks the worker has not read for five minutes', async () => {
  const { chains } = stack
  const block = (height: number) => ({ height, hash: `block ${height}` })
  let tip = 100
  const gateway = { chain: 'ethereum', tip: async () => block(tip) }
  const look = async () => {
    await tipsLoop({ gateway, chains, clock: stack.clock }).step()
    await stack.loop('tips').step()
    return (await stack.gauges('cambio_queue'))['unread-chains']
  }
  // Workers no longer read this chain, because it is no longer configured.
  await chains.advance('litecoin', block(100), 10)
  await chains.noteTip('litecoin', 101, stack.clock.at)
  await chains.advance('ethereum', block(100), 10)
  expect(await look()).toBe(0)
  stack.clock.at += 60 * MINUTE
  tip = 102
  expect(await look()).toBe(0)
  stack.clock.at += BEHIND_FOR_MS - 1
  tip = 110
  expect(await look()).toBe(0)
  stack.clock.at += 1
  expect(await look()).toBe(1)
  expect((await stack.gauges('cambio_queue_oldest_seconds'))['unread-chains']).toBe(300)
  // After a rewind, reading the same blocks again does not count as progress.
  await chains.rewind('ethereum', block(98))
  for (const height of [99, 100]) await chains.advance('ethereum', block(height), 10)
  expect(await look()).toBe(1)
  await chains.advance('ethereum', block(101), 10)
  expect(await look()).toBe(0)
  stack.clock.at += BEHIND_FOR_MS
  expect(await look()).toBe(1)
  for (let height = 102; height <= 110; height += 1) await chains.advance('ethereum', block(height), 10)
  expect(await look()).toBe(0)
})

test('logs the operator queues only once when two workers are running', async () => {
  stack.clock.at += MINUTE
  await stack.query(`UPDATE lease SET expires_at = now() - interval '1 second' WHERE name = 'queues'`)
  const [first, second] = [stack.loop('two'), stack.loop('three')]
  await first.step()
  expect(stack.logged()).toHaveLength(5)
  await second.step()
  expect(stack.logged()).toEqual([])
  expect((await stack.gauges('cambio_queue')).signer).toBe(1)
})

test('still reports the other operator queues when one queue is unreadable', async () => {
  await stack.query('ALTER TABLE review RENAME COLUMN text TO words')
  await stack.loop('unreadable').step()
  expect(await stack.gauges('cambio_queue')).toMatchObject({ 'unreadable-queues': 1, signer: 1 })
  await stack.query('ALTER TABLE review RENAME COLUMN words TO text')
  await stack.loop('readable').step()
  expect(await stack.gauges('cambio_queue')).toMatchObject({ 'unreadable-queues': 0 })
})

test('reports an invalid line in the blacklist file', async () => {
  stack.faults.push({ line: 11, what: 'no chain "nowhere" is watched here', since: stack.clock.at })
  await stack.loop('blacklist').step()
  expect(await stack.gauges('cambio_queue')).toMatchObject({ blacklist: 1 })
  stack.faults.length = 0
})
