import type { CardCallbackStore, StoredCallback, WaitingCallback } from '../../card-orders/card-order-store.ts'

/** In-memory callbacks of a card provider. */
export class MemoryCardCallbackStore implements CardCallbackStore {
  readonly #stored = new Map<string, WaitingCallback>()
  readonly #waiting = new Set<string>()

  async add({ digest, ...callback }: StoredCallback & { digest: string }): Promise<void> {
    const callbackId = `${callback.provider} ${digest}`
    if (this.#stored.has(callbackId)) return
    this.#stored.set(callbackId, { callbackId, attempts: 0, ...callback })
    this.#waiting.add(callbackId)
  }

  async waiting(limit: number): Promise<WaitingCallback[]> {
    return [...this.#waiting].slice(0, limit).flatMap((id) => this.#stored.get(id) ?? [])
  }

  async applied(callbackId: string): Promise<void> {
    this.#waiting.delete(callbackId)
  }

  async failed(callbackId: string): Promise<void> {
    const known = this.#stored.get(callbackId)
    if (known) this.#stored.set(callbackId, { ...known, attempts: known.attempts + 1 })
  }

  async forgetApplied(): Promise<void> {
    for (const id of this.#stored.keys()) if (!this.#waiting.has(id)) this.#stored.delete(id)
  }
}
