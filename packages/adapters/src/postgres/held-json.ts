import type { HeldPayment } from '@cambio/core/payments/payment'

/** Why a payment is held, as JSON: amounts are text. */
export interface HeldJson {
  why: HeldPayment['why']
  wantedFeeAtomic: string | null
  allowedFeeAtomic: string | null
}

export function heldToJson({ why, wantedFeeAtomic, allowedFeeAtomic }: HeldPayment): HeldJson {
  return {
    why,
    wantedFeeAtomic: wantedFeeAtomic?.toString() ?? null,
    allowedFeeAtomic: allowedFeeAtomic?.toString() ?? null,
  }
}

export function heldFromJson({ why, wantedFeeAtomic, allowedFeeAtomic }: HeldJson): HeldPayment {
  return {
    why,
    wantedFeeAtomic: wantedFeeAtomic === null ? null : BigInt(wantedFeeAtomic),
    allowedFeeAtomic: allowedFeeAtomic === null ? null : BigInt(allowedFeeAtomic),
  }
}
