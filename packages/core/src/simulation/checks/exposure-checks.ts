import { basisPoints, scale } from '@cambio/kernel/money'
import { present } from '@cambio/kernel/assert'
import { isUnfunded } from '../../orders/create/exposure.ts'
import type { Order } from '../../orders/order.ts'
import { exposureLimit, microOf } from '../../quotes/exposure-limit.ts'
import { midRate } from '../../quotes/price-quote.ts'
import type { SimWorld } from '../sim-world.ts'
import { Violation } from './violation.ts'

const INVARIANT = 26

/**
 * Checks the exposure book of a simulated world, order by order (invariant 26). Remembers which orders have expired and
 * thereby released their exposure.
 */
export class ExposureChecks {
  readonly #world: SimWorld
  readonly #expired = new Set<number>()

  constructor(world: SimWorld) {
    this.#world = world
  }

  /**
   * Checks an order that changed in the last step.
   * @throws {Violation}
   */
  afterChange(order: Order, isNew: boolean): void {
    if (order.state === 'EXPIRED') this.#expired.add(order.orderId)
    if (order.rateMode !== 'FIXED' || order.fill !== null) return
    this.#reservesItsPromise(order)
    if (isNew && isUnfunded(order)) {
      this.#isWithinLimits(order)
      this.#isPricedNow(order)
    }
  }

  /**
   * Checks that no exposure remains reserved for orders without a guaranteed payout.
   * @throws {Violation}
   */
  noneIsLeft(): void {
    const { exposure, orders } = this.#world.db
    for (const orderId of exposure.keys()) {
      const order = present(orders.get(orderId), 'a reservation is of an order')
      if (!isUnfunded(order)) throw new Violation(INVARIANT, `order ${orderId} is ${order.state} and still reserves`)
    }
  }

  #reservesItsPromise(order: Order): void {
    const reserved = this.#world.db.exposure.get(order.orderId)?.amountAtomic ?? 0n
    const isPromised = isUnfunded(order) && !this.#expired.has(order.orderId)
    const promised = isPromised ? order.agreedQuote.amountToGetAtomic : 0n
    // The order's exposure may have been released within this step, because the order expired or coins were credited.
    // The order may be waiting for a deposit again because more coins arrived or the credit was reverted.
    if (reserved === 0n && isPromised && this.#wasReleased(order)) return
    if (reserved !== promised)
      throw new Violation(INVARIANT, `order ${order.orderId} promises ${promised} and reserves ${reserved}`)
  }

  #wasReleased({ depositDeadline, events }: Order): boolean {
    return this.#world.now >= depositDeadline || events.some(({ kind }) => kind === 'DEPOSIT_REGISTERED')
  }

  #isWithinLimits({ to, orderId }: Order): void {
    const { db, catalogue, policy, market } = this.#world
    let promised = 0n
    const byClient = new Map<string, bigint>()
    for (const { asset, amountAtomic, valueMicro, clients } of db.exposure.values()) {
      if (asset === to) promised += amountAtomic
      for (const { name } of clients) byClient.set(name, (byClient.get(name) ?? 0n) + valueMicro)
    }
    if (promised > exposureLimit(market.newestTick, policy, catalogue.get({ slug: to })))
      throw new Violation(INVARIANT, `order ${orderId} was accepted, and open orders promise ${promised} of ${to}`)
    const limit = microOf(policy.exposure.clientNumeraire)
    for (const [name, value] of byClient)
      if (value > limit) throw new Violation(INVARIANT, `${name} has open orders of ${value}, its limit is ${limit}`)
  }

  #isPricedNow({ orderId, from, to, claimedDepositAtomic, agreedQuote }: Order): void {
    const { catalogue, policy, market } = this.#world
    const rate = midRate(market.newestTick, catalogue.get({ slug: from }), catalogue.get({ slug: to }))
    const today = scale(claimedDepositAtomic, present(rate, 'a created order has a price'), 'down')
    const agreed = agreedQuote.costs.find(({ kind }) => kind === 'market')?.amountAtomic ?? 0n
    if (today < agreed - basisPoints(agreed, policy.spreadBps.FIXED, 'down'))
      throw new Violation(INVARIANT, `order ${orderId} was accepted at ${agreed}, its deposit is worth ${today}`)
  }
}
