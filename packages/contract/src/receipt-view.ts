import * as z from 'zod/mini'
import { CardPaymentView, CardPayoutView, DepositView, OrderView, WithdrawalView } from './order-view.ts'

/**
 * A completed order as a caller with its receipt link sees it. It contains amounts, coins, costs and times, but no
 * address, memo, transaction or email address.
 */
export const ReceiptView = z.extend(
  z.pick(OrderView, {
    orderId: true,
    pair: true,
    instrumentFromCurrencyTitle: true,
    rateMode: true,
    liquidityProviderPublicCode: true,
    state: true,
    completed: true,
    refundInto: true,
    claimedDepositAmount: true,
    amountToGet: true,
    waterfall: true,
    minConfirmationsToTrade: true,
    orderEvents: true,
    createdAt: true,
    updatedAt: true,
  }),
  {
    claimedPublicRate: z.object({ claimedAmountToReceive: z.string() }),
    deposits: z.array(z.pick(DepositView, { instrument: true, amount: true, confirmations: true, status: true })),
    withdrawals: z.array(z.pick(WithdrawalView, { instrument: true, amount: true, purpose: true })),
    /** The provider's purchase number for a card purchase; null for a swap. */
    cardPayment: z.nullable(z.pick(CardPaymentView, { reference: true })),
    /** The provider's payout number for a sale to a card; null for every other order. */
    cardPayout: z.nullable(z.pick(CardPayoutView, { reference: true })),
  },
)
export type ReceiptView = z.infer<typeof ReceiptView>
