import type { ChainWorkerDeps } from '@cambio/core/chain-work/chain-worker'
import { bookUpkeep } from '@cambio/core/watching/book-upkeep'
import { fillAddressPool, registerHotWallet } from '@cambio/core/chains/fill-address-pool'
import type { OpenWork, OpenWorkStore } from '@cambio/core/chains/open-work'
import { rereadBlocks } from '@cambio/core/watching/reread-blocks'
import { watchChain } from '@cambio/core/watching/watch-chain'
import { creditDeposits } from '@cambio/core/watching/credit-deposits'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import { carryPayments, type PaymentPass } from '@cambio/core/sending/carry-payments'
import { PaymentMemory } from '@cambio/core/sending/payment-memory'
import { sendSurplus } from '@cambio/core/sending/send-surplus'
import { sweepDeposits } from '@cambio/core/sending/sweep-deposits'
import { proveCredits } from '@cambio/core/watching/prove-credits'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { FenceBroken, type Fence, type LeaseStore } from '@cambio/core/shared/unit-of-work'
import type { Loop, NextStep } from '@cambio/core/shared/run-loop'
import { sideBySide } from '@cambio/core/shared/side-by-side'
import { renewLease } from './renew-lease.ts'

/**
 * Duration of the lease, in milliseconds. When a worker stops renewing the lease, another worker takes over after this
 * time.
 */
const LEASE_MS = 4_000

/**
 * Maximum time that a step keeps the lease, in milliseconds. It is long because a node may need seconds for a large
 * block. If slow steps lost the lease, two workers would repeatedly take it over from each other without ever finishing
 * a step.
 */
const MAX_STEP_MS = 300_000

/** Pause in milliseconds between two checks for a surplus to send to the cold wallet. */
const SURPLUS_EVERY_MS = 5_000

/**
 * Minimum pause in milliseconds between two searches for deposits to sweep while payments are being sent. The search
 * reads every unswept deposit on the chain, and payments to users are more urgent than sweeps.
 */
const SWEEP_BESIDE_PAYMENTS_EVERY_MS = 2_000

export interface ChainLoopDeps extends ChainWorkerDeps {
  openWork: OpenWorkStore
}

/**
 * Creates the loop that does all work on one chain. Only one worker runs it at a time. The fencing token of its lease
 * guards each write.
 */
export function chainLoop(deps: ChainLoopDeps, leases: LeaseStore, holder: string, everyMs: number): Loop {
  const { chain } = deps.gateway
  const lease = `chain:${chain}`
  const work = openChainWork(deps)
  return {
    name: lease,
    everyMs,
    async step() {
      const startedAt = performance.now()
      const fence = await leases.acquire(lease, holder, LEASE_MS)
      if (!fence) return
      const terms = { leases, lease, holder, leaseMs: LEASE_MS, longestMs: MAX_STEP_MS }
      const renewal = renewLease(terms, fence, startedAt)
      try {
        return await work(fence)
      } catch (error) {
        if (!(error instanceof FenceBroken)) throw error
        deps.report('lease-lost', { chain })
      } finally {
        await renewal.stop()
      }
    },
  }
}

/** Returns a function that runs one step of the chain's loop. */
function openChainWork(deps: ChainLoopDeps): (fence: Fence) => Promise<NextStep | undefined> {
  const memory = new PaymentMemory()
  const pauses = new RetryPauses()
  const register = openHotWallet(deps)
  const sweeps: SweepTurns = { lastAt: 0 }
  let surplusAt = 0
  return async (fence) => {
    await register.once()
    try {
      await fillAddressPool(deps)
      const failures: AdapterError[] = []
      const tip = await watchChain(deps, fence, failures)
      const next = await moveCoins(deps, { memory, pauses, sweeps, tip, fence, failures })
      if (deps.clock.now() >= surplusAt) {
        surplusAt = deps.clock.now() + SURPLUS_EVERY_MS
        await sendSurplus(deps, fence)
      }
      // Throw only at the end, because neither an unreadable block nor a failed payment must prevent the sweeps and the
      // surplus transfer.
      if (failures[0]) throw failures[0]
      return next
    } catch (error) {
      // Register the hot wallet again in the next step, which reopens the wallet if the chain's wallet program has
      // restarted.
      register.again()
      throw error
    }
  }
}

/**
 * Returns functions that register the hot wallet. `once` registers it on the first call and does nothing on later
 * calls, until `again` resets it. The first registration reports the address.
 */
function openHotWallet(deps: ChainLoopDeps): { once(): Promise<void>; again(): void } {
  let isRegistered = false
  let isNamed = false
  return {
    async once() {
      if (isRegistered) return
      const address = await registerHotWallet(deps)
      if (!isNamed) deps.report('hot-wallet', { chain: deps.gateway.chain, address })
      isNamed = isRegistered = true
    },
    again() {
      isRegistered = false
    },
  }
}

/** Time of the last search for deposits to sweep, in epoch milliseconds; 0 before the first search. */
interface SweepTurns {
  lastAt: number
}

interface Step {
  memory: PaymentMemory
  pauses: RetryPauses
  sweeps: SweepTurns
  tip: Awaited<ReturnType<typeof watchChain>>
  fence: Fence
  /** Node or signer failures during payments. At its end, the step throws the first failure. */
  failures: AdapterError[]
}

/**
 * Credits deposits and advances payments. Skips the tasks for which the database has no open work. Returns `more` if
 * another step would find work immediately, because credited deposits and sent payments create new work. Returns `soon`
 * while deposits wait for confirmations, because the payouts must follow the confirming block quickly.
 */
async function moveCoins(deps: ChainLoopDeps, step: Step): Promise<NextStep | undefined> {
  const { sweeps, fence } = step
  const open = await deps.openWork.of(deps.gateway.chain)
  if (open.upkeep) await bookUpkeep(deps, fence)
  const { credited, pass } = await creditAndCarry(deps, step, open)
  const isPaying = pass !== null && (pass.sent > 0 || pass.hasMore)
  if ((open.sweeps || credited > 0) && isSweepDue(deps, sweeps, isPaying)) {
    sweeps.lastAt = deps.clock.now()
    await sweepDeposits(deps, fence, { isPaying })
  }
  const isRereading = open.rereads && (await rereadBlocks(deps, fence))
  if (credited > 0 || isPaying || isRereading) return 'more'
  return open.deposits ? 'soon' : undefined
}

/** Results of crediting deposits and advancing payments. `pass` is null if no payment was open or the pass failed. */
interface Moved {
  credited: number
  pass: PaymentPass | null
}

/**
 * Credits deposits and advances payments: at the same time if payments are open, because each of the two mostly waits
 * for the database, the node or the signer. Otherwise, the payments follow from the credits.
 */
async function creditAndCarry(deps: ChainLoopDeps, step: Step, open: OpenWork): Promise<Moved> {
  if (!open.payments) {
    const credited = await creditAndProve(deps, step, open)
    return { credited, pass: credited > 0 ? await carryUnlessFailing(deps, step) : null }
  }
  const [credited, pass] = await sideBySide(creditAndProve(deps, step, open), carryUnlessFailing(deps, step))
  return { credited, pass }
}

/** Credits deposits, and lets the signer verify account deposits. Returns the number of credited deposits. */
async function creditAndProve(deps: ChainLoopDeps, { pauses, tip, fence }: Step, open: OpenWork): Promise<number> {
  const credited = open.deposits ? await creditDeposits(deps, pauses, tip, fence) : 0
  if (open.proofs || credited > 0) await proveCredits(deps, fence)
  return credited
}

/** Advances payments. If the node or the signer fails, adds the error to the step's failures and returns null. */
async function carryUnlessFailing(
  deps: ChainLoopDeps,
  { memory, tip, fence, failures }: Step,
): Promise<PaymentPass | null> {
  try {
    return await carryPayments(deps, memory, tip, fence)
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    failures.push(error)
    return null
  }
}

function isSweepDue({ clock }: ChainLoopDeps, { lastAt }: SweepTurns, isPaying: boolean): boolean {
  return !isPaying || clock.now() - lastAt >= SWEEP_BESIDE_PAYMENTS_EVERY_MS
}
