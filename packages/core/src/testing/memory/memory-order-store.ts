import { isUnassigned } from '../../chains/chain-store.ts'
import type { Deposit } from '../../chains/deposit.ts'
import { reservedFor } from './memory-exposure.ts'
import {
  MAX_LISTED_DEPOSITS,
  type CreateOutcome,
  type DepositCounts,
  type FillLane,
  type NewOrder,
  type OrderChange,
  type OrderDepositFilter,
  type OrderStore,
} from '../../orders/order-store.ts'
import type { UnpaidClient } from '../../orders/create/unpaid-limit.ts'
import { isUnfunded } from '../../orders/create/exposure.ts'
import type { Order, OrderEvent } from '../../orders/order.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** Query lanes of provider orders without a deposit, by order state. All other orders belong to the lane `paid`. */
const LANES: Partial<Record<Order['state'], FillLane>> = { WAITING: 'waiting', EXPIRED: 'expired' }

export class MemoryOrderStore implements OrderStore {
  readonly #db: MemoryDatabase

  constructor(db: MemoryDatabase) {
    this.#db = db
  }

  async create(order: NewOrder): Promise<CreateOutcome> {
    const db = this.#db
    const known = db.idempotency.get(order.idempotencyKey)
    if (known && known.requestHash !== order.requestHash) return { outcome: 'mismatch' }
    const repeated = known && db.orders.get(known.orderId)
    if (repeated) return { outcome: 'repeated', order: repeated }
    if (db.addresses.has(`${order.toChain} ${order.destinationAddress}`)) return { outcome: 'own-destination' }
    if (db.orders.has(order.orderId)) return { outcome: 'id-taken' }
    const reserved = reservedFor(db, order)
    if (reserved) return { outcome: 'over-exposed', reserved }
    if (!this.#hasUnpaidSlots(order.unpaidClients, order.unpaidHold)) return { outcome: 'too-many-unpaid' }
    const { chain, depositMemo, givenAddress } = order
    if (givenAddress !== null) return this.#store(order, givenAddress)
    const purpose = depositMemo === null ? 'deposit' : 'hot'
    const free = [...db.addresses].find(
      ([name, { key, owner }]) => name.startsWith(`${chain} `) && key.purpose === purpose && isUnassigned(owner),
    )
    if (!free) return { outcome: 'no-address' }
    const [name, address] = free
    if (db.depositMemos.has(`${name} ${depositMemo}`)) return { outcome: 'id-taken' }
    const owner = { orderId: order.orderId, userId: null }
    if (depositMemo === null) db.set(db.addresses, name, { ...address, owner })
    else db.set(db.depositMemos, `${name} ${depositMemo}`, owner)
    return this.#store(order, name.slice(chain.length + 1))
  }

  #store(order: NewOrder, depositAddress: string): CreateOutcome {
    const db = this.#db
    const made: Order = {
      ...order,
      depositAddress,
      settledQuote: null,
      settlement: null,
      choice: null,
      escalatedAt: null,
      events: [{ kind: 'CREATION_END', at: order.createdAt }],
    }
    db.set(db.orders, made.orderId, made)
    if (order.exposure) db.set(db.exposure, made.orderId, { ...order.exposure, asset: order.to })
    if (order.unpaidHold !== null) db.set(db.unpaidHolds, order.unpaidHold, [])
    if (order.unpaidClients.length > 0)
      db.set(
        db.unpaidClients,
        made.orderId,
        order.unpaidClients.map(({ name }) => name),
      )
    if (order.referrerId !== null) db.set(db.guestsOf, made.orderId, Number(order.referrerId))
    db.set(db.controlHashes, made.orderId, order.controlTokenHash)
    db.set(db.termsSeals, made.orderId, order.termsSeal)
    db.set(db.idempotency, order.idempotencyKey, { requestHash: order.requestHash, orderId: made.orderId })
    return { outcome: 'created', order: made }
  }

  async holdUnpaid(clients: readonly UnpaidClient[], hold: string): Promise<boolean> {
    if (!this.#hasUnpaidSlots(clients, null)) return false
    const names = clients.map(({ name }) => name)
    this.#db.set(this.#db.unpaidHolds, hold, names)
    return true
  }

  async releaseUnpaid(hold: string): Promise<void> {
    this.#db.set(this.#db.unpaidHolds, hold, [])
  }

  /** Returns whether each client has a free slot for an unpaid order. Slots of the reservation `own` count as free. */
  #hasUnpaidSlots(clients: readonly UnpaidClient[], own: string | null): boolean {
    const db = this.#db
    const held = [...db.unpaidHolds].filter(([hold]) => hold !== own)
    const taken = [...db.unpaidClients, ...held].map(([, names]) => names)
    return clients.every(({ name, maxOrders }) => taken.filter((names) => names.includes(name)).length < maxOrders)
  }

  async find(orderId: number): Promise<Order | null> {
    return this.#db.orders.get(orderId) ?? null
  }

  async findRepeated(idempotencyKey: string, requestHash: string): Promise<Order | null> {
    const known = this.#db.idempotency.get(idempotencyKey)
    return known?.requestHash === requestHash ? this.find(known.orderId) : null
  }

  async findLocked(orderId: number): Promise<Order | null> {
    return this.find(orderId)
  }

  async findAllLocked(orderIds: readonly number[]): Promise<Order[]> {
    const found = await Promise.all(orderIds.map((orderId) => this.find(orderId)))
    return found.filter((order) => order !== null)
  }

  async saveAll(changes: readonly OrderChange[]): Promise<void> {
    for (const { order, newEvents } of changes) await this.save(order, newEvents)
  }

  async save(order: Order, _newEvents: readonly OrderEvent[]): Promise<void> {
    this.#db.set(this.#db.orders, order.orderId, order)
    if (isUnfunded(order)) return
    this.#db.delete(this.#db.exposure, order.orderId)
    this.#db.delete(this.#db.unpaidClients, order.orderId)
  }

  async due(now: number, limit: number): Promise<number[]> {
    const due: { orderId: number; actBy: number }[] = []
    for (const { orderId, actBy } of this.#db.orders.values())
      if (actBy !== null && actBy < now) due.push({ orderId, actBy })
    return due
      .toSorted((one, other) => one.actBy - other.actBy)
      .slice(0, limit)
      .map(({ orderId }) => orderId)
  }

  async postpone(orderId: number, now: number, until: number): Promise<void> {
    const order = this.#db.orders.get(orderId)
    if (order && order.actBy !== null && order.actBy < now)
      this.#db.set(this.#db.orders, orderId, { ...order, actBy: until })
  }

  async dueFills(now: number, lane: FillLane, limit: number): Promise<number[]> {
    return [...this.#db.orders.values()]
      .filter(({ fill }) => (fill?.queryAt ?? Number.POSITIVE_INFINITY) <= now)
      .filter(({ state }) => (LANES[state] ?? 'paid') === lane)
      .toSorted((one, other) => (one.fill?.queryAt ?? 0) - (other.fill?.queryAt ?? 0))
      .slice(0, limit)
      .map(({ orderId }) => orderId)
  }

  async postponeQuery(orderId: number, now: number, until: number): Promise<void> {
    const order = this.#db.orders.get(orderId)
    if (order?.fill && (order.fill.queryAt ?? Number.POSITIVE_INFINITY) <= now)
      this.#db.set(this.#db.orders, orderId, { ...order, fill: { ...order.fill, queryAt: until } })
  }

  async controlTokenHash(orderId: number): Promise<string | null> {
    return this.#db.controlHashes.get(orderId) ?? null
  }

  async idOfLegacy(legacyOrderId: string): Promise<number | null> {
    return this.#db.orders.values().find((order) => order.legacyOrderId === legacyOrderId)?.orderId ?? null
  }

  async termsSeal(orderId: number): Promise<string | null> {
    return this.#db.termsSeals.get(orderId) ?? null
  }

  async sealNewerRate(orderId: number, seal: string): Promise<void> {
    this.#db.set(this.#db.rateSeals, orderId, seal)
  }

  async setEmail(orderId: number, email: string): Promise<boolean> {
    const order = this.#db.orders.get(orderId)
    if (!order || order.userEmail !== null) return false
    this.#db.set(this.#db.orders, orderId, { ...order, userEmail: email })
    return true
  }

  async depositCounts(orderId: number, asset: string): Promise<DepositCounts> {
    const deposits = this.#depositsOf(orderId)
    const seen = deposits.filter((one) => one.status === 'SEEN' && one.asset === asset)
    return {
      all: deposits.length,
      seen: seen.length,
      mined: seen.filter(({ blockHeight }) => blockHeight !== null).length,
      returned: deposits.filter(({ status }) => status === 'RETURNED').length,
    }
  }

  /** Returns null, because the memory stores contain no accounts with limits. */
  async fiatHold(): Promise<null> {
    return null
  }

  async depositsOf(orderId: number, { statuses, isListed }: OrderDepositFilter = {}): Promise<Deposit[]> {
    const found = this.#depositsOf(orderId)
      .filter(({ status }) => statuses?.includes(status) ?? true)
      .filter(({ listing }) => isListed === undefined || (listing !== null) === isListed)
    const listed = found
      .map((deposit) => ({ deposit, place: placeOf(deposit, found) }))
      .toSorted((one, other) => one.place - other.place)
      .slice(0, MAX_LISTED_DEPOSITS)
      .map(({ deposit }) => deposit)
    return found.filter((deposit) => listed.includes(deposit))
  }

  #depositsOf(orderId: number): Deposit[] {
    return [...this.#db.deposits.values()].filter((deposit) => deposit.orderId === orderId)
  }
}

/**
 * Returns a sort key that places the credited deposit first, then the largest deposit of each asset, and orphaned
 * deposits last.
 */
function placeOf({ status, asset, amountAtomic }: Deposit, all: readonly Deposit[]): number {
  if (status === 'CREDITED') return -1
  const rank = all.filter((one) => one.asset === asset && one.amountAtomic > amountAtomic).length
  return status === 'ORPHANED' ? all.length + rank : rank
}
