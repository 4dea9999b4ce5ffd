import type { StuckPayment, StuckWhy } from '@cambio/core/payments/payment'

/** Reason why a payment is stuck, as JSON. Amounts are decimal strings in base units. */
export interface StuckJson {
  since: number
  why: StuckWhy
  wantedFeeAtomic: string
}

export function stuckToJson(stuck: StuckPayment): StuckJson {
  return { ...stuck, wantedFeeAtomic: stuck.wantedFeeAtomic.toString() }
}

export function stuckFromJson(json: StuckJson): StuckPayment {
  return { ...json, wantedFeeAtomic: BigInt(json.wantedFeeAtomic) }
}
