import { retryAfter } from '../../notices/send-notices.ts'
import type { OrderStore } from '../../orders/order-store.ts'
import type { Report } from '../../shared/report.ts'
import type { ProvenAddress } from './bot-answer.ts'
import type { BotMessage, BotSender, SendOutcome } from './bot-message.ts'
import type { BotStore, DueBotNotice } from './bot-store.ts'
import { proveAddress, type ProveAddressDeps } from './prove-address.ts'

/** Maximum number of messages that one pass of the worker sends. */
const MESSAGES_PER_PASS = 20

export interface SendOrderMessagesDeps extends Omit<ProveAddressDeps, 'orders' | 'bot'> {
  bot: Pick<BotStore, 'due' | 'depositSource' | 'sent' | 'failed' | 'limited' | 'blocked'>
  orders: Pick<OrderStore, 'find' | 'termsSeal'>
  sender: BotSender
  /**
   * Creates the text of a message. `proven` is the verified deposit address of a new order. When it is null for a new
   * order, the address cannot be verified, and the message warns the user.
   */
  compose: (notice: DueBotNotice, proven: ProvenAddress | null) => BotMessage
  report: Report
}

/**
 * Sends due messages about orders, at most one for each chat. Returns the time for which the messenger accepts no
 * further message, in milliseconds; 0 when it accepts the next one. A limit of one chat delays only this chat. When the
 * messenger limits a second chat in the same pass, the limit is treated as one of the whole bot. Stops when `mayGoOn`
 * returns false, because another worker may then send the next message. After a crash a message may be sent twice; no
 * message is lost.
 */
export async function sendOrderMessages(deps: SendOrderMessagesDeps, mayGoOn: () => boolean): Promise<number> {
  let isAnyLimited = false
  for (const notice of await deps.bot.due(MESSAGES_PER_PASS)) {
    if (!mayGoOn()) return 0
    const outcome = await attempt(deps, notice)
    if (outcome.kind === 'later') return outcome.retryMs
    if (outcome.kind === 'limited' && isAnyLimited) return outcome.retryMs
    isAnyLimited ||= outcome.kind === 'limited'
    await record(deps, notice, outcome)
  }
  return 0
}

/** Creates and sends a message. A message whose text cannot be created fails alone and delays no other message. */
async function attempt(deps: SendOrderMessagesDeps, notice: DueBotNotice): Promise<SendOutcome> {
  try {
    return await deps.sender.send(await messageOf(deps, notice))
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function record(
  { bot, report }: SendOrderMessagesDeps,
  notice: DueBotNotice,
  outcome: Exclude<SendOutcome, { kind: 'later' }>,
): Promise<void> {
  const { orderId: order, kind, messengerUserId, attempts } = notice
  if (outcome.kind === 'sent') await bot.sent(notice)
  else if (outcome.kind === 'blocked') await bot.blocked(messengerUserId)
  else if (outcome.kind === 'limited') await bot.limited(notice, outcome.retryMs)
  else {
    await bot.failed(notice, retryAfter(attempts))
    report('messenger-not-taken', { order, kind, attempts: attempts + 1, reason: outcome.reason })
  }
}

/** Returns the message to send for a notice. Reports a new order whose deposit address cannot be verified. */
async function messageOf(deps: SendOrderMessagesDeps, notice: DueBotNotice): Promise<BotMessage> {
  if (notice.kind !== 'ORDER_CREATED') return deps.compose(notice, null)
  const order = await deps.orders.find(notice.orderId)
  const proven = order && (await proveAddress(deps, order))
  if (proven === null) deps.report('messenger-address-unproven', { order: notice.orderId })
  return deps.compose(notice, proven)
}
