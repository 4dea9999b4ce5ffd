import { NETWORKS_PER_ALLOCATION } from '@cambio/core/shared/limit-callers'
import { isAtLimit } from '../http/limits/open-limits.ts'
import type { SocketClient } from './channel.ts'

type Client = Pick<SocketClient, 'network' | 'allocation'>

/**
 * Counts the sockets or subscriptions of each IP network and each IPv6 allocation. Deletes a counter when it reaches
 * zero.
 */
export class ClientCounter {
  readonly #networks = new Map<string, number>()
  readonly #allocations = new Map<string, number>()

  /**
   * Returns whether a client's network or allocation has reached its limit. `limit` applies to one network. The limit
   * of an allocation is a multiple of `limit`.
   */
  isFull({ network, allocation }: Client, limit: number): boolean {
    if (isAtLimit(this.#networks.get(network) ?? 0, limit)) return true
    return allocation !== null && isAtLimit(this.#allocations.get(allocation) ?? 0, limit * NETWORKS_PER_ALLOCATION)
  }

  add(client: Client): void {
    this.#change(client, 1)
  }

  remove(client: Client): void {
    this.#change(client, -1)
  }

  #change({ network, allocation }: Client, by: number): void {
    change(this.#networks, network, by)
    if (allocation !== null) change(this.#allocations, allocation, by)
  }
}

function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
