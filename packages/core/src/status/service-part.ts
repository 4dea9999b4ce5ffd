import type { ChainId } from '../instruments/instrument.ts'

/**
 * A part of the service that is measured separately. `chain:…` (such as `chain:ethereum`) covers deposits and payouts
 * on one chain.
 */
export type ServicePart = 'site' | 'rates' | 'accounts' | 'emails' | `chain:${ChainId}`

export const PART_STATES = ['ok', 'degraded', 'down'] as const
export type PartState = (typeof PART_STATES)[number]

/** One measurement of a service part. */
export interface PartSample {
  part: ServicePart
  state: PartState
  /** How long the chain has had its current backlog, in whole seconds; null for other service parts. */
  lagSeconds: number | null
  /**
   * Response time in milliseconds of a quote, requested in the same way as a page requests it; null for every service
   * part except `site`.
   */
  quoteMs: number | null
}

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

/** Number of days whose status history is published. */
export const SHOWN_DAYS = 90
export const KEEP_DAYS_MS = 100 * DAY_MS
export const KEEP_SAMPLES_MS = 2 * DAY_MS
/**
 * Maximum age of a measurement, in milliseconds. A part without a more recent measurement is displayed as `unknown`.
 */
export const FRESH_MS = 3 * MINUTE_MS

export function chainPart(chain: ChainId): ServicePart {
  return `chain:${chain}`
}
