import type { Order } from './order.ts'

/** What the server decides when it creates an order. No later step may change it. */
export type SealedTerms = Pick<
  Order,
  | 'orderId'
  | 'rateMode'
  | 'from'
  | 'to'
  | 'destinationAddress'
  | 'destinationMemo'
  | 'claimedDepositAtomic'
  | 'bargain'
  | 'apiId'
  | 'userId'
  | 'depositDeadline'
  | 'createdAt'
>

/** Returns the text that seals the terms of an order. It is the same for terms that were read back from the database. */
export function orderTermsText(terms: SealedTerms): string {
  const { bargain } = terms
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
    bargain.tickAt,
    bargain.price,
    bargain.amountToGetAtomic.toString(),
    bargain.networkFeeAtomic.toString(),
    bargain.minDepositAtomic.toString(),
    bargain.maxDepositAtomic.toString(),
    bargain.costs.map(({ kind, amountAtomic, bps }) => [kind, amountAtomic.toString(), bps]),
  ])
}
