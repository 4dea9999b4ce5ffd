import { BrokenInvariant } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { Stores } from '../chain-work/stores.ts'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'
import { LockTimeout, type Fence } from '../shared/unit-of-work.ts'
import { CATALOGUE, NOON, order, tick, USDT } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { listing } from '../testing/none-listed.ts'
import { creditDeposits } from './credit-deposits.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'

const TIP = { height: 200, hash: 'tip' }
const PASS_LIMIT = 64

type Transaction = <T>(run: (stores: Stores) => Promise<T>, fence?: Fence, maxLockWaitMs?: number) => Promise<T>

/**
 * Creates a chain with one deposit for each entry of `orderIds`. The credit of a deposit fails while `lockedOrders`
 * contains its order. `attempts` counts the transactions.
 */
async function start(orderIds: readonly number[]) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  let received = 0
  /** Records a deposit of an order in a block. */
  const receive = async (orderId: number, height = 5) => {
    received += 1
    db.orders.set(orderId, order('FIXED', { orderId, from: USDT.slug }))
    const owner = { ...UNASSIGNED, orderId }
    db.addresses.set(`${USDT.chain} ours ${orderId}`, { key: { purpose: 'deposit', index: orderId }, owner })
    await work.stores.chains.recordTransfer({
      chain: USDT.chain,
      transfer: {
        txId: `tx ${received}`,
        outputKey: '0',
        address: `ours ${orderId}`,
        memo: null,
        contract: USDT.contract,
        amountAtomic: 1n,
      },
      asset: USDT.slug,
      block: { height, hash: 'block', at: NOON },
      now: NOON,
      owner,
    })
  }
  for (const orderId of orderIds) await receive(orderId)
  const world = { now: NOON, reports: [] as string[], attempts: 0, lockWaits: new Set<unknown>() }
  const lockedOrders = new Set<number>()
  const transaction: Transaction = (run, fence, maxLockWaitMs) => {
    world.attempts += 1
    world.lockWaits.add(maxLockWaitMs)
    return work.transaction((stores) => run({ ...stores, chains: withLocks(stores.chains) }), fence)
  }
  const withLocks = (chains: Stores['chains']): Stores['chains'] => {
    const locking = Object.create(chains) as Stores['chains']
    locking.findDepositLocked = async (id) => {
      const found = await chains.findDepositLocked(id)
      if (lockedOrders.has(found?.orderId ?? 0)) throw new LockTimeout('canceling statement')
      // A deposit that another process has handled needs no further steps.
      if (found) await chains.setDepositStatus(id, 'KEPT', TIP)
      return null
    }
    return locking
  }
  const deps = {
    work: { stores: work.stores, transaction },
    catalogue: CATALOGUE,
    screening: listing(new Set()),
    gateway: {
      chain: USDT.chain,
      senders: async () => ['friend'],
      transaction: async () => ({ status: 'included', succeeded: true, block: { height: 5, hash: 'block' } }),
    },
    witness: null,
    ticks: { latest: () => tick() },
    report: (event: string) => void world.reports.push(event),
    reach: () => {},
    clock: { now: () => world.now },
  } as unknown as ChainWorkerDeps
  const pauses = new RetryPauses()
  const fence = work.lease('chain')
  /** Runs one pass. Returns the number of credited deposits and of transactions. */
  const pass = async (tip = TIP) => {
    world.attempts = 0
    const credited = await creditDeposits(deps, pauses, tip, fence)
    return { credited, attempts: world.attempts }
  }
  return { deps, world, lockedOrders, receive, pass }
}

test('credits the other deposits while the rows of one deposit are locked', async () => {
  const { world, lockedOrders, pass } = await start([1, 2, 3])
  lockedOrders.add(1).add(2)
  expect(await pass()).toEqual({ credited: 1, attempts: 3 })
  expect(world.reports).toEqual(['deposit-waits-for-a-lock', 'deposit-waits-for-a-lock'])
})

test('retries a locked deposit after increasing pauses', async () => {
  const { world, lockedOrders, pass } = await start([1])
  lockedOrders.add(1)
  await pass()
  expect(await pass()).toEqual({ credited: 0, attempts: 0 })
  world.now += 1_000
  expect(await pass()).toEqual({ credited: 0, attempts: 1 })
  world.now += 29_000
  expect(await pass()).toEqual({ credited: 0, attempts: 1 })
  world.now += 29_999
  expect(await pass()).toEqual({ credited: 0, attempts: 0 })
  world.now += 1
  lockedOrders.clear()
  expect(await pass()).toEqual({ credited: 1, attempts: 1 })
})

test('credits a later deposit even if a full batch of earlier deposits is locked', async () => {
  const locked = Array.from({ length: PASS_LIMIT }, (_, nth) => nth + 1)
  const { world, lockedOrders, pass } = await start([...locked, 100])
  for (const orderId of locked) lockedOrders.add(orderId)
  expect(await pass()).toEqual({ credited: 0, attempts: PASS_LIMIT })
  expect(await pass()).toEqual({ credited: 1, attempts: 1 })
  world.now += 3_600_000
  expect(await pass()).toEqual({ credited: 0, attempts: 8 })
})

test('retains the retry pause of a locked deposit when a full pass skips this deposit', async () => {
  const { world, lockedOrders, receive, pass } = await start([1])
  lockedOrders.add(1)
  await pass()
  world.now += 30_000
  for (let orderId = 100; orderId < 100 + PASS_LIMIT; orderId += 1) await receive(orderId, 4)
  expect(await pass()).toEqual({ credited: PASS_LIMIT, attempts: PASS_LIMIT })
  expect(await pass()).toEqual({ credited: 0, attempts: 1 })
  world.now += 29_999
  expect(await pass()).toEqual({ credited: 0, attempts: 0 })
  world.now += 1
  expect(await pass()).toEqual({ credited: 0, attempts: 1 })
})

test('waits for a locked order only once per pass, regardless of its number of deposits', async () => {
  const { lockedOrders, pass } = await start([1, 1, 1, 1, 2])
  lockedOrders.add(1)
  expect(await pass()).toEqual({ credited: 1, attempts: 2 })
  expect(await pass()).toEqual({ credited: 0, attempts: 0 })
})

test('waits at most two seconds for a lock when it credits a deposit', async () => {
  const { world, pass } = await start([1])
  await pass()
  expect([...world.lockWaits]).toEqual([2_000])
})

test('credits an output only after the network allows payments to spend it', async () => {
  const { deps, world, pass } = await start([1, 2])
  // The tip gives each deposit 196 confirmations.
  const confirmationsToSpend = async (txId: string) => (txId === 'tx 1' ? 197 : 1)
  deps.gateway = { ...deps.gateway, model: 'outputs', confirmationsToSpend } as unknown as ChainWorkerDeps['gateway']
  expect(await pass()).toEqual({ credited: 1, attempts: 1 })
  expect(world.reports).toEqual(['deposit-waits-for-maturity'])
  world.now += 1_000
  expect(await pass({ ...TIP, height: TIP.height + 1 })).toEqual({ credited: 1, attempts: 1 })
})

test('credits the other deposits even if the node cannot report the transaction of one deposit', async () => {
  const { deps, world, pass } = await start([1, 2])
  const { transaction } = deps.gateway
  const away = new AdapterError('response too large', { retryable: true })
  const unreadable = async (txId: string) => (txId === 'tx 1' ? Promise.reject(away) : transaction(txId))
  deps.gateway = { ...deps.gateway, transaction: unreadable, tip: async () => TIP }
  expect(await pass()).toEqual({ credited: 1, attempts: 1 })
  expect(world.reports).toEqual(['deposit-waits-for-a-node'])
  deps.gateway = { ...deps.gateway, transaction }
  world.now += 1_000
  expect(await pass()).toEqual({ credited: 1, attempts: 1 })
})

test('the credit pass ends with an error while the node is unreachable', async () => {
  const { deps, pass } = await start([1, 2])
  const away = async () => Promise.reject(new AdapterError('no connection', { retryable: true }))
  deps.gateway = { ...deps.gateway, transaction: away, tip: away }
  await expect(pass()).rejects.toThrow('no connection')
})

test('credits the other deposits even if the credit of one deposit fails unexpectedly', async () => {
  const { deps, world, pass } = await start([1, 2, 3])
  const { senders } = deps.gateway
  const failing: typeof senders = async (transfer) =>
    transfer.txId === 'tx 1' ? Promise.reject(new DomainError('INSTRUMENT_UNKNOWN', 'no such coin')) : senders(transfer)
  deps.gateway = { ...deps.gateway, senders: failing }
  expect(await pass()).toEqual({ credited: 2, attempts: 2 })
  expect(world.reports).toEqual(['deposit-not-credited'])
  expect(await pass()).toEqual({ credited: 0, attempts: 0 })
})

test('stops crediting after a broken invariant', async () => {
  const { deps, pass } = await start([1])
  const broken = async () => Promise.reject(new BrokenInvariant('the books contradict each other'))
  deps.gateway = { ...deps.gateway, senders: broken }
  await expect(pass()).rejects.toThrow('the books contradict each other')
})
