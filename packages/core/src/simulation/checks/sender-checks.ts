import type { Deposit } from '../../chains/deposit.ts'
import type { SimWorld } from '../sim-world.ts'
import { Violation } from './violation.ts'

/**
 * Checks invariant 33 for deposits from a sender who was blacklisted at the time of the credit. Such a deposit must not
 * be traded, credited to an account or returned automatically.
 */
export class SenderChecks {
  readonly #world: SimWorld
  /** Number of times that each deposit's credit had been reverted when it was last booked, keyed by deposit ID. */
  readonly #credited = new Map<string, number>()
  readonly #held = new Set<string>()

  constructor(world: SimWorld) {
    this.#world = world
  }

  /**
   * Checks a deposit that changed in the last step.
   * @throws {Violation}
   */
  afterChange(deposit: Deposit, before: Deposit | undefined): void {
    const { id, status, timesReverted } = deposit
    const isBooked = status !== 'SEEN' && status !== 'ORPHANED' && status !== 'TOPPED_UP'
    if (!isBooked) return void this.#held.delete(id)
    const isNew = before?.status === 'SEEN' || this.#credited.get(id) !== timesReverted
    if (!isNew) return
    this.#credited.set(id, timesReverted)
    if (this.#isListed(deposit)) this.#held.add(id)
  }

  /**
   * Checks that held deposits are still held.
   * @throws {Violation}
   */
  afterStep(): void {
    for (const id of this.#held) this.#checkHeld(id)
  }

  #isListed({ chain, txId, outputKey }: Deposit): boolean {
    const senders = this.#world.chains.get(chain)?.sendersOf(txId, outputKey) ?? []
    return senders.some((sender) => this.#world.blacklist.has(sender))
  }

  #checkHeld(id: string): void {
    const { deposits, orders, payments } = this.#world.db
    const deposit = deposits.get(id)
    if (!deposit) return
    const { status, orderId, userId, balanceOf } = deposit
    const isOfOrder = status === 'CREDITED' && orderId !== null && userId === null && balanceOf === null
    if (status !== 'SUSPENSE' && !isOfOrder) throw new Violation(33, `deposit ${id} of a listed sender is ${status}`)
    if (isOfOrder && orders.get(orderId)?.settlement !== null)
      throw new Violation(33, `order ${orderId} settles the deposit of a listed sender`)
    for (const { purpose, reference } of payments.values())
      if (purpose === 'return' && reference === id && deposit.timesReverted === 0)
        throw new Violation(33, `deposit ${id} of a listed sender is sent back`)
  }
}
