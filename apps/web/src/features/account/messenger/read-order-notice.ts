import { callAccount } from '../api/call-account.ts'

/** Data that determines how the exchange notifies the signed-in user about an order. */
export interface OrderNotice {
  /** True if the order belongs to the signed-in account. */
  isOwn: boolean
  /** True if the bot can message the user about the order. Always false on the website. */
  isBotWriting: boolean
  /** Link to the chat with the bot; null on the website, and if the operator has not configured it. */
  botUrl: string | null
}

/**
 * Returns whether an order belongs to the signed-in account, and whether the bot can message the user about it.
 * Searches the account's list of orders, because an order's data does not contain its account.
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
    botUrl: link?.bot?.url ?? null,
  }
}
