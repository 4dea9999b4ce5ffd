import { HOT_KEY } from '../../chains/signer.ts'
import type { OpsStores } from '../../ops/ops-store.ts'
import { raiseFeeCeiling } from '../../ops/payments/raise-fee-ceiling.ts'
import { retryPayment } from '../../ops/payments/retry-payment.ts'
import type { StuckWhy } from '../../payments/payment.ts'
import { floatMemoOf } from '../float-memo.ts'
import type { SimContext } from '../sim-context.ts'
import type { SimDeps } from '../sim-deps.ts'
import { addressOf } from '../sim-signer.ts'
import { unlessRefused } from '../unless-refused.ts'

/** Reasons for a stuck payment that an operator can resolve by raising the fee ceiling. */
const RAISABLE: ReadonlySet<StuckWhy> = new Set(['ceiling', 'too-often', 'funds', 'signer'])

export class SimOperator {
  readonly #world: SimContext
  readonly #deps: SimDeps
  /**
   * Amounts in base units that the operator sent to the hot wallets to replace coins lost in reorganisations, keyed by
   * asset.
   */
  readonly #filledUp = new Map<string, bigint>()

  constructor(world: SimContext, deps: SimDeps) {
    this.#world = world
    this.#deps = deps
  }

  resume(chain: string): void {
    this.#world.db.halts.delete(chain)
  }

  /** Raises the fee ceiling for stuck payments. */
  async raiseCeilings(): Promise<void> {
    for (const { id, stuck } of this.#world.db.payments.values()) {
      if (stuck === null || !RAISABLE.has(stuck.why)) continue
      await raiseFeeCeiling(this.#deps.operator(), this.#world.work.stores, {
        paymentId: id,
        ceilingAtomic: stuck.wantedFeeAtomic * 2n,
      })
    }
  }

  /** Retries payments that were voided or are held because of their fee. A retry may fail because coins are missing. */
  async retryHeld(): Promise<void> {
    for (const { id, held } of this.#world.db.payments.values()) {
      if (held?.why !== 'voided' && held?.why !== 'costly') continue
      await unlessRefused(() =>
        this.#world.work.transaction((stores) =>
          retryPayment(this.#deps.operator(), stores as unknown as OpsStores, id, null),
        ),
      )
    }
  }

  /** Refills the hot wallets after a reorganisation, as the `low-float` operator queue demands. */
  async fillUp(): Promise<void> {
    for (const instrument of this.#world.catalogue.instruments) {
      const { slug, chain, contract } = instrument
      const missing =
        -(this.#world.db.balances.get(`custody:reverted ${slug}`) ?? 0n) - (this.#filledUp.get(slug) ?? 0n)
      if (missing <= 0n) continue
      this.#world.chains
        .get(chain)
        ?.send(addressOf(chain, HOT_KEY), missing, contract, undefined, floatMemoOf(instrument))
      this.#filledUp.set(slug, (this.#filledUp.get(slug) ?? 0n) + missing)
    }
  }
}
