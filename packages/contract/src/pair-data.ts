import * as z from 'zod/mini'
import { InstrumentView } from './instrument.ts'
import { PayoutApproval } from './payout-approval.ts'

const Bounds = z.object({ minAmount: z.string(), maxAmount: z.string() })

/** One line of the cost waterfall, in units of the receive side; lines sum to `amountToGet` exactly. */
export const WaterfallLine = z.object({
  /** `markup` is that of a signing partner, `referral` that of the link that brought the guest. */
  kind: z.enum(['market', 'spread', 'platformFee', 'markup', 'referral', 'networkFee', 'rounding', 'provider']),
  /**
   * Signed decimal text. `market` is positive and the others are zero or negative. Only `provider` may be positive,
   * when the provider's price is better than the market.
   */
  amount: z.string(),
  /** Share of the market value in percent where the line is a percentage, else empty. */
  percent: z.string(),
})

/** Everything that a calculator shows for a pair and an amount (spec §3, "Pair data"). Amounts are decimal text. */
export const PairData = z.object({
  instrumentFrom: InstrumentView,
  instrumentTo: InstrumentView,
  /** Code of the provider that fills the order; `internal` is the exchange, from its own inventory. */
  liquidityProviderPublicCode: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** Amount to send; empty if the request had no amount. */
  amountToGive: z.string(),
  /** Amount that arrives after all costs; `0` when the request names no amount. */
  amountToGet: z.string(),
  claimedDepositAmount: z.string(),
  /** Slug of the side in which the amount was given. */
  claimedDepositAmountCurrency: z.string(),
  /** All-in price: receive units for one send unit, at the requested amount or the reference amount. */
  price: z.string(),
  reversePrice: z.string(),
  /** Market mid price in receive units for one send unit; `marketRightPrice` is its inverse. */
  marketLeftPrice: z.string(),
  marketRightPrice: z.string(),
  marketMinAmount: z.string(),
  generalMinAmount: z.string(),
  generalMaxAmount: z.string(),
  depositRules: Bounds,
  withdrawalRules: Bounds,
  /** Mid prices of both sides in US dollars. */
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
  noKycThreshold: z.string(),
  ckm: z.enum(['A', 'B', 'D']),
  /** Minutes for which a FIXED rate of this amount is held after create; large orders have a shorter time. */
  fixedHoldMinutes: z.int(),
  /** Maximum difference between deposit and agreed amount at which a FIXED rate holds, percent as decimal text. */
  fixedTolerancePercent: z.string(),
  /**
   * Maximum fall of the market value before the deposit is credited at which a FIXED rate holds, percent as decimal
   * text.
   */
  fixedVolatilityPercent: z.string(),
  /** Approval that a large payout needs; null if the exchange requires none, and for orders that a provider fills. */
  payoutApproval: z.nullable(PayoutApproval),
  /** Network fee of a refund, in send units. A page warns if it is most of the amount. */
  estimatedRefundFee: z.string(),
  /** Number of market sources of the mid price. */
  marketSources: z.int(),
  /** Epoch milliseconds of the rate tick. With `price` it identifies the rate that a create may claim. */
  updatedAt: z.int(),
})
export type PairData = z.infer<typeof PairData>
