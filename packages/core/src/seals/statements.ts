import type { ChainId } from '../instruments/instrument.ts'

/** Identifies an incoming transfer: chain, transaction and its part of it. */
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

/** Returns the text to seal for the refund target of an order. */
export function refundTargetText({ orderId, address, memo }: Recipient & { orderId: number }): string {
  return JSON.stringify(['cambio refund target 1', orderId, address, memo])
}

/** Returns the text to seal so that an order may be paid at a newer rate than the agreed one. */
export function newerRateText({ orderId }: { orderId: number }): string {
  return JSON.stringify(['cambio newer rate 1', orderId])
}

/** Returns the text to seal for the target of a returned deposit. */
export function returnTargetText({ chain, txId, outputKey, address, memo }: TransferName & Recipient): string {
  return JSON.stringify(['cambio return target 1', chain, txId, outputKey, address, memo])
}

/** Returns the text to seal for the account that a suspended deposit is credited to. */
export function accountCreditText({ chain, txId, outputKey, userId }: TransferName & { userId: number }): string {
  return JSON.stringify(['cambio account credit 1', chain, txId, outputKey, userId])
}

/** Returns the text to seal for the owner of a deposit address (and memo). */
export function depositTargetText({
  userId,
  chain,
  address,
  memo,
}: Recipient & { userId: number; chain: ChainId }): string {
  return JSON.stringify(['cambio deposit place 1', userId, chain, address, memo])
}

/** A withdrawal as its account holder requested it. */
export interface WithdrawalStatement extends Recipient {
  withdrawalId: number
  userId: number
  /** Slug. */
  asset: string
  /** Amount taken from the balance, including the network fee, base units. */
  amountAtomic: bigint
}

/** Returns the text to seal for a withdrawal request. */
export function withdrawalText(statement: WithdrawalStatement): string {
  const { withdrawalId, userId, asset, address, memo, amountAtomic } = statement
  return JSON.stringify(['cambio withdrawal 1', withdrawalId, userId, asset, address, memo, amountAtomic.toString()])
}
