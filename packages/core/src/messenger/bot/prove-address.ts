import { shownMemo } from '../../fiat/bank-account.ts'
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
  /** Returns whether `seal` is the server's signature of `text`. */
  isSealed: (text: string, seal: string | null) => boolean
}

/**
 * Returns an order's deposit address, proven independently of the page that displays it. The proof is the server's
 * signature of the order's terms and the signer's record of the address for this order. Returns null if the signature
 * or the record is missing. An address from a liquidity provider needs no such record and has the `source` `provider`.
 */
export async function proveAddress(deps: ProveAddressDeps, order: Order): Promise<ProvenAddress | null> {
  const { orderId, depositAddress: address, depositMemo: memo } = order
  if (!deps.isSealed(orderTermsText(order), await deps.orders.termsSeal(orderId))) return null
  const source = await deps.bot.depositSource(orderId)
  if (source === null) return null
  const from = deps.catalogue.recorded(order.from)
  const { currencyTitle: coin, networkTitle: network, chain } = from
  return { orderId, coin, network, chain, address, memo: shownMemo(from, memo), source }
}
