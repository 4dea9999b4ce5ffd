import type { ValueCaps } from '../chains/signer.ts'
import { microOf } from '../quotes/exposure-limit.ts'

/** Value caps in the signer's settings, as decimal strings in USDT. */
export interface ValueCapSettings {
  /** Maximum value of one payment without an approval, in USDT. */
  payment: string
  /** Maximum total value of payments without an approval within any 60 minutes, in USDT. */
  hour: string
  /** Maximum total value of payments without an approval within any 24 hours, in USDT. */
  day: string
  /** Maximum total value of approved payments within any 24 hours, in USDT. */
  approvedDay: string
}

export const DEFAULT_VALUE_CAPS: ValueCapSettings = {
  payment: '5000',
  hour: '25000',
  day: '100000',
  approvedDay: '250000',
}

/** Converts value caps from decimal strings in USDT to micro-USDT. */
export function valueCapsOf({ payment, hour, day, approvedDay }: ValueCapSettings): ValueCaps {
  return {
    paymentMicro: microOf(payment),
    hourMicro: microOf(hour),
    dayMicro: microOf(day),
    approvedDayMicro: microOf(approvedDay),
  }
}
