import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import type { MessengerStore } from '../../accounts/messenger-store.ts'
import type { OrderStore } from '../../orders/order-store.ts'
import type { Limiter } from '../../shared/limiter.ts'
import { DomainError } from '../../shared/domain-error.ts'
import { localeOf } from '../messenger-locale.ts'
import type { ButtonPress, PressResult } from '../press-button.ts'
import type { ChatMessage, ChatMessageResult } from '../write-to-support.ts'
import { readAnswerAction } from './answer-action.ts'
import { answerInline, type AnswerInlineDeps } from './answer-inline.ts'
import { answerRate } from './answer-rate.ts'
import type { AddressedAnswer, BotAnswer, ComposeReply } from './bot-answer.ts'
import type { BotReply } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { BotEvent, BotUpdate, BotUser } from './bot-update.ts'
import { proveAddress, type ProveAddressDeps } from './prove-address.ts'

/**
 * Rate limit of updates per user. A private chat has the id of its user, so one rule limits chats and users. The bot
 * does not reply to updates above the limit.
 */
export const BOT_LIMIT_RULE = { name: 'messenger-bot', points: 20, seconds: 60 } as const

/** Prefix of the action of a button that sets the language. */
export const LANGUAGE_ACTION = 'language:'
/** Parameter of `/start` that requests the check of an order, such as `order_7`. */
const START_ORDER = /^order_(\d{1,10})$/
const ORDER_ID = /^#?(\d{1,10})$/
const MAX_ORDER_ID = 2 ** 31 - 1

/** Dependencies of `answerUpdate`. */
export interface AnswerUpdateDeps extends AnswerInlineDeps, Omit<ProveAddressDeps, 'orders' | 'bot'> {
  bot: BotStore
  links: Pick<MessengerStore, 'accountOf'>
  orders: Pick<OrderStore, 'find' | 'termsSeal'>
  /** Counts updates of a user against `BOT_LIMIT_RULE`. */
  limiter: Limiter
  compose: ComposeReply
  /**
   * Makes the worker carry out the action of a pressed button. Repeating a press changes nothing.
   * @throws {DomainError} WORKER_SILENT
   */
  pressButton: (press: ButtonPress) => Promise<PressResult>
  /**
   * Makes the worker store a message to support. Repeating the call with the same update stores nothing.
   * @throws {DomainError} WORKER_SILENT
   */
  writeToSupport: (message: ChatMessage) => Promise<ChatMessageResult>
}

/**
 * Handles an update and returns the reply; null when the bot sends none. A repeated update gets no second reply, even
 * when both copies arrive at the same time. All changes of an update are idempotent.
 */
export async function answerUpdate(deps: AnswerUpdateDeps, { updateId, event }: BotUpdate): Promise<BotReply | null> {
  if (event === null) return null
  if (event.kind === 'membership') return followMembership(deps, event)
  if (event.kind === 'inline') return answerInline(deps, event)
  const { messengerUserId } = event.user
  const [{ isOver, left }, chosen] = await Promise.all([
    deps.limiter.take(String(messengerUserId)),
    deps.bot.opened(messengerUserId),
  ])
  if (isOver) return null
  const addressed = await answerTo(deps, { ...event, updateId }, chosen ?? localeOf(event.user.language))
  if (!(await deps.bot.takeUpdate(updateId))) return null
  // A press was carried out before, so its reply says what happened.
  const isWarned = left === 0 && event.kind === 'text'
  return deps.compose(isWarned ? { ...addressed, answer: { kind: 'too_many' } } : addressed)
}

async function followMembership(
  { bot }: Pick<AnswerUpdateDeps, 'bot'>,
  { user, isBlocked }: { user: BotUser; isBlocked: boolean },
): Promise<null> {
  if (isBlocked) await bot.blocked(user.messengerUserId)
  else await bot.opened(user.messengerUserId)
  return null
}

type AnsweredEvent = Exclude<BotEvent, { kind: 'membership' | 'inline' }> & { updateId: number }

async function answerTo(deps: AnswerUpdateDeps, event: AnsweredEvent, locale: LocaleCode): Promise<AddressedAnswer> {
  const { messengerUserId } = event.user
  if (event.kind === 'text') {
    const said = await answerText(deps, event, locale)
    return typeof said === 'string'
      ? setLanguage(deps, messengerUserId, said)
      : { answer: said, locale, messengerUserId, pressId: null }
  }
  const code = event.action.startsWith(LANGUAGE_ACTION) ? event.action.slice(LANGUAGE_ACTION.length) : ''
  if (isLocaleCode(code)) return { ...(await setLanguage(deps, messengerUserId, code)), pressId: event.pressId }
  return { answer: await answerPress(deps, event), locale, messengerUserId, pressId: event.pressId }
}

/** Carries out the action of a pressed button, and returns its result. */
async function answerPress(
  { pressButton }: AnswerUpdateDeps,
  { user, action }: Extract<BotEvent, { kind: 'press' }>,
): Promise<BotAnswer> {
  const pressed = readAnswerAction(action)
  if (pressed === null) return { kind: 'press_unknown' }
  return orLater(async () => ({
    kind: `press_${await pressButton({ messengerUserId: user.messengerUserId, ...pressed })}`,
  }))
}

/** Passes a message to support, and returns what happened to it. */
async function answerSupport({ writeToSupport }: AnswerUpdateDeps, message: ChatMessage): Promise<BotAnswer> {
  if (message.text === '') return { kind: 'support_usage' }
  return orLater(async () => ({ kind: `support_${await writeToSupport(message)}` }))
}

/** Returns the answer; `later` when the worker does not respond in time. */
async function orLater(answer: () => Promise<BotAnswer>): Promise<BotAnswer> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'WORKER_SILENT') return { kind: 'later' }
    throw error
  }
}

async function setLanguage(
  { bot }: Pick<AnswerUpdateDeps, 'bot'>,
  messengerUserId: number,
  locale: LocaleCode,
): Promise<AddressedAnswer> {
  await bot.setLocale(messengerUserId, locale)
  return { answer: { kind: 'language_set' }, locale, messengerUserId, pressId: null }
}

/** Returns the reply to a text, and the language when the user chose one. */
async function answerText(
  deps: AnswerUpdateDeps,
  { user, text, updateId }: { user: BotUser; text: string; updateId: number },
  locale: LocaleCode,
): Promise<BotAnswer | LocaleCode> {
  const [command = '', ...words] = text.trim().split(/\s+/u)
  // In a command list the messenger may append the name of the bot: `/rate@name`.
  const [name = ''] = command.toLowerCase().split('@')
  const [first = ''] = words
  switch (name) {
    case '/start': {
      const orderId = START_ORDER.exec(first)?.[1]
      return orderId === undefined ? { kind: 'welcome' } : answerCheck(deps, user, orderId)
    }
    case '/rate':
      return answerRate(deps, words)
    case '/check':
      return answerCheck(deps, user, first)
    case '/support': {
      const message = text.trim().slice(command.length).trim()
      return answerSupport(deps, { messengerUserId: user.messengerUserId, updateId, text: message, locale })
    }
    case '/language':
      return isLocaleCode(first.toLowerCase()) ? (first.toLowerCase() as LocaleCode) : { kind: 'languages' }
    default:
      return { kind: 'help' }
  }
}

/**
 * Returns the deposit address of an order that waits for coins. Only the user whose linked account created the order
 * gets it.
 */
async function answerCheck(deps: AnswerUpdateDeps, user: BotUser, text: string): Promise<BotAnswer> {
  const orderId = Number(ORDER_ID.exec(text)?.[1] ?? 0)
  if (orderId === 0 || orderId > MAX_ORDER_ID) return { kind: 'check_usage' }
  const [order, userId] = await Promise.all([deps.orders.find(orderId), deps.links.accountOf(user.messengerUserId)])
  if (order === null || userId === null || order.userId !== userId) return { kind: 'check_unknown' }
  if (order.state !== 'WAITING') return { kind: 'check_closed', orderId }
  const proven = await proveAddress(deps, order)
  return proven === null ? { kind: 'check_unproven' } : { kind: 'check', proven }
}
