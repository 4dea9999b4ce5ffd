import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { payoutFees } from '@cambio/core/quotes/payout-fees'
import { recordTick, type RecordTickDeps } from '@cambio/core/quotes/record-tick'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop } from './run-loop.ts'

const LEASE_MS = 4_000
/** Fees move with blocks, not with prices: how old a fee may be before it is asked again, milliseconds. */
const FEE_AGE_MS = 4_000

/** Records rate ticks by one worker; the others read what it recorded. */
export function ratesLoop(
  deps: Omit<RecordTickDeps, 'payoutFees'> & { gateways: readonly ChainGateway[]; book: MemoryTickBook },
  leases: LeaseStore,
  holder: string,
  everyMs: number,
): Loop {
  const fees = new Map<ChainId, Record<string, string>>()
  let feesAskedAt = 0
  return {
    name: 'rates',
    everyMs,
    async step() {
      const now = deps.clock.now()
      if (!(await leases.acquire('rates', holder, LEASE_MS))) {
        deps.book.add(await deps.ticks.since(now - TICK_MAX_AGE_MS))
        return
      }
      if (now - feesAskedAt > FEE_AGE_MS) {
        feesAskedAt = now
        await refreshFees(deps.gateways, deps.catalogue, fees)
      }
      deps.book.add([
        await recordTick({ ...deps, payoutFees: Object.assign({}, ...fees.values()) }, deps.book.latest()),
      ])
    },
  }
}

/** A chain that does not answer has no fee, and so no quotes, until it does. */
async function refreshFees(
  gateways: readonly ChainGateway[],
  catalogue: Catalogue,
  fees: Map<ChainId, Record<string, string>>,
): Promise<void> {
  await Promise.all(
    gateways.map(async (gateway) => {
      try {
        fees.set(gateway.chain, await payoutFees(gateway, catalogue))
      } catch {
        fees.delete(gateway.chain)
      }
    }),
  )
}
