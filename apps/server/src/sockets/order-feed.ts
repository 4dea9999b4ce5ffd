import { UNKNOWN_ORDER } from '@cambio/contract/fields'
import type { OrdersWatch } from '@cambio/contract/socket'
import type * as z from 'zod/mini'
import { showOrder, type ShowOrderDeps } from '../routes/orders/view/show-order.ts'
import type { Channel } from './channel.ts'

type OrderTopic = z.output<typeof OrdersWatch>['data']

interface Watch {
  destinationAddress: string
  channels: Set<Channel>
}

/**
 * Sends an order to its subscribers on subscription and after each change. All subscribers share one read of the order.
 * Email addresses are always masked.
 */
export class OrderFeed {
  readonly #services: ShowOrderDeps
  readonly #onError: (error: unknown) => void
  readonly #watches = new Map<number, Watch>()
  readonly #orders = new Map<Channel, Set<number>>()
  /** IDs of the orders that are being read and sent. */
  readonly #sending = new Set<number>()
  /** IDs of the orders that changed while they were being read. */
  readonly #changedAgain = new Set<number>()

  constructor(services: ShowOrderDeps, onError: (error: unknown) => void) {
    this.#services = services
    this.#onError = onError
  }

  /**
   * Subscribes a client to an order and sends the order.
   * @throws {DomainError} ORDER_NOT_FOUND
   */
  async watch(channel: Channel, { orderId: idOrUuid, destinationAddress }: OrderTopic): Promise<void> {
    const orderId = typeof idOrUuid === 'number' ? idOrUuid : await this.#idOf(idOrUuid)
    const order = await showOrder(this.#services, { orderId, destinationAddress, controlToken: null })
    // Do not subscribe a client that disconnected during the lookup, because nothing would end its subscription.
    if (!channel.isOpen) return
    const watch = this.#watches.get(orderId) ?? { destinationAddress: order.destinationAddress, channels: new Set() }
    this.#watches.set(orderId, watch)
    watch.channels.add(channel)
    this.#orders.set(channel, (this.#orders.get(channel) ?? new Set()).add(orderId))
    channel.send({ event: 'orders.update', data: order })
  }

  async #idOf(uuid: string): Promise<number> {
    return (await this.#services.work.stores.orders.idOfLegacy(uuid)) ?? UNKNOWN_ORDER
  }

  leave(channel: Channel): void {
    for (const orderId of this.#orders.get(channel) ?? []) {
      const watch = this.#watches.get(orderId)
      watch?.channels.delete(channel)
      if (watch?.channels.size === 0) this.#watches.delete(orderId)
    }
    this.#orders.delete(channel)
  }

  subscriptions(channel: Channel): number {
    return this.#orders.get(channel)?.size ?? 0
  }

  isWatching(channel: Channel, orderId: number): boolean {
    return this.#orders.get(channel)?.has(orderId) ?? false
  }

  /**
   * Sends an order to its subscribers after a change. If the order changes several times during a read, the feed reads
   * it only once more. A burst of changes therefore does not occupy the database connections.
   */
  async orderChanged(orderId: number): Promise<void> {
    if (this.#sending.has(orderId)) {
      this.#changedAgain.add(orderId)
      return
    }
    this.#sending.add(orderId)
    do {
      this.#changedAgain.delete(orderId)
      await this.#send(orderId)
    } while (this.#changedAgain.has(orderId))
    this.#sending.delete(orderId)
  }

  async #send(orderId: number): Promise<void> {
    const watch = this.#watches.get(orderId)
    if (!watch) return
    try {
      const { destinationAddress } = watch
      const order = await showOrder(this.#services, { orderId, destinationAddress, controlToken: null })
      const bytes = Buffer.from(JSON.stringify({ event: 'orders.update', data: order }))
      for (const channel of watch.channels) channel.sendBytes(bytes)
    } catch (error) {
      this.#onError(error)
    }
  }

  /** Sends every subscribed order again. Called when change notifications may have been lost. */
  async catchUp(): Promise<void> {
    // Iterate over a copy, because clients subscribe and unsubscribe while the orders are sent.
    for (const orderId of Array.from(this.#watches.keys())) await this.orderChanged(orderId)
  }
}
