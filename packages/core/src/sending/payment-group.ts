import { BrokenInvariant } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { BlockRef } from '../chains/observed-block.ts'
import { CostlyTransfer } from '../chains/fee-caps.ts'
import { SignerAway } from '../chains/signer.ts'
import type { Payment } from '../payments/payment.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { DomainError } from '../shared/domain-error.ts'
import { inLanes } from '../shared/in-lanes.ts'
import { FenceBroken, type Fence } from '../shared/unit-of-work.ts'
import { answersEstimates } from './answers-estimates.ts'
import { countRefusal } from './count-refusals.ts'
import { type Estimates, SlowEstimate } from './estimates.ts'
import { holdCostly } from './hold-payment.ts'
import { postponeFailed } from './postpone-failed.ts'
import { postponeProof, moveToEndOfQueue, waitsForProof } from './postpone-payment.ts'

/** State that all groups of a pass share. */
export interface Pass {
  estimates: Estimates
  tip: BlockRef
  fence: Fence
}

/**
 * A group of payments that the worker processes together. Collects the failures of its attempts: the state of a failed
 * payment does not change, and the other payments continue.
 */
export class PaymentGroup {
  readonly deps: ChainWorkerDeps
  readonly tip: BlockRef
  readonly fence: Fence
  readonly estimates: Estimates
  readonly #failures: unknown[] = []
  #isSlow = false
  /** Failures of payments that have not claimed anything yet. Each failure may concern only that payment. */
  readonly #unclaimed: { payment: Payment; failure: unknown }[] = []

  constructor(deps: ChainWorkerDeps, { tip, fence, estimates }: Pass) {
    this.deps = deps
    this.tip = tip
    this.fence = fence
    this.estimates = estimates
  }

  /** Failures that affect more than one payment. */
  get failures(): readonly unknown[] {
    return this.#failures
  }

  /** Whether an attempt failed and its payment was postponed, or the node did not return an estimate in time. */
  get isDelayed(): boolean {
    return this.#unclaimed.length > 0 || this.#isSlow
  }

  /** Runs the same work for all payments in parallel. Returns the results that are not null. */
  async each<R>(payments: readonly Payment[], work: (payment: Payment) => Promise<R | null>): Promise<R[]> {
    const results = await inLanes(
      payments,
      ({ id }) => id,
      (payment) => this.attempt(payment, () => work(payment)),
    )
    return results.filter((one) => one !== null) as R[]
  }

  /** Runs work for one payment and handles failures so that the other payments continue. */
  async attempt<R>(payment: Payment, work: () => Promise<R | null>): Promise<R | null> {
    try {
      return await work()
    } catch (error) {
      await this.#handle(payment, error).catch((failure: unknown) => this.#fail(failure))
      return null
    }
  }

  /**
   * If the node can still estimate other transfers, postpones the payments whose attempts failed. Otherwise, postpones
   * no payment and makes the pass fail.
   */
  async postponeUnclaimed(): Promise<void> {
    const [first] = this.#unclaimed
    if (!first) return
    if (!(await answersEstimates(this.deps))) return this.#fail(first.failure)
    for (const { payment, failure } of this.#unclaimed)
      await postponeFailed(this.deps, payment, failure, this.fence).catch((error: unknown) => this.#fail(error))
  }

  /** Handles a failed attempt. Makes the payment wait if the failure concerns only this payment. */
  async #handle(payment: Payment, error: unknown): Promise<void> {
    // The estimate continues, and a later pass uses its result.
    if (error instanceof SlowEstimate) return void (this.#isSlow = true)
    if (error instanceof CostlyTransfer) return holdCostly(this.deps, payment, error, this.fence)
    if (waitsForProof(payment, error)) return postponeProof(this.deps, payment, this.fence)
    if (error instanceof AdapterError && !error.retryable) {
      const { id, purpose, asset } = payment
      this.deps.report('payment-refused-by-node', { payment: id, purpose, asset })
      await moveToEndOfQueue(this.deps, payment, 'refusal', this.fence)
      return countRefusal(this.deps, payment, this.fence)
    }
    if (error instanceof DomainError && (payment.status !== 'INTENT' || error.code === 'INSTRUMENT_UNKNOWN')) {
      const { id, purpose, asset } = payment
      this.deps.report('payment-not-sent', { payment: id, purpose, asset, code: error.code })
      return moveToEndOfQueue(this.deps, payment, 'refusal', this.fence)
    }
    if (payment.status === 'INTENT' && !isOfAll(error)) this.#unclaimed.push({ payment, failure: error })
    else this.#fail(error)
  }

  #fail(failure: unknown): void {
    this.#failures.push(failure)
  }
}

/** Returns whether a failure stops all payments, not only the attempted payment. */
function isOfAll(error: unknown): boolean {
  return error instanceof FenceBroken || error instanceof BrokenInvariant || error instanceof SignerAway
}
