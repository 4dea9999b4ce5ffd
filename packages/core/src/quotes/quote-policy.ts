import { present } from '@cambio/kernel/assert'
import { formatAmount, scale } from '@cambio/kernel/money'
import { compare, multiply, parseRational, rational } from '@cambio/kernel/rational'
import type { RateMode } from '@cambio/kernel/order-vocabulary'

/**
 * The exchange's commercial rules. Basis points refer to the market value of the deposit unless a field states another
 * base.
 */
export interface QuotePolicy {
  /** Spread that covers the risk of market movements, in basis points, for each rate mode. */
  spreadBps: Record<RateMode, number>
  platformFeeBps: number
  /** Smallest order, as a decimal string in the numeraire (USDT). */
  minNumeraire: string
  /** Largest order, as a decimal string in the numeraire (USDT). */
  maxNumeraire: string
  /**
   * Smallest order as a multiple of the payout's network fee. The higher of this minimum and `minNumeraire` applies.
   */
  minNetworkFees: number
  /** Share of the hot wallet's inventory that one order may use, in basis points. */
  maxInventoryBps: number
  /** Maximum difference between a FIXED order's deposit and the agreed amount, in basis points of the agreed amount. */
  fixedToleranceBps: number
  /**
   * Maximum fall in the market value of a fixed-rate deposit between the order's creation and the credit, in basis
   * points. This limit, which the quote states, is three times the margin of a FIXED order. The margin thus covers a
   * third of such a fall, and the exchange loses at most twice the margin on an order.
   */
  fixedVolatilityBps: number
  /** How long the exchange holds a fixed rate, in milliseconds. */
  fixedHoldMs: number
  floatingOpenMs: number
  /**
   * Largest order for which the exchange holds a fixed rate for the full `fixedHoldMs`, as a decimal string in the
   * numeraire (USDT). The hold for a larger order is shorter.
   */
  fullHoldNumeraire: string
  /** Minimum time for which the exchange holds a fixed rate, in milliseconds. It applies to the largest orders. */
  shortestFixedHoldMs: number
  exposure: ExposurePolicy
  /**
   * Maximum total value of the deposits that orders accept in 24 hours, for each bridged token, as a decimal string in
   * the numeraire (USDT).
   */
  bridgedPerDayNumeraire: string
  /** Rules for payouts that may need approvers; null if no payout needs any. */
  approval: ApprovalPolicy | null
  /** Recommended deposit, as a decimal string in the numeraire (USDT). */
  recommendedNumeraire: string
}

/**
 * Rules that determine which orders may need an approval. Each quote states, before the user makes a deposit, whether
 * the order may need an approval.
 */
export interface ApprovalPolicy {
  /** Maximum value of an order that needs no approval, as a decimal string in the numeraire (USDT). */
  aboveNumeraire: string
  /** Usual time until a payout is approved, in minutes. */
  expectedMinutes: number
}

/**
 * Share of the signer's payment cap that an order may use without an approval, in basis points of the cap. The
 * remaining share is a reserve for network fees and for a price rise before the payout.
 */
const ORDER_SHARE_OF_CAP_BPS = 9_000n
const FULL_BPS = 10_000n
const APPROVAL_EXPECTED_MINUTES = 120
const MICRO_DIGITS = 6
const MICRO = 1_000_000n

/**
 * Limits on the total payout that open FIXED orders may guarantee. Amounts are decimal strings in the numeraire (USDT).
 */
export interface ExposurePolicy {
  /**
   * Share of an asset's hot wallet inventory that may be reserved for open FIXED orders, in basis points. The rest
   * remains available for FLOATING orders.
   */
  inventoryBps: number
  /**
   * Maximum total value that may be reserved for open FIXED orders in one asset, as a decimal string in the numeraire
   * (USDT).
   */
  assetNumeraire: string
  /**
   * Maximum total value that a client's open FIXED orders may guarantee, as a decimal string in the numeraire (USDT). A
   * client is an address, an account or a network prefix.
   */
  clientNumeraire: string
  /**
   * Maximum total value that the open FIXED orders of one partner key may guarantee, as a decimal string in the
   * numeraire (USDT). A partner key creates orders for many users.
   */
  partnerNumeraire: string
}

/** Rules that an operator may set. A default applies to each omitted rule. */
export interface QuoteSettings {
  fixedHoldMs?: number | undefined
  floatingOpenMs?: number | undefined
  shortestFixedHoldMs?: number | undefined
  fullHoldNumeraire?: string | undefined
  fixedVolatilityPercent?: number | undefined
  /** Share of the inventory that FIXED orders may guarantee, in percent. */
  exposurePercent?: number | undefined
  exposureAssetNumeraire?: string | undefined
  exposureClientNumeraire?: string | undefined
  exposurePartnerNumeraire?: string | undefined
  bridgedPerDayNumeraire?: string | undefined
  /** The signer's cap on one payment, as a decimal string in the numeraire (USDT). */
  paymentCapNumeraire?: string | undefined
  /** Whether approvers can release a payment above `paymentCapNumeraire`. */
  hasApprovers?: boolean | undefined
}

/** Returns the commercial rules for an installation. */
export function quotePolicyOf(settings: QuoteSettings): QuotePolicy {
  const unset = DEFAULT_QUOTE_POLICY
  const bps = (percent: number | undefined, fallback: number) => (percent === undefined ? fallback : percent * 100)
  return {
    ...unset,
    ...orderSize(settings),
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
    bridgedPerDayNumeraire: settings.bridgedPerDayNumeraire ?? unset.bridgedPerDayNumeraire,
  }
}

/**
 * Returns the maximum order size and the approval rules. Without approvers, every accepted order must be within the
 * signer's payment cap.
 */
function orderSize({
  paymentCapNumeraire,
  hasApprovers = false,
}: QuoteSettings): Pick<QuotePolicy, 'maxNumeraire' | 'approval'> {
  const { maxNumeraire, approval } = DEFAULT_QUOTE_POLICY
  if (paymentCapNumeraire === undefined) return { maxNumeraire, approval }
  const share = rational(ORDER_SHARE_OF_CAP_BPS, FULL_BPS)
  const within = multiply(present(parseRational(paymentCapNumeraire), 'a checked setting is a decimal'), share)
  const max = present(parseRational(maxNumeraire), 'policy amounts are decimals')
  if (compare(within, max) >= 0) return { maxNumeraire, approval }
  const aboveNumeraire = formatAmount(scale(MICRO, within, 'down'), MICRO_DIGITS)
  if (!hasApprovers) return { maxNumeraire: aboveNumeraire, approval }
  return { maxNumeraire, approval: { aboveNumeraire, expectedMinutes: APPROVAL_EXPECTED_MINUTES } }
}

/** Defaults for a new installation. */
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
  bridgedPerDayNumeraire: '10000',
  recommendedNumeraire: '500',
  approval: null,
}
