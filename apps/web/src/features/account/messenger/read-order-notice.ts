import { callAccount } from '../api/call-account.ts'

/** How the exchange can notify the account of an order, apart from emails. */
export interface OrderNotice {
  /** Whether the order belongs to the signed-in account. */
  isOwn: boolean
  /** Whether the bot writes to the messenger user of the account. Always false on the website. */
  isBotWriting: boolean
}

/**
 * Returns whether an order belongs to the signed-in account and whether the bot writes to it. Searches the account's
 * own list of orders, because an order's data does not contain its account.
 * @throws {ApiError}
 */
export async function readOrderNotice(orderId: number, isInMessenger: boolean): Promise<OrderNotice> {
  const [{ orders }, link] = await Promise.all([
    callAccount('listAccountOrders', { query: { search: String(orderId) } }),
    isInMessenger ? callAccount('messengerLink') : null,
  ])
  return {
    isOwn: orders.some((order) => order.orderId === orderId),
    isBotWriting: link !== null && link.linkedAt !== null && link.bot?.canWrite === true,
  }
}
