import type { BlockRef } from '../chains/observed-block.ts'
import type { Payment } from '../payments/payment.ts'
import { RESEND_AFTER_MS } from './settle-payment.ts'

/**
 * Maximum number of sent payments that one worker pass looks up. Further payments wait for the next pass, so that new
 * payments to users are not delayed.
 */
const LOOKUPS_PER_PASS = 32

/**
 * Stores the last lookup of each sent payment on a chain. The worker looks up a payment again only after the chain has
 * changed. If one pass cannot read all sent payments, passes read them in parts. The next part follows after all
 * payments in the current part have been looked up at the newest block. The state is in memory, so a restart repeats
 * each lookup once.
 */
export class PaymentLookups {
  #last = new Map<string, { tipHash: string; at: number }>()
  /** IDs of the payments read since the passes last started with the oldest payment. */
  #read = new Set<string>()
  #after: string | null = null

  /** ID of the payment after which the next pass continues; null if it starts with the oldest payment. */
  get after(): string | null {
    return this.#after
  }

  /**
   * Returns the payments to look up now: first payments without a lookup at the newest block, then payments that only
   * need another broadcast. Both groups are in the order of `sent`. `hasMore` is true if another payment needs a lookup
   * at the newest block or has not been read yet. A payment that only needs a broadcast can wait for the next pass.
   * @param sent the chain's sent payments after `after`, as read by the pass
   * @param isFull whether further sent payments may follow
   */
  due(sent: readonly Payment[], tip: BlockRef, now: number, isFull = false): { due: Payment[]; hasMore: boolean } {
    for (const { id } of sent) this.#read.add(id)
    const isCurrent = (payment: Payment): number => Number(this.#isCurrent(payment, tip))
    const due = sent
      .filter((payment) => this.#isDue(payment, tip, now))
      .toSorted((one, other) => isCurrent(one) - isCurrent(other))
    const rest = due.slice(LOOKUPS_PER_PASS)
    const isDone = rest.every((payment) => this.#isCurrent(payment, tip))
    if (isDone) this.#turn(isFull ? sent.at(-1) : undefined)
    return { due: due.slice(0, LOOKUPS_PER_PASS), hasMore: !isDone || isFull }
  }

  /**
   * Makes the next pass continue after the payment `last`. If `last` is undefined, the next pass starts with the oldest
   * payment again, and payments that are no longer sent are forgotten.
   */
  #turn(last: Payment | undefined): void {
    this.#after = last?.id ?? null
    if (last) return
    for (const id of this.#last.keys()) if (!this.#read.has(id)) this.#last.delete(id)
    this.#read.clear()
  }

  /**
   * Records the lookup of a payment. The caller must do this before the lookup. Otherwise, a payment with a failing
   * lookup would be first in every pass and delay other payments.
   */
  note({ id }: Payment, tip: BlockRef, now: number): void {
    this.#last.set(id, { tipHash: tip.hash, at: now })
  }

  #isDue(payment: Payment, tip: BlockRef, now: number): boolean {
    const lastAt = Math.max(this.#last.get(payment.id)?.at ?? 0, payment.tried?.at ?? 0)
    return !this.#isCurrent(payment, tip) || now - lastAt >= RESEND_AFTER_MS
  }

  /** Returns whether a payment has been looked up or broadcast at the newest block. */
  #isCurrent({ id, tried }: Payment, tip: BlockRef): boolean {
    const last = this.#last.get(id)
    return last === undefined ? tried?.height === tip.height : last.tipHash === tip.hash
  }
}
