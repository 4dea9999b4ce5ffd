import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { LockTimeout } from '../shared/unit-of-work.ts'
import { CATALOGUE, NOON, order, tick, USDT } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { listing } from '../testing/none-listed.ts'
import { creditDeposits } from './credit-deposits.ts'

const TIP = { height: 200, hash: 'tip' }

test('a deposit whose rows are locked waits, and the pass continues with the other deposits', async () => {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  for (const orderId of [1, 2]) {
    db.orders.set(orderId, order('FIXED', { orderId, from: USDT.slug }))
    await work.stores.chains.recordTransfer({
      chain: USDT.chain,
      transfer: {
        txId: `tx ${orderId}`,
        outputKey: '0',
        address: 'ours',
        memo: null,
        contract: null,
        amountAtomic: 1n,
      },
      asset: USDT.slug,
      block: { height: 5, hash: 'block', at: NOON },
      now: NOON,
      owner: { ...UNASSIGNED, orderId },
    })
  }
  const reports: string[] = []
  const deps = {
    work: { stores: work.stores, transaction: () => Promise.reject(new LockTimeout('canceling statement')) },
    catalogue: CATALOGUE,
    screening: listing(new Set()),
    gateway: {
      chain: USDT.chain,
      senders: async () => ['friend'],
      transaction: async () => ({ status: 'included', succeeded: true, block: { height: 5, hash: 'block' } }),
    },
    witness: null,
    ticks: { latest: () => tick() },
    report: (event: string) => void reports.push(event),
    clock: { now: () => NOON },
  }
  expect(await creditDeposits(deps as unknown as ChainWorkerDeps, TIP, work.lease('chain'))).toBe(0)
  expect(reports).toEqual(['deposit-waits-for-a-lock', 'deposit-waits-for-a-lock'])
})
