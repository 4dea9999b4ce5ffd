import type { ChainId } from '../instruments/instrument.ts'

/** A part of the service that is measured by itself: `chain:ethereum` is deposits and payouts of one chain. */
export type ServicePart = 'site' | 'rates' | 'accounts' | 'letters' | `chain:${ChainId}`

export const PART_STATES = ['ok', 'degraded', 'down'] as const
export type PartState = (typeof PART_STATES)[number]

/** How a part was when it was looked at. */
export interface PartSample {
  part: ServicePart
  state: PartState
  /** How long a chain has had blocks that were not read, whole seconds; null where that says nothing. */
  lagSeconds: number | null
  /** What a price took that was asked for as pages ask, milliseconds; of the site alone. */
  quoteMs: number | null
}

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** Days that are told, and for how long counts and samples are kept, milliseconds. */
export const TOLD_DAYS = 90
export const KEEP_DAYS_MS = 100 * DAY_MS
export const KEEP_SAMPLES_MS = 2 * DAY_MS
/** A part that was not looked at for so long is told as not measured, milliseconds. */
export const FRESH_MS = 3 * MINUTE_MS

export function chainPart(chain: ChainId): ServicePart {
  return `chain:${chain}`
}
