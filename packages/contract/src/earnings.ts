import * as z from 'zod/mini'

/**
 * An earning from an order, in USDT. It is credited when the order is completed and reversed if the order's deposit is
 * orphaned.
 */
export const EarningView = z.object({
  id: z.string(),
  /**
   * CASHBACK: from the account's own order. ACCRUAL: share of the exchange's margin on a referred order. MARKUP:
   * mark-up of the referral link on a referred order.
   */
  kind: z.enum(['CASHBACK', 'ACCRUAL', 'MARKUP']),
  /** Order that led to the earning. Null for another user's order, to protect that user's privacy. */
  orderId: z.nullable(z.int()),
  /** Earned amount in USDT, as a decimal string. */
  amount: z.string(),
  currencyTitle: z.string(),
  status: z.enum(['CREDITED', 'REVERSED']),
  createdAt: z.string(),
})
export type EarningView = z.infer<typeof EarningView>

/** The referral program as the owner of a link sees it. */
export const AffiliateProgramView = z.object({
  /** The account's referral ID, as used in links: `/?ref=…`. */
  referrerId: z.string(),
  /** Share of the exchange's margin that the link's owner earns, in percent. */
  accrualShare: z.string(),
  /** Share of the exchange's margin that account holders receive back for their own orders, in percent. */
  cashbackShare: z.string(),
  /** Mark-up paid by guests who follow the link, as a percentage of the market value. */
  markup: z.string(),
  /** Maximum of `markup`, as a percentage of the market value. */
  maxMarkup: z.string(),
  totals: z.object({
    clicks: z.int(),
    registrations: z.int(),
    orders: z.int(),
    completedOrders: z.int(),
    /** Total earnings in USDT, as a decimal string. */
    earned: z.string(),
  }),
  /** Statistics for each of the last 30 days, oldest first, without gaps. */
  days: z.array(z.object({ date: z.string(), clicks: z.int(), orders: z.int(), earned: z.string() })),
})
export type AffiliateProgramView = z.infer<typeof AffiliateProgramView>
