import * as z from 'zod/mini'
import { InstrumentView } from './instrument.ts'
import { PayoutApproval } from './payout-approval.ts'

const Bounds = z.object({ minAmount: z.string(), maxAmount: z.string() })

/** One line of the cost waterfall, in units of the receive side; lines sum to `amountToGet` exactly. */
export const WaterfallLine = z.object({
  /** `markup` is a partner's who signs, `referral` that of whose link brought the guest. */
  kind: z.enum(['market', 'spread', 'platformFee', 'markup', 'referral', 'networkFee', 'rounding', 'provider']),
  /** Signed decimal text; `market` is positive, the rest zero or negative, but `provider`: what another exchange takes of
   * the market value may be less than nothing. */
  amount: z.string(),
  /** Share of the market value in percent where the line is a percentage, else empty. */
  percent: z.string(),
})

/** Everything a calculator shows for a pair and an amount (spec §3, "Pair data"). Amounts are decimal text. */
export const PairData = z.object({
  instrumentFrom: InstrumentView,
  instrumentTo: InstrumentView,
  /** Who fills the order: `internal` is the house, from its own float; else another exchange, by its code. */
  liquidityProviderPublicCode: z.string(),
  rateMode: z.enum(['FIXED', 'FLOATING']),
  /** What to send; empty text when no amount was asked for. */
  amountToGive: z.string(),
  /** Amount that arrives after all costs; `0` when the request names no amount. */
  amountToGet: z.string(),
  claimedDepositAmount: z.string(),
  /** Slug of the side the amount was given in. */
  claimedDepositAmountCurrency: z.string(),
  /** All-in price: receive units for one send unit, at the amount asked (or at the reference amount). */
  price: z.string(),
  reversePrice: z.string(),
  /** Market mid price, send in receive units, and its inverse. */
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
  /** Minutes a FIXED rate is held after create, for this amount: large orders are held for a shorter time. */
  fixedHoldMinutes: z.int(),
  /** A FIXED rate holds where the deposit differs from what was agreed by at most this, percent as decimal text. */
  fixedTolerancePercent: z.string(),
  /** A FIXED rate stops holding where the market value falls by more than this before the deposit is credited. */
  fixedVolatilityPercent: z.string(),
  /** Approval that a large payout needs; null where no payout of the exchange needs one, and for orders that a provider fills. */
  payoutApproval: z.nullable(PayoutApproval),
  /** What a refund would cost in network fees, send units; a page warns where that is most of the amount. */
  estimatedRefundFee: z.string(),
  /** Market sources behind the mid price. */
  marketSources: z.int(),
  /** Epoch milliseconds of the rate tick; together with `price` it names the rate a create may claim. */
  updatedAt: z.int(),
})
export type PairData = z.infer<typeof PairData>
