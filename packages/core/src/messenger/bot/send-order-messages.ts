import type { OrderStore } from '../../orders/order-store.ts'
import type { Report } from '../../shared/report.ts'
import type { ProvenAddress } from './bot-answer.ts'
import type { BotMessage, BotSender } from './bot-message.ts'
import type { BotStore, DueBotNotice } from './bot-store.ts'
import { deliverMessages } from './deliver-messages.ts'
import { proveAddress, type ProveAddressDeps } from './prove-address.ts'

export interface SendOrderMessagesDeps extends Omit<ProveAddressDeps, 'orders' | 'bot'> {
  bot: Pick<BotStore, 'due' | 'depositSource' | 'sent' | 'failed' | 'limited' | 'blocked'>
  orders: Pick<OrderStore, 'find' | 'termsSeal'>
  sender: BotSender
  /**
   * Composes a message. `proven` is the verified deposit address, for a new order. If it is null, the message about a
   * new order warns the user that the address could not be verified.
   */
  compose: (notice: DueBotNotice, proven: ProvenAddress | null) => BotMessage
  report: Report
}

/** Sends the due order messages with `deliverMessages`. */
export function sendOrderMessages(deps: SendOrderMessagesDeps, mayGoOn: () => boolean): Promise<number> {
  const { bot, sender, report } = deps
  return deliverMessages(
    {
      outbox: bot,
      blocked: (user) => bot.blocked(user),
      report,
      send: async (notice) => sender.send(await messageOf(deps, notice)),
      factsOf: ({ orderId: order, kind }) => ({ order, kind }),
    },
    mayGoOn,
  )
}

/** Returns the message for a notice. Reports a new order whose deposit address cannot be verified. */
async function messageOf(deps: SendOrderMessagesDeps, notice: DueBotNotice): Promise<BotMessage> {
  if (notice.kind !== 'ORDER_CREATED') return deps.compose(notice, null)
  const order = await deps.orders.find(notice.orderId)
  const proven = order && (await proveAddress(deps, order))
  if (proven === null) deps.report('messenger-address-unproven', { order: notice.orderId })
  return deps.compose(notice, proven)
}
