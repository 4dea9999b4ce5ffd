import type { HeldPayment } from '@cambio/core/payments/payment'

/** Reason why a payment is held, as JSON. Amounts are decimal strings in base units. */
export interface HeldJson {
  why: HeldPayment['why']
  wantedFeeAtomic: string | null
  allowedFeeAtomic: string | null
  retryAt?: number
}

export function heldToJson({ why, wantedFeeAtomic, allowedFeeAtomic, retryAt }: HeldPayment): HeldJson {
  return {
    why,
    wantedFeeAtomic: wantedFeeAtomic?.toString() ?? null,
    allowedFeeAtomic: allowedFeeAtomic?.toString() ?? null,
    ...(retryAt !== undefined && { retryAt }),
  }
}

export function heldFromJson({ why, wantedFeeAtomic, allowedFeeAtomic, retryAt }: HeldJson): HeldPayment {
  return {
    why,
    wantedFeeAtomic: wantedFeeAtomic === null ? null : BigInt(wantedFeeAtomic),
    allowedFeeAtomic: allowedFeeAtomic === null ? null : BigInt(allowedFeeAtomic),
    ...(retryAt !== undefined && { retryAt }),
  }
}
