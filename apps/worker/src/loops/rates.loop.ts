import { setTimeout as delay } from 'node:timers/promises'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { BelievedPrices } from '@cambio/core/quotes/believed-prices'
import type { MemoryTickBook } from '@cambio/core/quotes/memory-tick-book'
import { payoutFees } from '@cambio/core/quotes/payout-fees'
import { recordTick, type RecordTickDeps } from '@cambio/core/quotes/record-tick'
import { TICK_MAX_AGE_MS } from '@cambio/core/quotes/tick'
import type { LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Clock } from '@cambio/kernel/clock'
import type { Loop } from './run-loop.ts'

const LEASE_MS = 4_000
/** Fees move with blocks, not with prices: how old a fee may be before it is asked again, milliseconds. */
const FEE_AGE_MS = 4_000
/** How long the first tick waits for fees, milliseconds. */
const FEE_FIRST_WAIT_MS = 3_000

/** A fee that its chain has not said again for so long is not charged any more: the chain is away. */
const FEE_LAST_MS = 30_000

/** Records rate ticks by one worker; the others read what it recorded. */
export function ratesLoop(
  deps: Omit<RecordTickDeps, 'payoutFees' | 'believed'> & { gateways: readonly ChainGateway[]; book: MemoryTickBook },
  leases: LeaseStore,
  holder: string,
  everyMs: number,
): Loop {
  const fees = deps.gateways.map((gateway) => new ChainFees(gateway, deps))
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
        // Until there is a tick of its own the last one stands: what is settled meanwhile is told at it.
        deps.book.add(await deps.ticks.since(now - TICK_MAX_AGE_MS))
        // The first tick has fees where a chain answers at once; a chain that hangs holds nobody up after that.
        await Promise.race([Promise.all(fees.map((one) => one.refresh())), delay(FEE_FIRST_WAIT_MS)])
      }
      for (const one of fees) void one.refresh()
      const payoutFees = Object.assign({}, ...fees.map((one) => one.current())) as Record<string, string>
      deps.book.add([await recordTick({ ...deps, believed, payoutFees })])
    },
  }
}

/** What payouts cost on one chain, asked in the background: a node that hangs takes away its own prices only. */
class ChainFees {
  readonly #gateway: ChainGateway
  readonly #deps: { catalogue: Catalogue; clock: Clock }
  #fees: Record<string, string> = {}
  #answeredAt = 0
  #asking: Promise<void> | null = null

  constructor(gateway: ChainGateway, deps: { catalogue: Catalogue; clock: Clock }) {
    this.#gateway = gateway
    this.#deps = deps
  }

  current(): Record<string, string> {
    return this.#deps.clock.now() - this.#answeredAt <= FEE_LAST_MS ? this.#fees : {}
  }

  async refresh(): Promise<void> {
    if (this.#deps.clock.now() - this.#answeredAt < FEE_AGE_MS) return
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    await this.#asking
  }

  async #ask(): Promise<void> {
    try {
      this.#fees = await payoutFees(this.#gateway, this.#deps.catalogue)
      this.#answeredAt = this.#deps.clock.now()
    } catch {
      // Asked again at the next tick; what it said last counts for a while.
    }
  }
}
