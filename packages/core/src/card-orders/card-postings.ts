import type { FiatMoney } from '../fiat/fiat-money.ts'
import { posting, type Account, type Posting, type PostingKind } from '../ledger/posting.ts'
import type { CardOrder } from './card-order.ts'

/** Returns the journal asset for card money, in minor units of the currency. It is the instrument's slug. */
export function cardAsset({ currency }: Pick<FiatMoney, 'currency'>): string {
  return `${currency.toLowerCase()}-card`
}

/**
 * Returns all postings for a card purchase in its current state. The caller can post them after every change, because
 * the journal stores each kind only once per order. None of the exchange's money moves: the accounts record what the
 * provider does.
 *
 * - `card-paid`: the provider has the money.
 * - `card-delivered`: the coins arrived, so the provider has earned the money and its fee.
 * - `card-refund-reversed`: the coins arrived although a refund had been reported, so the provider kept the money.
 * - `card-refunded`, `card-charged-back`: the money was returned. If this happens after the delivery, `card:settlement`
 *   becomes negative, which is the provider's loss.
 */
export function cardPostings(order: CardOrder): Posting[] {
  if (!isCharged(order)) return []
  const { pay, feeMinor, state, payment } = order
  return [
    of(order, 'card-paid', { 'card:settlement': pay.minor, 'card:turnover': -pay.minor }),
    ...(state === 'FINISHED'
      ? [
          of(order, 'card-delivered', {
            ...{ 'card:delivered': pay.minor - feeMinor, 'card:fees': feeMinor, 'card:settlement': -pay.minor },
          }),
        ]
      : []),
    ...(order.outcome === 'failed' || isDeliveredAfterRefund(order)
      ? [of(order, 'card-refunded', { 'card:refunds': pay.minor, 'card:settlement': -pay.minor })]
      : []),
    ...(isDeliveredAfterRefund(order)
      ? [of(order, 'card-refund-reversed', { 'card:refunds': -pay.minor, 'card:settlement': pay.minor })]
      : []),
    ...(payment === 'charged-back'
      ? [of(order, 'card-charged-back', { 'card:chargebacks': pay.minor, 'card:settlement': -pay.minor })]
      : []),
  ]
}

/**
 * Returns whether the provider has debited the money, even if the money was returned later. A coin transfer that has
 * begun also proves the payment, because the report about the payment may be lost.
 */
function isCharged({ payment, delivery, state, outcome }: CardOrder): boolean {
  if (payment === 'paid' || payment === 'failed' || payment === 'charged-back' || state === 'FINISHED') return true
  const hasBegun = delivery === 'sending' || delivery === 'completed' || delivery === 'failed'
  return hasBegun && outcome !== 'mismatch'
}

/** Returns whether the coins arrived after the provider or an operator had reported the money as refunded. */
function isDeliveredAfterRefund({ state, payment, events }: CardOrder): boolean {
  return state === 'FINISHED' && payment !== 'charged-back' && events.some(({ kind }) => kind === 'REFUND_COMPLETED')
}

function of(
  { orderId, pay }: CardOrder,
  kind: PostingKind,
  amounts: Partial<Record<Extract<Account, `card:${string}`>, bigint>>,
): Posting {
  const entries = Object.entries(amounts) as [Account, bigint][]
  const asset = cardAsset(pay)
  return posting(
    kind,
    String(orderId),
    entries.map(([account, amountAtomic]) => ({ account, asset, amountAtomic })),
  )
}
