import { isCardOrderId } from '@cambio/kernel/order-vocabulary'
import type { CardOrder } from '../card-orders/card-order.ts'
import type { Order } from '../orders/order.ts'
import { DomainError } from '../shared/domain-error.ts'
import { findReceipt, hasCardReceipt, type FindReceiptDeps } from './find-receipt.ts'

/** How long a public receipt picture can be fetched, in milliseconds. */
export const RECEIPT_PICTURE_MS = 24 * 3_600_000

/** Content of a receipt picture, which does not identify the user, the order or a transaction. */
export interface ReceiptPicture {
  given: PicturedAmount
  paid: PicturedAmount
  /** Day on which the order was completed, in epoch milliseconds. */
  at: number
}

/** Amount of an instrument, in base units of a coin or minor units of a currency. */
interface PicturedAmount {
  slug: string
  atomic: bigint
}

/**
 * Issues a token for a picture of a finished order's receipt.
 * @throws {DomainError} ORDER_NOT_FOUND, for a forged receipt token or an order without a payout
 */
export async function issueReceiptPicture(
  deps: FindReceiptDeps,
  { receiptToken, now }: { receiptToken: string; now: number },
): Promise<{ token: string; expiresAt: number }> {
  const receipt = await findReceipt(deps, receiptToken)
  const { orderId } = receipt.kind === 'card' ? receipt.order : receipt.file.order
  const picture = receipt.kind === 'card' ? pictureOfPurchase(receipt.order) : pictureOfSwap(receipt.file.order)
  if (picture === null) throw new DomainError('ORDER_NOT_FOUND', 'Receipt not found')
  const expiresAt = now + RECEIPT_PICTURE_MS
  return { token: deps.receiptTokens.issuePicture(orderId, expiresAt), expiresAt }
}

/**
 * Returns the content of a receipt picture. Returns null if the token is forged or has expired, or if the payout was
 * reverted.
 */
export async function findReceiptPicture(
  { stores, cardOrders, receiptTokens }: FindReceiptDeps,
  token: string,
  now: number,
): Promise<ReceiptPicture | null> {
  const orderId = receiptTokens.readPicture(token, now)
  if (orderId === null) return null
  if (isCardOrderId(orderId)) {
    const purchase = await cardOrders.find(orderId)
    return purchase && pictureOfPurchase(purchase)
  }
  const order = await stores.orders.find(orderId)
  return order && pictureOfSwap(order)
}

function pictureOfSwap({ state, settledQuote, from, to, updatedAt }: Order): ReceiptPicture | null {
  if (state !== 'FINISHED' || settledQuote === null) return null
  return {
    given: { slug: from, atomic: settledQuote.depositAtomic },
    paid: { slug: to, atomic: settledQuote.amountToGetAtomic },
    at: updatedAt,
  }
}

function pictureOfPurchase(order: CardOrder): ReceiptPicture | null {
  if (!hasCardReceipt(order)) return null
  return {
    given: { slug: order.from, atomic: order.pay.minor },
    paid: { slug: order.to, atomic: order.deliveredAtomic ?? order.amountToGetAtomic },
    at: order.updatedAt,
  }
}
