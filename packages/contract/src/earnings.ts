import * as z from 'zod/mini'

/** Something earned by an order, in USDT: once the order is completed, taken back if it is undone. */
export const EarningView = z.object({
  id: z.string(),
  /** Of an own swap; of the house's margin in another's; the mark-up of the link in another's. */
  kind: z.enum(['CASHBACK', 'ACCRUAL', 'MARKUP']),
  /** Null where the order is another person's: who it was is nobody's business. */
  orderId: z.nullable(z.int()),
  /** Decimal text. */
  amount: z.string(),
  currencyTitle: z.string(),
  status: z.enum(['CREDITED', 'REVERSED']),
  createdAt: z.string(),
})
export type EarningView = z.infer<typeof EarningView>

/** What the owner of a referral link sees of it. */
export const AffiliateProgramView = z.object({
  /** Names the account in links: `/?ref=…`. */
  referrerId: z.string(),
  /** Share of the house's margin that is earned, and that which comes back to people with an account; percent. */
  accrualShare: z.string(),
  cashbackShare: z.string(),
  /** What guests who come by the link pay on top, and the most that may be chosen; percent of the market value. */
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
  /** The last thirty days, oldest first, without gaps. */
  days: z.array(z.object({ date: z.string(), clicks: z.int(), orders: z.int(), earned: z.string() })),
})
export type AffiliateProgramView = z.infer<typeof AffiliateProgramView>
