import type { CardCallbackStore, WaitingCallback } from '../../card-orders/card-order-store.ts'
import type { CardEvent } from '../../fiat/card-transaction.ts'

/** In-memory callbacks of a card provider. */
export class MemoryCardCallbackStore implements CardCallbackStore {
  readonly #stored = new Map<string, WaitingCallback>()
  readonly #waiting = new Set<string>()

  async add({ provider, digest, event }: { provider: string; digest: string; event: CardEvent }): Promise<void> {
    const callbackId = `${provider} ${digest}`
    if (this.#stored.has(callbackId)) return
    this.#stored.set(callbackId, { callbackId, provider, event })
    this.#waiting.add(callbackId)
  }

  async waiting(limit: number): Promise<WaitingCallback[]> {
    return [...this.#waiting].slice(0, limit).flatMap((id) => this.#stored.get(id) ?? [])
  }

  async applied(callbackId: string): Promise<void> {
    this.#waiting.delete(callbackId)
  }

  async forgetApplied(): Promise<void> {
    for (const id of this.#stored.keys()) if (!this.#waiting.has(id)) this.#stored.delete(id)
  }
}
