import { isWaitingForLateCoins } from '../../card-orders/card-order-machine.ts'
import { cardPostings } from '../../card-orders/card-postings.ts'
import type { CardOrder } from '../../card-orders/card-order.ts'
import { present } from '@cambio/kernel/assert'
import { isAtUnpaidLimit } from '../../card-orders/unpaid-limit.ts'
import type { CardOrderStore, CardPage, CreateCardOutcome, NewCardOrder } from '../../card-orders/card-order-store.ts'
import type { LedgerStore } from '../../ledger/ledger-store.ts'

/** In-memory card orders without monthly limits. Each change is stored together with its postings. */
export class MemoryCardOrderStore implements CardOrderStore {
  readonly orders = new Map<number, CardOrder>()
  readonly #keys = new Map<string, { requestHash: string; orderId: number }>()
  readonly #ledger: Pick<LedgerStore, 'post'>
  /** Kinds of each order's postings, keyed by order ID. */
  readonly #booked = new Map<number, ReadonlySet<string>>()

  constructor(ledger: Pick<LedgerStore, 'post'>) {
    this.#ledger = ledger
  }

  async create({ order, idempotencyKey, requestHash, unpaidLimit }: NewCardOrder): Promise<CreateCardOutcome> {
    const known = this.#keys.get(idempotencyKey)
    const before = known === undefined ? undefined : this.orders.get(known.orderId)
    if (known && before)
      return known.requestHash === requestHash ? { outcome: 'repeated', order: before } : { outcome: 'mismatch' }
    if (this.orders.has(order.orderId)) return { outcome: 'id-taken' }
    const standing = await this.standingOf(order.userId, unpaidLimit.since)
    if (isAtUnpaidLimit(standing, unpaidLimit)) return { outcome: 'too-many' }
    this.#keys.set(idempotencyKey, { requestHash, orderId: order.orderId })
    this.orders.set(order.orderId, order)
    return { outcome: 'created', order }
  }

  async find(orderId: number): Promise<CardOrder | null> {
    return this.orders.get(orderId) ?? null
  }

  async findRepeated(idempotencyKey: string, requestHash: string): Promise<CardOrder | null> {
    const known = this.#keys.get(idempotencyKey)
    return known?.requestHash === requestHash ? this.find(known.orderId) : null
  }

  async idOfLegacy(legacyOrderId: string): Promise<number | null> {
    return [...this.orders.values()].find((one) => one.legacyOrderId === legacyOrderId)?.orderId ?? null
  }

  async setRedirect(orderId: number, page: CardPage): Promise<CardPage> {
    const order = present(this.orders.get(orderId), 'a stored order')
    if (order.redirectUrl !== null) return order
    this.orders.set(orderId, { ...order, ...page })
    return page
  }

  async update(orderId: number, change: Parameters<CardOrderStore['update']>[1]): Promise<CardOrder | null> {
    const before = this.orders.get(orderId)
    if (!before) return null
    const order = change(before, false)
    const booked = this.#booked.get(orderId) ?? new Set()
    const postings = cardPostings(order, booked)
    if (postings.length > 0) await this.#ledger.post(...postings)
    this.#booked.set(orderId, new Set([...booked, ...postings.map(({ kind }) => kind)]))
    this.orders.set(orderId, order)
    return order
  }

  async due(now: number, limit: number): Promise<CardOrder[]> {
    return [...this.orders.values()]
      .filter(({ queryAt }) => queryAt !== null && queryAt <= now)
      .toSorted((one, other) => Number(one.queryAt) - Number(other.queryAt))
      .slice(0, limit)
  }

  async standingOf(userId: number, since: number): ReturnType<CardOrderStore['standingOf']> {
    const own = [...this.orders.values()].filter((one) => one.userId === userId)
    const attempts = own.filter(
      ({ state, createdAt }) => createdAt > since && (state === 'WAITING' || state === 'EXPIRED'),
    )
    const unpaid = attempts.filter(
      ({ state, outcome, redirectUrl }) => state === 'WAITING' || (outcome === 'expired' && redirectUrl !== null),
    )
    const isChargedBack = own.some(({ reversedAt }) => reversedAt !== null)
    return { unpaid: unpaid.length, attempts: attempts.length, isChargedBack }
  }

  async withTransaction(
    { orderId, destinationAddress }: Pick<CardOrder, 'orderId' | 'destinationAddress'>,
    txId: string,
  ): Promise<CardOrder[]> {
    return [...this.orders.values()].filter(
      (one) => one.orderId !== orderId && one.txId === txId && one.destinationAddress === destinationAddress,
    )
  }

  async oldestEscalated(): Promise<number | null> {
    const times = [...this.orders.values()].flatMap(({ escalatedAt }) => (escalatedAt === null ? [] : [escalatedAt]))
    return times.length === 0 ? null : Math.min(...times)
  }

  async hasLateCoins(): Promise<boolean> {
    return [...this.orders.values()].some(
      (order) => order.escalatedAt !== null && isWaitingForLateCoins(order) && order.delivery !== 'held',
    )
  }

  async forgetBuyers(createdBefore: number): Promise<void> {
    for (const order of this.orders.values())
      if (order.createdAt < createdBefore) this.orders.set(order.orderId, { ...order, buyer: null })
  }
}
