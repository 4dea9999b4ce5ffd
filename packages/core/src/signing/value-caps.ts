import type { ValueCaps } from '../chains/signer.ts'
import { microOf } from '../quotes/exposure-limit.ts'

/** Value caps of the settings, decimal text in USDT. */
export interface ValueCapSettings {
  /** Cap of one payment. A larger payment needs an approval. */
  payment: string
  /** Cap on payments without an approval in a rolling hour. */
  hour: string
  /** Cap on payments without an approval in a rolling day. */
  day: string
  /** Cap on approved payments in a rolling day. */
  approvedDay: string
}

/** Default value caps. */
export const DEFAULT_VALUE_CAPS: ValueCapSettings = {
  payment: '5000',
  hour: '25000',
  day: '100000',
  approvedDay: '250000',
}

/** Returns value caps in micro-USDT. */
export function valueCapsOf({ payment, hour, day, approvedDay }: ValueCapSettings): ValueCaps {
  return {
    paymentMicro: microOf(payment),
    hourMicro: microOf(hour),
    dayMicro: microOf(day),
    approvedDayMicro: microOf(approvedDay),
  }
}
