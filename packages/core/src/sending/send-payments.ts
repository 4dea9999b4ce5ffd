import { BrokenInvariant, present } from '@cambio/kernel/assert'
import type { BlockRef } from '../chains/observed-block.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { CostlyTransfer } from '../chains/fee-caps.ts'
import { SignerAway, SignerRefusal, type SignedTransaction } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { CONCURRENCY, inLanes } from '../shared/in-lanes.ts'
import { FenceBroken, type Fence } from '../shared/unit-of-work.ts'
import { answersEstimates } from './answers-estimates.ts'
import { countRefusal, forgetRefusals } from './count-refusals.ts'
import { type Estimates, SlowEstimate } from './estimates.ts'
import { handOver } from './hand-over.ts'
import { heldFor, holdCostly, holdUnsigned, reportRefusal } from './hold-payment.ts'
import type { Payment } from '../payments/payment.ts'
import type { UnsentPayments } from '../payments/payment-store.ts'
import { postponeFailed } from './postpone-failed.ts'
import { postponeProof, takeTurns, waitsForProof } from './postpone-payment.ts'
import { claimAll, estimateReservation, type Claim, type Estimated } from './reserve-payment.ts'
import { isItsTurn } from './sign-one-by-one.ts'
import { signPayment } from './sign-payment.ts'
import { isSigned, storeSigned, type Signed } from './store-signed.ts'

/**
 * Number of sent payments after which a pass stops, so that the next one first credits newly arrived deposits. Waiting
 * payments do not count, so they cannot block others.
 */
const SENT_PER_PASS = 64

/**
 * Sends payments that have not been broadcast yet, in the given order. The postponed payment (`retry`) comes last and
 * in a group of its own, because its attempt may be slow. On chains with sequence numbers, groups of `CONCURRENCY`
 * payments query the node and the signer in parallel, but claim numbers and broadcast in sequence. A payment that the
 * signer cannot verify yet, or whose estimate fails, is retried in a later pass and does not block others. A slow
 * estimate continues between passes. After a group with a failed or slow estimate, the pass stops, because each further
 * group may take as long while new deposits wait. Returns the number of broadcast payments.
 */
export async function sendPayments(
  deps: ChainWorkerDeps,
  { ready, retry, estimates }: UnsentPayments & { estimates: Estimates },
  tip: BlockRef,
  fence: Fence,
): Promise<number> {
  const { gateway } = deps
  const together = gateway.model === 'account' && gateway.ordering === 'numbered' ? CONCURRENCY : 1
  const isBusy = (payment: Payment): boolean => payment.status === 'INTENT' && estimates.isBusy(payment)
  const sendable = ready.filter((payment) => !isBusy(payment))
  let sent = 0
  for (let from = 0; from < sendable.length && sent < SENT_PER_PASS; from += together) {
    const group = await sendGroup(deps, sendable.slice(from, from + together), { estimates, tip, fence })
    sent += group.sent
    if (group.isDelayed) return sent
  }
  return retry === null || isBusy(retry)
    ? sent
    : sent + (await sendGroup(deps, [retry], { estimates, tip, fence })).sent
}

/** State that all groups of a pass share. */
interface Pass {
  estimates: Estimates
  tip: BlockRef
  fence: Fence
}

/** Sends a group of payments. Throws the first failure that affects more than one payment. */
async function sendGroup(
  deps: ChainWorkerDeps,
  payments: readonly Payment[],
  pass: Pass,
): Promise<{ sent: number; isDelayed: boolean }> {
  const group = new Group(deps, pass)
  const sent = await group.send(payments)
  if (group.failures.length > 0) throw group.failures[0]
  return { sent, isDelayed: group.isDelayed }
}

interface Proposed {
  payment: Payment
  claim: Claim
}

/**
 * A group of payments that the worker processes together. A payment that fails keeps its state, and the others
 * continue.
 */
class Group {
  readonly #deps: ChainWorkerDeps
  readonly #tip: BlockRef
  readonly #fence: Fence
  readonly #estimates: Estimates
  readonly #failures: unknown[] = []
  #isSlow = false
  /** Failures of payments that have not claimed anything yet. Each failure may concern only that payment. */
  readonly #unclaimed: { payment: Payment; failure: unknown }[] = []

  get failures(): readonly unknown[] {
    return this.#failures
  }

  /** Whether an attempt failed and its payment was postponed, or the node did not return an estimate in time. */
  get isDelayed(): boolean {
    return this.#unclaimed.length > 0 || this.#isSlow
  }

  constructor(deps: ChainWorkerDeps, { tip, fence, estimates }: Pass) {
    this.#deps = deps
    this.#tip = tip
    this.#fence = fence
    this.#estimates = estimates
  }

  async send(payments: readonly Payment[]): Promise<number> {
    const reserved = await this.#reserve(payments)
    const signed = await this.#sign(reserved)
    return this.#handOver(signed.toSorted((one, other) => numberOf(one) - numberOf(other)))
  }

  /**
   * Estimates the cost of all payments in parallel and then claims their sequence numbers or outputs one after another.
   * Uses one transaction if all claims succeed, and otherwise one per payment.
   */
  async #reserve(payments: readonly Payment[]): Promise<Payment[]> {
    const intents = payments.filter(({ status }) => status === 'INTENT')
    for (const _intent of intents) this.#deps.reach('intent-committed')
    const proposals = await this.#each(intents, async (payment) => {
      const claim = await this.#unlessRefused(payment, () => this.#waitForFunds(payment, () => this.#estimate(payment)))
      await forgetRefusals(this.#deps, payment, this.#fence)
      return claim && { payment, claim }
    })
    const reserved = (await this.#claimTogether(proposals)) ?? (await this.#claimApart(proposals))
    await this.#postponeUnclaimed()
    for (const _claimed of reserved) this.#deps.reach('nonce-reserved')
    return [...payments.filter(({ status }) => status !== 'INTENT'), ...reserved]
  }

  /**
   * Returns the claim of an estimated payment. Waits for the estimate only for a limited time. Where the node's wallet
   * chooses the coins, waits until the estimate has ended, because the wallet handles one payment after another.
   */
  async #estimate(payment: Payment): Promise<Claim | null> {
    const { gateway, clock } = this.#deps
    const estimate = (): Promise<Estimated | null> => estimateReservation(this.#deps, payment)
    const isWallet = gateway.model === 'account' && gateway.ordering === 'once'
    const estimated = await (isWallet ? estimate() : this.#estimates.of(payment, estimate, () => clock.now()))
    return estimated && estimated()
  }

  /**
   * Claims the sequence numbers or outputs of all payments in one transaction. If one claim fails, claims nothing and
   * returns null, and the caller tries each payment separately.
   */
  async #claimTogether(proposals: readonly Proposed[]): Promise<Payment[] | null> {
    if (proposals.length < 2) return null
    try {
      return await claimAll(
        this.#deps,
        proposals.map(({ claim }) => claim),
        this.#fence,
      )
    } catch {
      return null
    }
  }

  async #claimApart(proposals: readonly Proposed[]): Promise<Payment[]> {
    const reserved: Payment[] = []
    const before = this.#failures.length
    for (const { payment, claim } of proposals) {
      if (this.#failures.length > before) break
      const claimed = await this.#attempt(payment, () =>
        this.#waitForFunds(payment, () => claimAll(this.#deps, [claim], this.#fence)),
      )
      reserved.push(...(claimed ?? []))
    }
    return reserved
  }

  /**
   * Runs work for a payment before it claims a number. Puts the payment on hold if the signer rejects it, and lets it
   * wait while the signer is stopped.
   */
  async #unlessRefused<T>(payment: Payment, work: () => Promise<T | null>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SignerRefusal)) throw error
      reportRefusal(this.#deps, payment, error)
      if (!error.isOfEverything)
        await holdUnsigned(this.#deps, payment, heldFor(error, this.#deps.clock.now()), this.#fence)
      return null
    }
  }

  /**
   * Runs work for a payment. Returns null if coins are missing: a sweep waits for its gas, and a payment from the hot
   * wallet for a top-up.
   */
  async #waitForFunds<T>(payment: Payment, work: () => Promise<T | null>): Promise<T | null> {
    try {
      const done = await work()
      if (done !== null) return done
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error
      const { id, purpose, asset } = payment
      if (payment.source.purpose === 'hot')
        this.#deps.report('payment-waits-for-float', { payment: id, purpose, asset })
    }
    await takeTurns(this.#deps, payment, 'coins', this.#fence)
    return null
  }

  /**
   * If the node can still estimate other transfers, postpones the payments whose attempts failed. Otherwise, postpones
   * none of them and makes the pass fail.
   */
  async #postponeUnclaimed(): Promise<void> {
    const [first] = this.#unclaimed
    if (!first) return
    if (!(await answersEstimates(this.#deps))) return this.#fail(first.failure)
    for (const { payment, failure } of this.#unclaimed)
      await postponeFailed(this.#deps, payment, failure, this.#fence).catch((error: unknown) => this.#fail(error))
  }

  async #sign(payments: readonly Payment[]): Promise<Payment[]> {
    const signatures = await this.#each(payments, async (payment) => {
      if (payment.status !== 'RESERVED') return { payment, signed: null }
      const signed = await this.#requestSignature(payment)
      return signed && { payment, signed }
    })
    // Process rejections first, because a rejected payment also releases the sequence numbers of later payments.
    // Signatures that use a released number have not been broadcast and are discarded.
    for (const { payment, signed } of signatures)
      if (signed instanceof SignerRefusal)
        await holdUnsigned(this.#deps, payment, heldFor(signed, this.#deps.clock.now()), this.#fence)
    const earlier = signatures.flatMap(({ payment, signed }) => (signed === null ? [payment] : []))
    return [...earlier, ...(await this.#store(signatures.filter(isSigned)))]
  }

  /**
   * Stores signed bytes in one transaction. If the transaction fails, stores the bytes of each payment separately, so
   * that one payment does not stop the others.
   */
  async #store(signed: readonly Signed[]): Promise<Payment[]> {
    if (signed.length === 0) return []
    const stored = (await this.#storeTogether(signed)) ?? (await this.#storeApart(signed))
    for (const _payment of stored) this.#deps.reach('raw-stored')
    return stored
  }

  /**
   * Stores signed bytes in one transaction. Returns null if the transaction fails, but rethrows the error if the lease
   * was lost.
   */
  async #storeTogether(signed: readonly Signed[]): Promise<Payment[] | null> {
    try {
      return await storeSigned(this.#deps, signed, this.#fence)
    } catch (error) {
      if (error instanceof FenceBroken) throw error
      return null
    }
  }

  async #storeApart(signed: readonly Signed[]): Promise<Payment[]> {
    const byPayment = new Map(signed.map((one) => [one.payment, one]))
    const stored = await this.#each([...byPayment.keys()], (payment) =>
      storeSigned(this.#deps, [present(byPayment.get(payment), 'a payment of the group')], this.#fence),
    )
    return stored.flat()
  }

  async #requestSignature(payment: Payment): Promise<SignedTransaction | SignerRefusal | null> {
    if (!(await isItsTurn(this.#deps, payment))) return null
    try {
      const signed = await signPayment(this.#deps, payment)
      this.#deps.reach('signed')
      return signed
    } catch (error) {
      if (!(error instanceof SignerRefusal)) throw error
      reportRefusal(this.#deps, payment, error)
      // The payment waits while the signer is stopped. Any other rejection concerns only this payment, which must not
      // block others.
      return error.isOfEverything ? null : error
    }
  }

  /** Broadcasts the payments one after another, because a node may drop transactions that arrive out of sequence. */
  async #handOver(signed: readonly Payment[]): Promise<number> {
    const sent: Payment[] = []
    const before = this.#failures.length
    for (const payment of signed) {
      if (this.#failures.length > before) break
      const isOver = await this.#attempt(payment, async () => {
        await handOver(this.#deps, payment)
        this.#deps.reach('reply-not-stored')
        return true
      })
      if (isOver) sent.push(payment)
    }
    const now = this.#deps.clock.now()
    const tried = { at: now, height: this.#tip.height }
    if (sent.length > 0)
      await this.#deps.work.transaction(
        (stores) =>
          stores.payments.saveAll(
            sent.map((payment) => ({ ...payment, status: 'SENT', sentAt: payment.sentAt ?? now, tried })),
          ),
        this.#fence,
      )
    return sent.length
  }

  /** Runs the same work for all payments in parallel. Returns the results that are not null. */
  async #each<R>(payments: readonly Payment[], work: (payment: Payment) => Promise<R | null>): Promise<R[]> {
    const results = await inLanes(
      payments,
      ({ id }) => id,
      (payment) => this.#attempt(payment, () => work(payment)),
    )
    return results.filter((one) => one !== null) as R[]
  }

  /** Runs work for one payment and handles failures so that the other payments continue. */
  async #attempt<R>(payment: Payment, work: () => Promise<R | null>): Promise<R | null> {
    try {
      return await work()
    } catch (error) {
      await this.#handle(payment, error).catch((failure: unknown) => this.#fail(failure))
      return null
    }
  }

  /** Handles a failed attempt. Makes the payment wait if the failure concerns only this payment. */
  async #handle(payment: Payment, error: unknown): Promise<void> {
    // The estimate continues, and a later pass uses its result.
    if (error instanceof SlowEstimate) return void (this.#isSlow = true)
    if (error instanceof CostlyTransfer) return holdCostly(this.#deps, payment, error, this.#fence)
    if (waitsForProof(payment, error)) return postponeProof(this.#deps, payment, this.#fence)
    if (error instanceof AdapterError && !error.retryable) {
      const { id, purpose, asset } = payment
      this.#deps.report('payment-refused-by-node', { payment: id, purpose, asset })
      await takeTurns(this.#deps, payment, 'refusal', this.#fence)
      return countRefusal(this.#deps, payment, this.#fence)
    }
    if (payment.status === 'INTENT' && !isOfAll(error)) this.#unclaimed.push({ payment, failure: error })
    else this.#fail(error)
  }

  #fail(failure: unknown): void {
    this.#failures.push(failure)
  }
}

/** Returns whether a failure stops all payments, not only the one that was attempted. */
function isOfAll(error: unknown): boolean {
  return error instanceof FenceBroken || error instanceof BrokenInvariant || error instanceof SignerAway
}

function numberOf({ source, reservation }: Payment): number {
  return source.purpose === 'hot' && reservation?.kind === 'sequence' ? reservation.sequence : Number.MAX_SAFE_INTEGER
}
