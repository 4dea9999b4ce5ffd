import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Order } from '../../orders/order.ts'
import type { OrderStore } from '../../orders/order-store.ts'
import { orderTermsText } from '../../orders/terms-seal.ts'
import type { ProvenAddress } from './bot-answer.ts'
import type { BotStore } from './bot-store.ts'

export interface ProveAddressDeps {
  catalogue: Catalogue
  orders: Pick<OrderStore, 'termsSeal'>
  bot: Pick<BotStore, 'depositSource'>
  /** Returns whether the server signed a text. */
  isSealed: (text: string, seal: string | null) => boolean
}

/**
 * Returns the deposit address of an order after a check that does not depend on the order's page. The server's seal
 * must cover the terms, and the signer must have recorded the address for this order. Returns null otherwise.
 */
export async function proveAddress(deps: ProveAddressDeps, order: Order): Promise<ProvenAddress | null> {
  const { orderId, depositAddress: address, depositMemo: memo } = order
  if (!deps.isSealed(orderTermsText(order), await deps.orders.termsSeal(orderId))) return null
  const source = await deps.bot.depositSource(orderId)
  if (source === null) return null
  const { currencyTitle: coin, networkTitle: network, chain } = deps.catalogue.get({ slug: order.from })
  return { orderId, coin, network, chain, address, memo, source }
}
