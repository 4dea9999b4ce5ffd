import type { Order } from './order.ts'

/** Terms that the server sets when it creates an order. No later step may change them. */
export type SealedTerms = Pick<
  Order,
  | 'orderId'
  | 'rateMode'
  | 'from'
  | 'to'
  | 'destinationAddress'
  | 'destinationMemo'
  | 'claimedDepositAtomic'
  | 'agreedQuote'
  | 'apiId'
  | 'userId'
  | 'depositDeadline'
  | 'createdAt'
>

/**
 * Returns the string that the server signs for an order's terms. Terms read from the database produce the same string.
 */
export function orderTermsText(terms: SealedTerms): string {
  const { agreedQuote } = terms
  return JSON.stringify([
    'cambio order terms 1',
    terms.orderId,
    terms.rateMode,
    terms.from,
    terms.to,
    terms.destinationAddress,
    terms.destinationMemo,
    terms.claimedDepositAtomic.toString(),
    terms.apiId,
    terms.userId,
    terms.depositDeadline,
    terms.createdAt,
    agreedQuote.tickAt,
    agreedQuote.price,
    agreedQuote.amountToGetAtomic.toString(),
    agreedQuote.networkFeeAtomic.toString(),
    agreedQuote.minDepositAtomic.toString(),
    agreedQuote.maxDepositAtomic.toString(),
    agreedQuote.costs.map(({ kind, amountAtomic, bps }) => [kind, amountAtomic.toString(), bps]),
    ...(agreedQuote.transferCostPercent === undefined ? [] : [agreedQuote.transferCostPercent]),
  ])
}
