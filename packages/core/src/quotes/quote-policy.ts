import type { RateMode } from '@cambio/kernel/order-vocabulary'

/** The house's commercial rules. Basis points are of the market value of what is sent. */
export interface QuotePolicy {
  /** Margin for the risk of the rate moving, by mode. */
  spreadBps: Record<RateMode, number>
  platformFeeBps: number
  /** Smallest order, in the numeraire. */
  minNumeraire: string
  /** Largest order, in the numeraire. */
  maxNumeraire: string
  /** The smallest order is also this many payout network fees. */
  minNetworkFees: number
  /** Share of the hot wallet one order may take, basis points. */
  maxInventoryBps: number
  /** How far a fixed-rate deposit may differ from what was claimed, basis points. */
  fixedToleranceBps: number
  /** How far the market value may fall between create and credit before a fixed rate stops holding, basis points. */
  fixedVolatilityBps: number
  /** How long a fixed rate is held, and how long a floating order stays open, milliseconds. */
  fixedHoldMs: number
  floatingOpenMs: number
  /** Sensible first amount, in the numeraire. */
  recommendedNumeraire: string
}

/** The rules a new installation starts with. */
export const DEFAULT_QUOTE_POLICY: QuotePolicy = {
  spreadBps: { FLOATING: 40, FIXED: 90 },
  platformFeeBps: 10,
  minNumeraire: '3',
  maxNumeraire: '50000',
  minNetworkFees: 5,
  maxInventoryBps: 8_000,
  fixedToleranceBps: 50,
  fixedVolatilityBps: 500,
  fixedHoldMs: 15 * 60_000,
  floatingOpenMs: 24 * 3_600_000,
  recommendedNumeraire: '500',
}
