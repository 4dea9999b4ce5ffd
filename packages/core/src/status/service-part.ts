import type { ChainId } from '../instruments/instrument.ts'

/** A separately measured part of the service. `chain:ethereum`: deposits and payouts of one chain. */
export type ServicePart = 'site' | 'rates' | 'accounts' | 'letters' | `chain:${ChainId}`

export const PART_STATES = ['ok', 'degraded', 'down'] as const
export type PartState = (typeof PART_STATES)[number]

/** One measurement of a part of the service. */
export interface PartSample {
  part: ServicePart
  state: PartState
  /** Lag of a chain: duration of its current backlog, in whole seconds; null for other parts of the service. */
  lagSeconds: number | null
  /** Response time of a quote as pages request it, in milliseconds; null for other parts of the service than `site`. */
  quoteMs: number | null
}

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** Number of days whose status history is published. */
export const SHOWN_DAYS = 90
export const KEEP_DAYS_MS = 100 * DAY_MS
export const KEEP_SAMPLES_MS = 2 * DAY_MS
/** Maximum age of a measurement, in milliseconds. A part without a newer measurement is shown as `unknown`. */
export const FRESH_MS = 3 * MINUTE_MS

export function chainPart(chain: ChainId): ServicePart {
  return `chain:${chain}`
}
