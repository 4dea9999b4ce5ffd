import type { ChainId } from '../instruments/instrument.ts'

/** Identifies an incoming transfer by chain, transaction ID and output key. */
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

/** Returns the string to sign for setting the refund target of an order. */
export function refundTargetText({ orderId, address, memo }: Recipient & { orderId: number }): string {
  return JSON.stringify(['cambio refund target 1', orderId, address, memo])
}

/** Returns the string to sign for allowing an order to be paid at a newer rate than the agreed one. */
export function newerRateText({ orderId }: { orderId: number }): string {
  return JSON.stringify(['cambio newer rate 1', orderId])
}

/** Returns the string to sign for setting the target of a returned deposit. */
export function returnTargetText({ chain, txId, outputKey, address, memo }: TransferName & Recipient): string {
  return JSON.stringify(['cambio return target 1', chain, txId, outputKey, address, memo])
}

/** Returns the string to sign for crediting a suspended deposit to an account. */
export function accountCreditText({ chain, txId, outputKey, userId }: TransferName & { userId: number }): string {
  return JSON.stringify(['cambio account credit 1', chain, txId, outputKey, userId])
}

/** Returns the string to sign for assigning a deposit address (and memo) to its owner. */
export function depositTargetText({
  userId,
  chain,
  address,
  memo,
}: Recipient & { userId: number; chain: ChainId }): string {
  return JSON.stringify(['cambio deposit place 1', userId, chain, address, memo])
}

/** A merge of two accounts of one messenger user, for the server to sign. */
export interface MergeStatement {
  /** Account that was created in the messenger and whose coins move. */
  fromUserId: number
  /** Account that receives the coins. */
  toUserId: number
  /** Messenger user who is linked to the first account. */
  messengerUserId: number
}

/** Returns the string to sign for merging an account into another one. */
export function accountMergeText({ fromUserId, toUserId, messengerUserId }: MergeStatement): string {
  return JSON.stringify(['cambio account merge 1', fromUserId, toUserId, messengerUserId])
}

/** A withdrawal as the account holder requested it, for the server to sign. */
export interface WithdrawalStatement extends Recipient {
  withdrawalId: number
  userId: number
  /** Instrument slug. */
  asset: string
  /** Amount deducted from the balance, including the network fee, in base units. */
  amountAtomic: bigint
}

/** Returns the string to sign for authorising a withdrawal. */
export function withdrawalText(statement: WithdrawalStatement): string {
  const { withdrawalId, userId, asset, address, memo, amountAtomic } = statement
  return JSON.stringify(['cambio withdrawal 1', withdrawalId, userId, asset, address, memo, amountAtomic.toString()])
}
