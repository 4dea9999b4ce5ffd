import { MAX_ORDER_ID } from '@cambio/kernel/order-vocabulary'
import type { MessengerStore } from '../../accounts/messenger-store.ts'
import type { OrderStore } from '../../orders/order-store.ts'
import type { BotAnswer } from './bot-answer.ts'
import type { BotStore } from './bot-store.ts'
import type { BotUser } from './bot-update.ts'
import { proveAddress, type ProveAddressDeps } from './prove-address.ts'

const ORDER_ID = /^#?(\d{1,10})$/

export interface AnswerCheckDeps extends Omit<ProveAddressDeps, 'orders' | 'bot'> {
  bot: Pick<BotStore, 'depositSource'>
  links: Pick<MessengerStore, 'accountOf'>
  orders: Pick<OrderStore, 'find' | 'termsSeal'>
}

/**
 * Returns the deposit address of an order that is waiting for coins, but only to the user whose linked account created
 * it.
 */
export async function answerCheck(deps: AnswerCheckDeps, user: BotUser, text: string): Promise<BotAnswer> {
  const orderId = Number(ORDER_ID.exec(text)?.[1] ?? 0)
  if (orderId === 0 || orderId > MAX_ORDER_ID) return { kind: 'check_usage' }
  const [order, userId] = await Promise.all([deps.orders.find(orderId), deps.links.accountOf(user.messengerUserId)])
  if (order === null || userId === null || order.userId !== userId) return { kind: 'check_unknown' }
  if (order.state !== 'WAITING') return { kind: 'check_closed', orderId }
  const proven = await proveAddress(deps, order)
  return proven === null ? { kind: 'check_unproven' } : { kind: 'check', proven }
}
