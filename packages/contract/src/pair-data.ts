import * as z from 'zod/mini'
import { InstrumentView } from './instrument.ts'
import { PayoutApproval } from './payout-approval.ts'

/** Bounds of an amount. `maxAmount` is `0` if there is no maximum (wire.md §1). */
const Bounds = z.object({ minAmount: z.string(), maxAmount: z.string() })

/** One line of the cost waterfall, in units of the receive side. The lines add up exactly to `amountToGet`. */
export const WaterfallLine = z.object({
  /**
   * `markup` is the mark-up of the partner that signs the request. `referral` is the mark-up of the referral link that
   * the guest followed. `cardFee` is the card provider's fee.
   */
  kind: z.enum([
    ...(['market', 'spread', 'platformFee', 'markup', 'referral', 'networkFee', 'rounding', 'provider'] as const),
    'cardFee',
  ]),
  /**
   * Signed decimal string. `market` is positive. `provider` may be positive if the provider's price is better than the
   * market price. Without a line `market`, it is the provider's price. All other lines are zero or negative.
   */
  amount: z.string(),
  /** Percentage of the market value; empty if the line is not computed as a percentage. */
  percent: z.string(),
})

/** Data that a calculator displays for a pair and an amount (spec §3, "Pair data"). Amounts are decimal strings. */
export const PairData = z.object({
  instrumentFrom: InstrumentView,
  instrumentTo: InstrumentView,
  /** Code of the provider that would fill the order; `internal` when the exchange fills it from its own inventory. */
  liquidityProviderPublicCode: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Amount to send, in units of the send side; `0` if the request contains no amount. */
  amountToGive: z.string(),
  /** Amount that arrives after all costs, in units of the receive side; `0` if the request contains no amount. */
  amountToGet: z.string(),
  claimedDepositAmount: z.string(),
  /** Slug of the coin that the requested amount refers to. */
  claimedDepositAmountCurrency: z.string(),
  /** All-in price at the requested amount or the reference amount: receive units per send unit. */
  price: z.string(),
  /** Inverse of `price`: send units per receive unit. */
  reversePrice: z.string(),
  /** Mid-market price: receive units per send unit. */
  marketLeftPrice: z.string(),
  /** Inverse of `marketLeftPrice`: send units per receive unit. */
  marketRightPrice: z.string(),
  marketMinAmount: z.string(),
  generalMinAmount: z.string(),
  /**
   * Largest amount to send that clients may offer. If a provider states no maximum (`hasDepositMaximum`), this is the
   * maximum of the exchange's own orders, or the requested amount if that is larger.
   */
  generalMaxAmount: z.string(),
  depositRules: Bounds,
  /** False if a provider states no maximum. `depositRules.maxAmount` is then `0`. */
  hasDepositMaximum: z.boolean(),
  withdrawalRules: Bounds,
  /** Mid-market prices of both sides in US dollars. */
  quotes: z.object({
    buyQuote: z.object({ quoteValue: z.string() }),
    sellQuote: z.object({ quoteValue: z.string() }),
  }),
  finalNetworkFeeAmount: z.string(),
  platformFee_Absolute: z.string(),
  waterfall: z.array(WaterfallLine),
  minConfirmationsToTrade: z.int(),
  minConfirmationsToWithdraw: z.int(),
  minConfirmations: z.int(),
  /**
   * Largest amount that requires no identity check, in units of the send side. `0`: no amount requires a check. Null:
   * every amount requires a check, or the provider's limit is temporarily unknown.
   */
  noKycThreshold: z.nullable(z.string()),
  ckm: z.enum(['A', 'B', 'D']),
  /** Duration of the rate hold for a FIXED order of this amount, in minutes. Large orders have a shorter hold. */
  fixedHoldMinutes: z.int(),
  /**
   * Tolerance of a FIXED rate: maximum difference between the deposit and the agreed amount, in percent as a decimal
   * string.
   */
  fixedTolerancePercent: z.string(),
  /**
   * Maximum drop in the market value of a FIXED order from its creation until its deposit is credited, in percent, as a
   * decimal string. After a larger drop, the fixed rate no longer applies.
   */
  fixedVolatilityPercent: z.string(),
  /**
   * Approval that a large payout requires. Null if the exchange does not require one, and for orders that a provider
   * fills.
   */
  payoutApproval: z.nullable(PayoutApproval),
  /** Network fee of a refund, in units of the send side. Pages warn when the fee would consume most of the amount. */
  estimatedRefundFee: z.string(),
  /** Number of market sources that agreed on the mid-market price. */
  marketSources: z.int(),
  /**
   * Time of the rate tick, in epoch milliseconds. Together with `price`, it identifies the rate that a create request
   * may claim.
   */
  updatedAt: z.int(),
})
export type PairData = z.infer<typeof PairData>
