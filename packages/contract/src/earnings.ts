import * as z from 'zod/mini'

/** An earning of an order in USDT. It is credited when the order is completed and reversed if the order is undone. */
export const EarningView = z.object({
  id: z.string(),
  /** Cashback of an own order; share of the margin of a referred order; mark-up of the link in a referred order. */
  kind: z.enum(['CASHBACK', 'ACCRUAL', 'MARKUP']),
  /** Null for an order of another user, to protect that user's privacy. */
  orderId: z.nullable(z.int()),
  /** Decimal text. */
  amount: z.string(),
  currencyTitle: z.string(),
  status: z.enum(['CREDITED', 'REVERSED']),
  createdAt: z.string(),
})
export type EarningView = z.infer<typeof EarningView>

/** The referral program as the owner of a link sees it. */
export const AffiliateProgramView = z.object({
  /** Referral id of the account in links: `/?ref=…`. */
  referrerId: z.string(),
  /**
   * Share of the exchange's margin that the owner earns; `cashbackShare` is the share that account holders get back;
   * percent.
   */
  accrualShare: z.string(),
  cashbackShare: z.string(),
  /** Mark-up that guests of the link pay; `maxMarkup` is the maximum; percent of the market value. */
  markup: z.string(),
  maxMarkup: z.string(),
  totals: z.object({
    clicks: z.int(),
    registrations: z.int(),
    orders: z.int(),
    completedOrders: z.int(),
    /** USDT, decimal text. */
    earned: z.string(),
  }),
  /** The last 30 days, oldest first, without gaps. */
  days: z.array(z.object({ date: z.string(), clicks: z.int(), orders: z.int(), earned: z.string() })),
})
export type AffiliateProgramView = z.infer<typeof AffiliateProgramView>
