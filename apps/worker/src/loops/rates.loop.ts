import { setTimeout as delay } from 'node:timers/promises'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { BelievedPrices } from '@cambio/core/quotes/believed-prices'
import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import type { MeasuredFee, PayoutFeeStore } from '@cambio/core/quotes/payout-fee-store'
import { recordTick, type RecordTickDeps } from '@cambio/core/quotes/record-tick'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from './run-loop.ts'

const LEASE_MS = 4_000
/** How long the first tick waits for the fees of this worker's chains, milliseconds. */
const FEE_FIRST_WAIT_MS = 3_000
/** A fee that no worker has measured again for so long is not charged any more: its chain is away. */
const FEE_LAST_MS = 30_000
/** Chains that no worker has followed for so long are not priced any more. */
const CHAIN_LAST_MS = 24 * 3_600_000

interface RatesLoopDeps extends Omit<RecordTickDeps, 'payoutFees' | 'believed' | 'catalogue'> {
  fees: Pick<PayoutFeeStore, 'all'>
  /** Resolves when the fees of every chain of this worker were measured once. */
  firstFees: Promise<unknown>
  /** The instruments of some slugs, on whatever chain: workers may each follow some of the chains. */
  catalogueOf(slugs: ReadonlySet<string>): Promise<Catalogue>
  book: MemoryTickBook
}

/** Records rate ticks by one worker, for the chains of all workers; the others read what it recorded. */
export function ratesLoop(deps: RatesLoopDeps, leases: LeaseStore, holder: string, everyMs: number): Loop {
  let believed: BelievedPrices | null = null
  return {
    name: 'rates',
    everyMs,
    async step() {
      const now = deps.clock.now()
      if (!(await leases.acquire('rates', holder, LEASE_MS))) {
        believed = null
        deps.book.add(await deps.ticks.since(now - TICK_MAX_AGE_MS))
        return
      }
      if (!believed) {
        believed = new BelievedPrices()
        believed.add(await deps.ticks.since(now - deps.policy.jumpMemoryMs))
        // Until there is a tick of its own the last one stands: what is settled meanwhile is settled at it.
        deps.book.add(await deps.ticks.since(now - TICK_MAX_AGE_MS))
        // The first tick has the fees of all chains that answer at once; one that hangs holds up nothing after that.
        await Promise.race([deps.firstFees, delay(FEE_FIRST_WAIT_MS)])
      }
      const fees = await deps.fees.all()
      const catalogue = await deps.catalogueOf(slugsOf(fees, CHAIN_LAST_MS))
      deps.book.add([await recordTick({ ...deps, catalogue, believed, payoutFees: freshFees(fees) })])
    },
  }
}

function slugsOf(fees: readonly MeasuredFee[], maxAgeMs: number): ReadonlySet<string> {
  return new Set(fees.filter(({ ageMs }) => ageMs <= maxAgeMs).map(({ slug }) => slug))
}

function freshFees(fees: readonly MeasuredFee[]): Record<string, string> {
  return Object.fromEntries(
    fees.filter(({ ageMs }) => ageMs <= FEE_LAST_MS).map(({ slug, feeAtomic }) => [slug, feeAtomic]),
  )
}
