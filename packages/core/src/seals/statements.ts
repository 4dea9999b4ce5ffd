import type { ChainId } from '../instruments/instrument.ts'

/** A transfer that came in: chain, transaction and its part of it. */
interface TransferName {
  chain: ChainId
  txId: string
  outputKey: string
}

/** An address with its memo. */
interface Recipient {
  address: string
  memo: string | null
}

/** Returns the text that seals where the coins of an order go back to. */
export function refundTargetText({ orderId, address, memo }: Recipient & { orderId: number }): string {
  return JSON.stringify(['cambio refund target 1', orderId, address, memo])
}

/** Returns the text that seals that an order may be paid by a newer rate than the agreed one. */
export function newerRateText({ orderId }: { orderId: number }): string {
  return JSON.stringify(['cambio newer rate 1', orderId])
}

/** Returns the text that seals where a suspended deposit is returned to. */
export function returnTargetText({ chain, txId, outputKey, address, memo }: TransferName & Recipient): string {
  return JSON.stringify(['cambio return target 1', chain, txId, outputKey, address, memo])
}

/** Returns the text that seals which account a suspended deposit is credited to. */
export function accountCreditText({ chain, txId, outputKey, userId }: TransferName & { userId: number }): string {
  return JSON.stringify(['cambio account credit 1', chain, txId, outputKey, userId])
}

/** Returns the text that seals which account deposits at an address (and memo) belong to. */
export function depositPlaceText({
  userId,
  chain,
  address,
  memo,
}: Recipient & { userId: number; chain: ChainId }): string {
  return JSON.stringify(['cambio deposit place 1', userId, chain, address, memo])
}

/** Withdrawal as its account holder requested it. */
export interface WithdrawalStatement extends Recipient {
  withdrawalId: number
  userId: number
  /** Slug. */
  asset: string
  /** Taken from the balance, network fee included, base units. */
  amountAtomic: bigint
}

/** Returns the text that seals a withdrawal as its account holder requested it. */
export function withdrawalText(statement: WithdrawalStatement): string {
  const { withdrawalId, userId, asset, address, memo, amountAtomic } = statement
  return JSON.stringify(['cambio withdrawal 1', withdrawalId, userId, asset, address, memo, amountAtomic.toString()])
}
