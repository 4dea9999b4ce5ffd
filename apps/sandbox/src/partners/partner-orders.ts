import { join } from 'node:path'
import { readOrCreateJson, writeJson } from '../state/json-file.ts'

export type PartnerStage =
  | 'waiting'
  | 'confirming'
  | 'verifying'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'failed'
  | 'refunded'
  | 'expired'

/** Order at a simulated provider. Amounts are decimal strings. */
export interface PartnerOrder {
  id: string
  from: { currencyTitle: string; networkTitle: string }
  to: { currencyTitle: string; networkTitle: string }
  isFixed: boolean
  expectedFrom: string
  expectedTo: string
  depositAddress: string
  payoutAddress: string
  payoutMemo: string | null
  refundAddress: string | null
  refundMemo: string | null
  stage: PartnerStage
  /**
   * Status that responses contain in place of the stage, for testing how clients handle unknown statuses; null to use
   * the stage.
   */
  word: string | null
  /** True if a control call prevents the order from advancing. */
  isHeld: boolean
  amountFrom: string | null
  amountTo: string | null
  payinHash: string | null
  payoutHash: string | null
  refundHash: string | null
  createdAt: number
  updatedAt: number
  validUntil: number | null
}

/** Maximum number of stored orders. When it is exceeded, the oldest orders are dropped. */
const MAX_STORED = 2_000

/** A simulated provider's orders, stored in a file so that they survive a restart. */
export class PartnerOrders {
  readonly #file: string
  readonly #orders: Map<string, PartnerOrder>

  constructor(folder: string, partner: string) {
    this.#file = join(folder, `${partner}-orders.json`)
    const kept = readOrCreateJson<PartnerOrder[]>(this.#file, () => [])
    this.#orders = new Map(kept.map((order) => [order.id, order]))
  }

  find(id: string): PartnerOrder | null {
    return this.#orders.get(id) ?? null
  }

  /** Returns the order with the given deposit address, or null. */
  paidAt(depositAddress: string): PartnerOrder | null {
    return [...this.#orders.values()].find((order) => order.depositAddress === depositAddress) ?? null
  }

  open(): PartnerOrder[] {
    return [...this.#orders.values()].filter(
      ({ stage, isHeld }) => !isHeld && !['finished', 'refunded', 'failed'].includes(stage),
    )
  }

  save(order: PartnerOrder): PartnerOrder {
    const saved = { ...order, updatedAt: Date.now() }
    this.#orders.set(order.id, saved)
    for (const id of this.#orders.keys()) {
      if (this.#orders.size <= MAX_STORED) break
      this.#orders.delete(id)
    }
    writeJson(this.#file, [...this.#orders.values()])
    return saved
  }
}
