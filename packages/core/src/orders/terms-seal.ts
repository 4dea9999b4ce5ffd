import type { Order } from './order.ts'

/** What the server decided when it made an order and nobody may change afterwards. */
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

/**
 * Proves that the server computed the terms of an order. The secret is not in the database: whoever can only write rows cannot
 * invent a rate that the worker would pay.
 */
export interface TermsSealer {
  /** Returns the seal, hexadecimal. */
  seal(terms: SealedTerms): string
  matches(terms: SealedTerms, seal: string | null): boolean
}

/** Returns the one text that a seal covers: the same for terms that were read back from the database. */
export function sealedText(terms: SealedTerms): string {
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
