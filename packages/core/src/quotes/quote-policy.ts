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
  /**
   * How far the market value may fall between create and credit before a fixed rate stops holding, basis points. The quote
   * states it. Three times the margin of a FIXED order: what one order can lose stays within twice what it earns.
   */
  fixedVolatilityBps: number
  /** How long a fixed rate is held, and how long a floating order stays open, milliseconds. */
  fixedHoldMs: number
  floatingOpenMs: number
  /** Largest order, in the numeraire, whose fixed rate is held for all of `fixedHoldMs`; above, the hold shrinks. */
  fullHoldNumeraire: string
  /** The hold of the largest orders, milliseconds. */
  shortestFixedHoldMs: number
  exposure: ExposurePolicy
  /** Sensible first amount, in the numeraire. */
  recommendedNumeraire: string
}

/** Limits on what open FIXED orders may promise together. Amounts are decimal text in the numeraire. */
export interface ExposurePolicy {
  /** Share of the hot wallet's float of an asset, basis points. The rest is left to FLOATING orders. */
  inventoryBps: number
  /** Most that is promised of one asset. */
  assetNumeraire: string
  /** Most that is promised to one address, account or network prefix. */
  clientNumeraire: string
  /** Most that is promised through one key of a partner, which creates orders for many users. */
  partnerNumeraire: string
}

/** What an operator may set; absent: the rule a new installation starts with. */
export interface QuoteSettings {
  fixedHoldMs?: number | undefined
  floatingOpenMs?: number | undefined
  shortestFixedHoldMs?: number | undefined
  fullHoldNumeraire?: string | undefined
  fixedVolatilityPercent?: number | undefined
  /** Share of the float, percent. */
  exposurePercent?: number | undefined
  exposureAssetNumeraire?: string | undefined
  exposureClientNumeraire?: string | undefined
  exposurePartnerNumeraire?: string | undefined
}

/** Returns the commercial rules of an installation. */
export function quotePolicyOf(settings: QuoteSettings): QuotePolicy {
  const unset = DEFAULT_QUOTE_POLICY
  const bps = (percent: number | undefined, fallback: number) => (percent === undefined ? fallback : percent * 100)
  return {
    ...unset,
    fixedHoldMs: settings.fixedHoldMs ?? unset.fixedHoldMs,
    floatingOpenMs: settings.floatingOpenMs ?? unset.floatingOpenMs,
    shortestFixedHoldMs: settings.shortestFixedHoldMs ?? unset.shortestFixedHoldMs,
    fullHoldNumeraire: settings.fullHoldNumeraire ?? unset.fullHoldNumeraire,
    fixedVolatilityBps: bps(settings.fixedVolatilityPercent, unset.fixedVolatilityBps),
    exposure: {
      inventoryBps: bps(settings.exposurePercent, unset.exposure.inventoryBps),
      assetNumeraire: settings.exposureAssetNumeraire ?? unset.exposure.assetNumeraire,
      clientNumeraire: settings.exposureClientNumeraire ?? unset.exposure.clientNumeraire,
      partnerNumeraire: settings.exposurePartnerNumeraire ?? unset.exposure.partnerNumeraire,
    },
  }
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
  fixedVolatilityBps: 300,
  fixedHoldMs: 15 * 60_000,
  floatingOpenMs: 24 * 3_600_000,
  fullHoldNumeraire: '10000',
  shortestFixedHoldMs: 5 * 60_000,
  exposure: {
    inventoryBps: 5_000,
    assetNumeraire: '200000',
    clientNumeraire: '50000',
    partnerNumeraire: '100000',
  },
  recommendedNumeraire: '500',
}
