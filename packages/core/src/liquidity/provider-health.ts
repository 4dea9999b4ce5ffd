import type { Clock } from '@cambio/kernel/clock'
import { AdapterError } from '../shared/adapter-error.ts'
import { Circuit } from './circuit.ts'
import type { LiquidityPolicy } from './liquidity-policy.ts'

export interface ProviderHealthDeps {
  policy: LiquidityPolicy
  clock: Clock
  /** Queries the provider in a way that users cannot influence. Rejects if the provider fails. */
  check(): Promise<void>
  /** Called when the provider is excluded. `isNew` is false if an earlier failure had already excluded it. */
  onDown(event: string, isNew: boolean): void
  /** Called when a check ends the exclusion. */
  onUp(): void
}

/**
 * Decides whether a provider may be queried. A guest may have caused the failure of a single query or order, so it does
 * not exclude the provider. It only triggers a check, and the provider is excluded if the check fails.
 */
export class ProviderHealth {
  readonly #deps: ProviderHealthDeps
  readonly #circuit: Circuit
  readonly #failedClients = new Set<string>()
  #isChecking = false
  #checkedAt = Number.NEGATIVE_INFINITY
  #limitedUntil = Number.NEGATIVE_INFINITY

  constructor(deps: ProviderHealthDeps) {
    this.#deps = deps
    this.#circuit = new Circuit(deps.policy)
  }

  /** Returns whether quotes and coin lists may be requested now. */
  mayQuery(): boolean {
    return this.#circuit.isClosed && this.#deps.clock.now() >= this.#limitedUntil
  }

  /** Checks an excluded provider if its cool-off has ended. */
  probe(): void {
    if (!this.#circuit.isClosed && !this.#isChecking && this.#circuit.admits(this.#deps.clock.now())) void this.#check()
  }

  /**
   * Records that a call for one query failed. A rate limit only pauses requests. Any other failure triggers a check of
   * the provider, at most once per cool-off.
   */
  suspect(error: unknown): void {
    if (isRateLimit(error)) return this.#pause()
    const now = this.#deps.clock.now()
    if (!this.#circuit.isClosed || this.#isChecking || now < this.#checkedAt + this.#deps.policy.coolOffMs) return
    void this.#check()
  }

  /**
   * Records a failure that users cannot cause. A rate limit only pauses requests; any other failure excludes the
   * provider.
   */
  fail(event: string, error: unknown = null): void {
    if (isRateLimit(error)) return this.#pause()
    this.#failedClients.clear()
    this.#deps.onDown(event, this.#circuit.failed(this.#deps.clock.now()))
  }

  /** Records a failed order. Excludes the provider when the orders of several clients have failed in a row. */
  orderFailed(client: string, event: string): void {
    this.#failedClients.add(client)
    if (this.#failedClients.size >= this.#deps.policy.failedClients) this.fail(event)
  }

  /** Records an order that the provider created as agreed. */
  orderSucceeded(): void {
    this.#failedClients.clear()
  }

  #pause(): void {
    this.#limitedUntil = this.#deps.clock.now() + this.#deps.policy.rateLimitMs
  }

  async #check(): Promise<void> {
    const wasDown = !this.#circuit.isClosed
    this.#isChecking = true
    this.#checkedAt = this.#deps.clock.now()
    const outcome = await this.#deps.check().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    this.#isChecking = false
    if (outcome && isRateLimit(outcome.error)) {
      this.#pause()
      // A rate limit response shows neither that the provider failed nor that it has recovered. An excluded provider
      // therefore remains excluded.
      if (wasDown) this.#circuit.failed(this.#deps.clock.now())
      return
    }
    if (outcome) return this.fail('provider-failed')
    this.#circuit.succeeded()
    if (wasDown) this.#deps.onUp()
  }
}

/** Returns whether a provider rejected a call only because it accepts no more calls for some time. */
export function isRateLimit(error: unknown): boolean {
  return error instanceof AdapterError && error.isRateLimit
}
