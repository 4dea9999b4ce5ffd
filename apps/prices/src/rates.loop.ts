import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { BelievedPrices } from '@cambio/core/quotes/believed-prices'
import type { MeasuredFee, PayoutFeeStore } from '@cambio/core/quotes/payout-fee-store'
import { recordTick, type RecordTickDeps } from '@cambio/core/quotes/record-tick'
import type { Loop } from '@cambio/core/shared/run-loop'
import type { Fence, LeaseStore } from '@cambio/core/shared/unit-of-work'

const LEASE = 'rates'
/**
 * Duration of the price lease, in milliseconds. If the price service that holds the lease is killed, another one takes
 * over after this time.
 */
const LEASE_MS = 4_000
/** Maximum time that the first rate tick waits for a fresh network fee, in milliseconds. */
const FEE_FIRST_WAIT_MS = 3_000
/**
 * Maximum age of a network fee in a rate tick, in milliseconds. A tick omits older fees, because the chain's node or
 * worker is probably down.
 */
const FEE_LAST_MS = 30_000
/** How long ticks contain the prices of a chain's coins after the chain's last network fee, in milliseconds. */
const CHAIN_LAST_MS = 24 * 3_600_000

interface RatesLoopDeps extends Omit<RecordTickDeps, 'payoutFees' | 'believed' | 'catalogue'> {
  fees: Pick<PayoutFeeStore, 'all'>
  /** Returns a catalogue with the instruments that have these slugs, on all chains. */
  catalogueOf(slugs: ReadonlySet<string>): Promise<Catalogue>
}

export interface RatesLoop extends Loop {
  /** Releases the price lease, so that another price service can take over immediately. */
  release(): Promise<void>
}

/** State of a price service while it holds the price lease. */
interface Turn {
  believed: BelievedPrices
  since: number
}

/**
 * Creates the loop that records rate ticks for the chains of all workers. Only the price service with the price lease
 * records ticks.
 */
export function ratesLoop(
  deps: RatesLoopDeps,
  leases: LeaseStore,
  { holder, everyMs }: { holder: string; everyMs: number },
): RatesLoop {
  let turn: Turn | null = null
  let fence: Fence | null = null
  return {
    name: 'rates',
    everyMs,
    async step() {
      fence = await leases.acquire(LEASE, holder, LEASE_MS)
      if (!fence) {
        turn = null
        return
      }
      turn ??= await beginTurn(deps)
      const fees = await deps.fees.all()
      const payoutFees = freshFees(fees)
      const isFirst = deps.clock.now() - turn.since < FEE_FIRST_WAIT_MS
      // Wait for the first network fees. Shortly after startup, the workers may not have recorded any, and a tick
      // without network fees would contain no prices.
      if (isFirst && Object.keys(payoutFees).length === 0) return
      const catalogue = await deps.catalogueOf(slugsOf(fees, CHAIN_LAST_MS))
      await recordTick({ ...deps, catalogue, believed: turn.believed, payoutFees })
    },
    async release() {
      if (fence) await leases.release(fence)
    },
  }
}

async function beginTurn({ clock, ticks, policy }: RatesLoopDeps): Promise<Turn> {
  const since = clock.now()
  const believed = new BelievedPrices()
  believed.add(await ticks.since(since - policy.jumpMemoryMs))
  return { believed, since }
}

function slugsOf(fees: readonly MeasuredFee[], maxAgeMs: number): ReadonlySet<string> {
  return new Set(fees.filter(({ ageMs }) => ageMs <= maxAgeMs).map(({ slug }) => slug))
}

function freshFees(fees: readonly MeasuredFee[]): Record<string, string> {
  return Object.fromEntries(
    fees.filter(({ ageMs }) => ageMs <= FEE_LAST_MS).map(({ slug, feeAtomic }) => [slug, feeAtomic]),
  )
}
