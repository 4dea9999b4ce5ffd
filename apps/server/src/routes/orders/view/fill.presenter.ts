import type { DepositView, OrderView } from '@cambio/contract/order-view'
import type { CardPayouts } from '@cambio/core/fiat/card-payouts'
import { isCardMoney, type Instrument } from '@cambio/core/instruments/instrument'
import type { Order } from '@cambio/core/orders/order'
import type { OrderFile } from '@cambio/core/orders/view/find-order'
import { formatAmount } from '@cambio/kernel/money'
import type { OrderEventKind } from '@cambio/kernel/order-vocabulary'
import { presentTitles } from '../../instruments/instrument.presenter.ts'

/**
 * Returns the deposit that a provider reports for its order. Omits confirmations because providers do not report them.
 * A provider may report the amount without the transaction.
 */
export function presentFillDeposit(order: Order, from: Instrument): DepositView[] {
  const { fill, depositAddress, state } = order
  if (!fill || (fill.depositTxId === null && fill.depositAtomic === null)) return []
  const isPending = state === 'CONFIRMING'
  return [
    {
      createdAt: timeOf(order, 'INCOMING_FUNDS_DETECTED'),
      instrument: presentTitles(from),
      amount: formatAmount(fill.depositAtomic ?? order.claimedDepositAtomic, from.decimals),
      confirmations: 0,
      txId: fill.depositTxId ?? '',
      depositAddress,
      isPending,
      status: isPending ? 'pending' : 'credited',
    },
  ]
}

/** Returns the payout and the refund that a provider reports. */
export function presentFillPayments(order: Order, from: Instrument, to: Instrument): OrderView['withdrawals'] {
  const { fill, state, settledQuote, agreedQuote } = order
  const payments: OrderView['withdrawals'] = []
  if (fill?.payoutTxId)
    payments.push({
      createdAt: timeOf(order, 'FUNDS_WITHDRAWAL_START'),
      instrument: presentTitles(to),
      txId: fill.payoutTxId,
      networkFee: '0',
      purpose: 'payout',
      amount: formatAmount(fill.payoutAtomic ?? (settledQuote ?? agreedQuote).amountToGetAtomic, to.decimals),
      isPending: state !== 'FINISHED',
    })
  if (fill && (fill.refundTxId || state === 'REFUNDED'))
    payments.push({
      createdAt: timeOf(order, 'REFUND_REQUESTED'),
      instrument: presentTitles(from),
      // Some providers report neither the transaction nor the network fee.
      txId: fill.refundTxId ?? '',
      networkFee: '0',
      purpose: 'refund',
      amount: formatAmount(fill.refundAtomic ?? fill.depositAtomic ?? order.claimedDepositAtomic, from.decimals),
      isPending: state !== 'REFUNDED',
    })
  return payments
}

/**
 * Returns the payout of a sale to a card, or null for every other order. Omits the provider's order ID. With that ID,
 * any user could open the page where the seller chooses another card.
 */
export function presentCardPayout({ fill }: Order, to: Instrument): OrderView['cardPayout'] {
  if (fill === null || !isCardMoney(to)) return null
  return { provider: fill.provider, reference: fill.payoutTxId }
}

/** Returns the time at which the exchange recorded an event, because the times that providers report are unreliable. */
function timeOf({ events, updatedAt }: Order, kind: OrderEventKind): string {
  return new Date(events.find((event) => event.kind === kind)?.at ?? updatedAt).toISOString()
}

/** The card provider's pages where sellers choose another card. */
export type PayoutPages = Pick<CardPayouts, 'code' | 'payoutPage'>

/**
 * Returns the provider's page where the seller chooses another card after a failed payout. Returns null for any other
 * order or caller.
 */
export function payoutPageOf(
  cardPayouts: PayoutPages | null,
  { order, controlled }: Pick<OrderFile, 'order' | 'controlled'>,
): string | null {
  const { fill, state } = order
  if (!controlled || cardPayouts === null || state !== 'ACTION_REQUIRED') return null
  return fill?.provider === cardPayouts.code ? cardPayouts.payoutPage(fill.providerOrderId) : null
}
