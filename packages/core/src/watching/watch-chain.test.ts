import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { CATALOGUE, NOON, order } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { watchChain } from './watch-chain.ts'

const { chain } = CATALOGUE.get({ slug: 'eth' })
const FIRST = { height: 1, hash: 'block-1', parentHash: 'block-0', at: NOON, transfers: [] }
const NO_FEES = { latest: () => null }

const part = (outputKey: string, amountAtomic = 5n): IncomingTransfer => ({
  txId: 'tx',
  outputKey,
  address: 'ours',
  memo: null,
  contract: null,
  amountAtomic,
})

/**
 * Creates an order with the deposit address `ours` on a chain whose first block has been read. The returned `read` adds
 * a block with the given transfers and reads it.
 */
async function start(model: 'account' | 'outputs' = 'account') {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { from: 'eth', depositAddress: 'ours' })
  db.orders.set(made.orderId, made)
  const owner = { orderId: made.orderId, userId: null }
  db.addresses.set(`${chain} ours`, { key: { purpose: 'deposit', index: 1 }, owner })
  await work.stores.chains.advance(chain, FIRST, 10)
  const fence = work.lease(`chain:${chain}`)
  const read = async (transfers: IncomingTransfer[]) => {
    const block = { height: 2, hash: 'block-2', parentHash: 'block-1', at: NOON, transfers }
    const gateway = {
      chain,
      model,
      tip: async () => block,
      block: async (height: number) => (height === 2 ? block : FIRST),
      pending: async () => [],
    }
    const deps = {
      gateway,
      work,
      catalogue: CATALOGUE,
      terms: DEFAULT_ORDER_TERMS,
      ticks: NO_FEES,
      reach: () => {},
      report: () => {},
      clock: { now: () => NOON },
    }
    await watchChain(deps as unknown as ChainWorkerDeps, fence, [])
    const deposits = await work.stores.orders.depositsOf(made.orderId)
    return deposits.map(({ outputKey, amountAtomic }) => `${outputKey} ${amountAtomic}`)
  }
  return { work, owner, read, order: async () => present(await work.stores.orders.find(made.orderId), 'the order') }
}

test('watchChain records several transfers of one transaction to one address as a single deposit', async () => {
  const { read, order: current } = await start()
  const flood = Array.from({ length: 1_500 }, (_, index) => part(`trace:${index}`, 2n))
  expect(await read([...flood, part('value', 7n)])).toEqual(['sum:trace:0 3007'])
  expect((await current()).state).toBe('CONFIRMING')
})

test('watchChain records each output of a UTXO transaction as a separate deposit', async () => {
  const { read } = await start('outputs')
  expect(await read([part('0'), part('1')])).toEqual(['0 5', '1 5'])
})

test('watchChain does not join transfers that an older version of the worker recorded separately', async () => {
  const { work, owner, read } = await start()
  const sighting = { chain, transfer: part('trace:0'), asset: 'eth', block: null, owner, now: NOON }
  await work.stores.chains.recordTransfer(sighting)
  expect(await read([part('trace:0'), part('trace:1')])).toEqual(['trace:0 5', 'trace:1 5'])
})

test("watchChain does not join transfers in the exchange's own transactions", async () => {
  const { work, read } = await start()
  const own = { purpose: 'payout', to: 'contract', asset: 'eth', amountAtomic: 10n } as const
  work.stores.payments.ownTransactions = async () =>
    new Map([['tx', { ...own, changeAtomic: 0n, changeOutputs: 0, isVoid: false }]])
  expect(await read([part('trace:0'), part('trace:1')])).toEqual(['trace:0 5', 'trace:1 5'])
})

/**
 * Creates an unmined deposit for each output of each transaction, and a node that knows all transactions except
 * `unknown`. The look-up of the transaction `failing` fails.
 */
async function startUnmined(transactions: number, outputs: number, unknown: string, failing?: string) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  await work.stores.chains.advance(chain, FIRST, 10)
  for (let nth = 0; nth < transactions; nth += 1)
    for (let output = 0; output < outputs; output += 1)
      await work.stores.chains.recordTransfer({
        chain,
        asset: 'eth',
        block: null,
        now: NOON,
        owner: { orderId: null, userId: null },
        transfer: { ...part(`${output}`), txId: `tx-${nth}` },
      })
  const lookups: string[] = []
  let now = NOON
  const gateway = {
    chain,
    model: 'outputs',
    tip: async () => FIRST,
    block: async () => FIRST,
    pending: async () => [],
    transaction: async (txId: string) => {
      lookups.push(txId)
      if (txId === failing) throw new AdapterError('response too large', { retryable: true })
      return { status: txId === unknown ? 'unknown' : 'pending' }
    },
  }
  const deps = { gateway, work, catalogue: CATALOGUE, clock: { now: () => now }, report: () => {} }
  const pass = async () => {
    lookups.length = 0
    now += 1
    await watchChain(deps as unknown as ChainWorkerDeps, work.lease(`chain:${chain}`), [])
    return lookups.length
  }
  const orphaned = () => [...db.deposits.values()].filter(({ status }) => status === 'ORPHANED').length
  return { pass, orphaned }
}

test('watchChain looks up an unmined transaction only once, however many of its outputs pay the exchange', async () => {
  const { pass, orphaned } = await startUnmined(1, 300, 'tx-0')
  expect(await pass()).toBe(1)
  expect(orphaned()).toBe(300)
})

test('watchChain finds the only vanished transaction among 250 within several passes', async () => {
  const { pass, orphaned } = await startUnmined(250, 1, 'tx-249')
  for (let passes = 0; passes < 250 && orphaned() === 0; passes += 1) expect(await pass()).toBeLessThanOrEqual(32)
  expect(orphaned()).toBe(1)
})

test('watchChain continues even if the node cannot report an unmined transaction', async () => {
  const { pass, orphaned } = await startUnmined(3, 1, 'tx-2', 'tx-0')
  await pass()
  expect(orphaned()).toBe(1)
})

/** Creates a chain with 30 unread blocks. Each block takes `readMs` to read and has `transfers` transfers. */
async function startLong({ readMs, transfers }: { readMs: number; transfers: number }) {
  const work = new MemoryUnitOfWork(new MemoryDatabase())
  await work.stores.chains.advance(chain, FIRST, 10)
  let now = NOON
  const foreign = Array.from({ length: transfers }, (_, nth) => ({ ...part(String(nth)), address: 'foreign' }))
  const blockAt = (height: number) => {
    now += readMs
    return { height, hash: `block-${height}`, parentHash: `block-${height - 1}`, at: NOON, transfers: foreign }
  }
  const sizes: number[] = []
  const transaction: typeof work.transaction = (run, fence) => {
    sizes.push(0)
    return work.transaction(run, fence)
  }
  const gateway = {
    chain,
    model: 'account',
    tip: async () => ({ height: 30, hash: 'block-30' }),
    block: async (height: number) => (height === 1 ? FIRST : blockAt(height)),
    pending: async () => [],
  }
  const deps = {
    gateway,
    work: { stores: work.stores, transaction },
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    ticks: NO_FEES,
    reach: () => {},
    report: () => {},
    clock: { now: () => now },
  }
  const pass = async () => {
    sizes.length = 0
    await watchChain(deps as unknown as ChainWorkerDeps, work.lease(`chain:${chain}`), [])
    return { height: (await work.stores.chains.cursor(chain))?.height, writes: sizes.length }
  }
  return { pass }
}

test('watchChain stops after 20 seconds, stores the blocks read so far and continues in the next pass', async () => {
  const { pass } = await startLong({ readMs: 9_000, transfers: 0 })
  expect(await pass()).toMatchObject({ height: 4 })
  expect(await pass()).toMatchObject({ height: 7 })
})

test('watchChain stores at most 20,000 transfers at once, unless a single block has more', async () => {
  const { pass } = await startLong({ readMs: 0, transfers: 10_000 })
  expect(await pass()).toEqual({ height: 30, writes: 15 })
})

/** Creates a chain whose node reports its tip. Reading block 3 fails. `isReachable` determines whether the tip is known. */
function startUnreadable() {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const world = { isReachable: true }
  const tip = { height: 5, hash: 'block-5' }
  const away = (what: string) => Promise.reject(new AdapterError(what, { retryable: true }))
  const gateway = {
    chain,
    model: 'account',
    tip: async () => (world.isReachable ? tip : away('no connection')),
    block: async (height: number) => {
      if (height === 3) {
        world.isReachable = false
        return away('block 3 is unreadable')
      }
      return height === 1
        ? FIRST
        : { height, hash: `block-${height}`, parentHash: `block-${height - 1}`, at: NOON, transfers: [] }
    },
    pending: async () => [],
  }
  const deps = { gateway, work, catalogue: CATALOGUE, clock: { now: () => NOON }, report: () => {} }
  const failures: AdapterError[] = []
  const pass = () => watchChain(deps as unknown as ChainWorkerDeps, work.lease(`chain:${chain}`), failures)
  return { db, work, world, tip, gateway, failures, pass }
}

test('watchChain stores the blocks before an unreadable one, and returns the last of them and the failure', async () => {
  const { work, tip, gateway, failures, pass } = startUnreadable()
  await work.stores.chains.advance(chain, FIRST, 10)
  gateway.tip = async () => tip
  const lastRead = { height: 2, hash: 'block-2' }
  expect(await pass()).toEqual(lastRead)
  expect(failures).toEqual([])
  expect((await work.stores.chains.cursor(chain))?.height).toBe(2)
  expect(await pass()).toEqual(lastRead)
  expect(failures.map(({ message }) => message)).toEqual(['block 3 is unreadable'])
})

test('watchChain ends with an error if the node returns what a correct node never returns', async () => {
  const { work, tip, gateway, pass } = startUnreadable()
  await work.stores.chains.advance(chain, FIRST, 10)
  gateway.tip = async () => tip
  gateway.block = () => Promise.reject(new AdapterError('the seal is invalid', { retryable: false }))
  await expect(pass()).rejects.toThrow('the seal is invalid')
})

test('watchChain ends with an error if the node is unreachable after a failed read', async () => {
  const { work, pass } = startUnreadable()
  await work.stores.chains.advance(chain, FIRST, 10)
  await pass()
  await expect(pass()).rejects.toThrow('no connection')
})
