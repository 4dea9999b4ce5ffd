import { DomainError } from '../../shared/domain-error.ts'
import type { Order } from '../order.ts'
import type { OrderStores } from '../order-work.ts'
import type { ReceiptTokens } from '../receipt-token.ts'
import { findReceipt } from './find-receipt.ts'

/** How long a public receipt picture can be fetched, in milliseconds. */
export const RECEIPT_PICTURE_MS = 24 * 3_600_000

/** Content of a receipt picture, which does not identify the user, the order or a transaction. */
export interface ReceiptPicture {
  given: PicturedAmount
  paid: PicturedAmount
  /** Day of the payment, in epoch milliseconds. */
  at: number
}

/** Amount of a coin, in base units. */
interface PicturedAmount {
  slug: string
  atomic: bigint
}

interface Deps {
  stores: OrderStores
  receiptTokens: ReceiptTokens
}

/**
 * Issues a token for a picture of a finished order's receipt.
 * @throws {DomainError} ORDER_NOT_FOUND, for a forged receipt token or an order without a payout
 */
export async function issueReceiptPicture(
  deps: Deps,
  { receiptToken, now }: { receiptToken: string; now: number },
): Promise<{ token: string; expiresAt: number }> {
  const { order } = await findReceipt(deps, receiptToken)
  if (pictureOf(order) === null) throw new DomainError('ORDER_NOT_FOUND', 'Receipt not found')
  const expiresAt = now + RECEIPT_PICTURE_MS
  return { token: deps.receiptTokens.issuePicture(order.orderId, expiresAt), expiresAt }
}

/**
 * Returns the content of a receipt picture. Returns null if the token is forged or has expired, or if the payout was
 * reverted.
 */
export async function findReceiptPicture(
  { stores, receiptTokens }: Deps,
  token: string,
  now: number,
): Promise<ReceiptPicture | null> {
  const orderId = receiptTokens.readPicture(token, now)
  const order = orderId === null ? null : await stores.orders.find(orderId)
  return order && pictureOf(order)
}

function pictureOf({ state, settledQuote, from, to, updatedAt }: Order): ReceiptPicture | null {
  if (state !== 'FINISHED' || settledQuote === null) return null
  return {
    given: { slug: from, atomic: settledQuote.depositAtomic },
    paid: { slug: to, atomic: settledQuote.amountToGetAtomic },
    at: updatedAt,
  }
}
