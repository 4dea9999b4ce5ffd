import type { BlockRef } from '../chains/chain-gateway.ts'
import type { Payment } from '../payments/payment.ts'
import { RESEND_AFTER_MS } from './settle-payment.ts'

/**
 * Maximum number of sent payments that one worker pass looks up. Any others wait for the next pass, so that new
 * payments to users are not delayed.
 */
const LOOKUPS_PER_PASS = 32

/**
 * Stores the last lookup of each sent payment on a chain. The worker looks up a payment again only after the chain has
 * changed. The state is kept in memory, so every payment is looked up once after a restart.
 */
export class PaymentLookups {
  #last = new Map<string, { tipHash: string; at: number }>()

  /**
   * Returns the payments to look up now, in two groups. Payments that have not been looked up at the newest block come
   * first, and payments that only need another broadcast come second. Each group keeps the given order. A payment is
   * due if a new block has arrived since its last broadcast and lookup, or if it is time to broadcast the payment
   * again. `hasMore` is true if further payments have not been looked up at the newest block. Payments that only need
   * another broadcast can wait for the next regular pass.
   * @param sent all sent payments on the chain that the pass has read
   */
  due(sent: readonly Payment[], tip: BlockRef, now: number): { due: Payment[]; hasMore: boolean } {
    this.#last = new Map(sent.flatMap(({ id }) => [[id, this.#last.get(id)] as const]).filter(isKnown))
    const isCurrent = (payment: Payment): number => Number(this.#isCurrent(payment, tip))
    const due = sent
      .filter((payment) => this.#isDue(payment, tip, now))
      .toSorted((one, other) => isCurrent(one) - isCurrent(other))
    const rest = due.slice(LOOKUPS_PER_PASS)
    return { due: due.slice(0, LOOKUPS_PER_PASS), hasMore: rest.some((payment) => !this.#isCurrent(payment, tip)) }
  }

  /**
   * Records the lookup of a payment. The caller must do this before the lookup. Otherwise, a payment with a failing
   * lookup would come first in every pass and delay other payments.
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

function isKnown<T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] {
  return entry[1] !== undefined
}
