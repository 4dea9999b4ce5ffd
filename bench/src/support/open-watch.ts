import { CHEAP_DESTINATIONS } from '@cambio/core/testing/cheap-destinations'
import { DEFAULT_EARNINGS_POLICY } from '@cambio/core/affiliates/earning'
import { randomUUID } from 'node:crypto'
import { createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import type { ChainWorkerDeps } from '@cambio/core/chain-work/chain-worker'
import { watchChain } from '@cambio/core/watching/watch-chain'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { DEFAULT_REPLACEMENT_POLICY } from '@cambio/core/payments/replacement-policy'
import { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { DEFAULT_QUOTE_POLICY } from '@cambio/core/quotes/quote-policy'
import { NONE_LISTED } from '@cambio/core/testing/none-listed'
import type { AdapterError } from '@cambio/core/shared/adapter-error'
import type { Fence } from '@cambio/core/shared/unit-of-work'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import type { Pool } from 'pg'
import { BusyChain, type PaidOrders } from './busy-chain.ts'

const LEASE_MS = 600_000

export interface Watch {
  /** Adds blocks to the chain and lets the watcher read them in one pass. Returns the milliseconds per block. */
  blockMs(blocks: number): Promise<number>
}

/**
 * Creates a watcher of a busy chain. The database must contain the orders in `paid`. The watcher has already read its
 * first block.
 */
export async function openWatch(pool: Pool, paid: PaidOrders): Promise<Watch> {
  const { work, instruments, leases } = createPostgresStores(pool)
  const chain = new BusyChain(paid)
  const deps: ChainWorkerDeps = {
    gateway: chain,
    witness: null,
    signer: { address: unused, issueAddresses: unused, sign: unused, proveCredit: unused, prepare: unused },
    work,
    catalogue: new Catalogue(await instruments.all()),
    ticks: new MemoryTickBook(systemClock),
    policy: DEFAULT_QUOTE_POLICY,
    terms: DEFAULT_ORDER_TERMS,
    replacement: DEFAULT_REPLACEMENT_POLICY,
    feeCaps: new Map(),
    destinations: CHEAP_DESTINATIONS.destinations,
    coldWallets: new Map(),
    earnings: DEFAULT_EARNINGS_POLICY,
    screening: NONE_LISTED,
    // Accept every order, because this benchmark's orders have no server signature.
    seals: { isSealedBy: () => true },
    clock: systemClock,
    reach: () => {},
    report: () => {},
  }
  const fence = present(
    await leases.acquire(`chain:${paid.chain}`, randomUUID(), LEASE_MS),
    'another worker holds the lease',
  )
  await watch(deps, fence)
  return {
    async blockMs(blocks) {
      chain.grow(blocks)
      const startedAt = performance.now()
      await watch(deps, fence)
      return (performance.now() - startedAt) / blocks
    },
  }
}

async function watch(deps: ChainWorkerDeps, fence: Fence): Promise<void> {
  const failures: AdapterError[] = []
  await watchChain(deps, fence, failures)
  if (failures[0]) throw failures[0]
}

function unused(): never {
  throw new Error('watching signs nothing')
}
