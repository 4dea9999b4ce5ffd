import type { OrderStore } from '../../orders/order-store.ts'
import type { Report } from '../../shared/report.ts'
import type { ProvenAddress } from './bot-answer.ts'
import type { BotMessage, BotSender, SendOutcome } from './bot-message.ts'
import type { BotStore, DueBotNotice } from './bot-store.ts'
import { proveAddress, type ProveAddressDeps } from './prove-address.ts'

/** Maximum number of messages that one pass of the worker sends. */
const MESSAGES_PER_PASS = 20
/**
 * Pause after the first failed attempt, in milliseconds. Each further failure doubles the pause. After eight attempts,
 * the store no longer returns the message.
 */
const RETRY_MS = 5_000

export interface SendOrderMessagesDeps extends Omit<ProveAddressDeps, 'orders' | 'bot'> {
  bot: BotStore
  orders: Pick<OrderStore, 'find' | 'termsSeal'>
  sender: BotSender
  /** Writes a message. Only the message about a new order contains the address. */
  compose: (notice: DueBotNotice, proven: ProvenAddress | null) => BotMessage
  report: Report
}

/**
 * Sends the messages about orders that are due. Returns for how many milliseconds the messenger rejects messages; 0
 * when it accepts the next message. Stops when `mayGoOn` returns false, because another worker may then send the next
 * message. After a crash, the worker may send a message twice but loses none.
 */
export async function sendOrderMessages(deps: SendOrderMessagesDeps, mayGoOn: () => boolean): Promise<number> {
  for (const notice of await deps.bot.due(MESSAGES_PER_PASS)) {
    if (!mayGoOn()) return 0
    const outcome = await attempt(deps, notice)
    if (outcome.kind === 'later') return outcome.retryMs
    await record(deps, notice, outcome)
  }
  return 0
}

/** Writes and sends a message. A message that cannot be written fails alone and delays no other message. */
async function attempt(deps: SendOrderMessagesDeps, notice: DueBotNotice): Promise<SendOutcome> {
  try {
    const message = await messageOf(deps, notice)
    return message === null ? { kind: 'sent' } : await deps.sender.send(message)
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
  else {
    await bot.failed(notice, RETRY_MS * 2 ** attempts)
    report('messenger-not-taken', { order, kind, attempts: attempts + 1, reason: outcome.reason })
  }
}

/** Returns the message of a notice; null for a new order whose deposit address cannot be verified. */
async function messageOf(deps: SendOrderMessagesDeps, notice: DueBotNotice): Promise<BotMessage | null> {
  if (notice.kind !== 'ORDER_CREATED') return deps.compose(notice, null)
  const order = await deps.orders.find(notice.orderId)
  const proven = order && (await proveAddress(deps, order))
  if (proven !== null) return deps.compose(notice, proven)
  deps.report('messenger-address-unproven', { order: notice.orderId })
  return null
}
