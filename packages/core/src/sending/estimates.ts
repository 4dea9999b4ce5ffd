import { inTime } from '../shared/in-time.ts'
import { paymentReference, type Payment } from '../payments/payment.ts'
import type { Estimated } from './reserve-payment.ts'

/** Maximum time that a pass waits for one group's estimates, in milliseconds. */
const ESTIMATE_WAIT_MS = 5_000
/** Maximum age of a finished estimate, in milliseconds. Fees change, so an older estimate is discarded. */
const MAX_AGE_MS = 10_000
/** Maximum number of concurrent estimates on a chain. */
const MAX_UNFINISHED = 16

type Outcome = { estimated: Estimated | null } | { error: unknown }

interface Estimate {
  done: Promise<Outcome>
  outcome: Outcome | null
  finishedAt: number
}

/** Thrown when an estimate takes longer than a pass waits. The estimate continues, and a later pass uses its result. */
export class SlowEstimate extends Error {
  override readonly name = 'SlowEstimate'
}

/**
 * Cost estimates for payments on a chain. An estimate may last until the node's timeout, so it continues between passes
 * while the passes send other payments. The state is kept in memory.
 */
export class Estimates {
  readonly #all = new Map<string, Estimate>()
  readonly #waitMs: number

  constructor(waitMs = ESTIMATE_WAIT_MS) {
    this.#waitMs = waitMs
  }

  /**
   * Returns whether a pass must skip a payment's estimate for now, because this estimate or too many other estimates
   * are still running.
   */
  isBusy(payment: Payment): boolean {
    const own = this.#all.get(paymentReference(payment))
    if (own) return own.outcome === null
    return [...this.#all.values()].filter(({ outcome }) => outcome === null).length >= MAX_UNFINISHED
  }

  /**
   * Starts a payment's estimate without waiting for it, so that a later call of `of` finds it finished. Does nothing if
   * it has already started or too many estimates are running.
   * @param now current time, in epoch milliseconds
   */
  start(payment: Payment, estimate: () => Promise<Estimated | null>, now: () => number): void {
    this.#forgetOld(now())
    const key = paymentReference(payment)
    if (!this.#all.has(key) && !this.isBusy(payment)) this.#start(key, estimate, now)
  }

  /**
   * Returns the result of a payment's estimate. Starts the estimate unless it has already started.
   * @param now current time, in epoch milliseconds
   * @throws {SlowEstimate} when the estimate takes longer than a pass waits, and otherwise the error of the estimate
   */
  async of(payment: Payment, estimate: () => Promise<Estimated | null>, now: () => number): Promise<Estimated | null> {
    this.#forgetOld(now())
    const key = paymentReference(payment)
    const own = this.#all.get(key) ?? this.#start(key, estimate, now)
    const answer = await inTime(own.done, this.#waitMs)
    if (answer === null) throw new SlowEstimate(`the estimate of payment ${payment.id} is slow`)
    this.#all.delete(key)
    if ('error' in answer.result) throw answer.result.error
    return answer.result.estimated
  }

  #start(key: string, estimate: () => Promise<Estimated | null>, now: () => number): Estimate {
    const started: Estimate = {
      done: estimate().then(
        (estimated) => ({ estimated }),
        (error: unknown) => ({ error }),
      ),
      outcome: null,
      finishedAt: 0,
    }
    this.#all.set(key, started)
    void started.done.then((outcome) => Object.assign(started, { outcome, finishedAt: now() }))
    return started
  }

  #forgetOld(now: number): void {
    for (const [key, { outcome, finishedAt }] of this.#all)
      if (outcome !== null && now - finishedAt > MAX_AGE_MS) this.#all.delete(key)
  }
}
