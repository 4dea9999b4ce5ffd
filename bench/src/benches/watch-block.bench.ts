import { randomUUID } from 'node:crypto'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { watchChain } from '@cambio/core/chains/watch-chain'
import type { ChainWorkerDeps } from '@cambio/core/chains/chain-worker'
import type { Fence } from '@cambio/core/shared/unit-of-work'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { NOBODY_LISTED } from '@cambio/core/testing/nobody-listed'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { BusyChain } from '../support/busy-chain.ts'
import { openOrders } from '../support/open-orders.ts'
import { startPostgres } from '../support/postgres.ts'
import { median, report } from '../support/report.ts'

const FEW = 100
const MANY = 100_000
const ROUNDS = 9
const BLOCKS_PER_ROUND = 20
const LEASE_MS = 600_000

/** Time to take one block of 205 transfers, five of them ours, with many orders open, beside the same with few. */
export async function benchWatchBlock(): Promise<void> {
  const stopPostgres = await startPostgres()
  const few = await openWatch(FEW)
  const many = await openWatch(MANY)
  try {
    const [fewTimes, manyTimes]: [number[], number[]] = [[], []]
    await few.blockMs()
    await many.blockMs()
    for (let round = 0; round < ROUNDS; round += 1) {
      fewTimes.push(await few.blockMs())
      manyTimes.push(await many.blockMs())
    }
    report('watch-block', 'ms/block', median(manyTimes), median(fewTimes), false)
  } finally {
    await few.close()
    await many.close()
    await stopPostgres()
  }
}

/** A watcher on a database of its own with so many orders open. */
async function openWatch(orders: number) {
  const database = await createTestDatabase()
  const pool = createPool(database.appUrl, 4)
  const { work, instruments, leases } = createPostgresStores(pool)
  const owner = createPool(database.ownerUrl, 1)
  await openOrders(owner, orders)
  await owner.end()
  // The same few orders are paid in both, so that only the number of the others differs.
  const chain = new BusyChain(FEW)
  const deps: ChainWorkerDeps = {
    gateway: chain,
    signer: { address: unused, sign: unused },
    work,
    catalogue: new Catalogue(await instruments.all()),
    ticks: new MemoryTickBook(systemClock),
    policy: DEFAULT_QUOTE_POLICY,
    terms: DEFAULT_ORDER_TERMS,
    replacement: DEFAULT_REPLACEMENT_POLICY,
    screening: NOBODY_LISTED,
    clock: systemClock,
    reach: () => {},
    report: () => {},
  }
  const fence: Fence = present(await leases.acquire('chain:ethereum', randomUUID(), LEASE_MS), 'nobody else holds it')
  await watchChain(deps, fence)
  return {
    async blockMs(): Promise<number> {
      chain.grow(BLOCKS_PER_ROUND)
      const startedAt = performance.now()
      await watchChain(deps, fence)
      return (performance.now() - startedAt) / BLOCKS_PER_ROUND
    },
    async close(): Promise<void> {
      await pool.end()
      await database.close()
    },
  }
}

function unused(): never {
  throw new Error('watching signs nothing')
}
