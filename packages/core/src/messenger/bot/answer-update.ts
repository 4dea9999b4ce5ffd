import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import type { Limiter } from '../../shared/limiter.ts'
import { localeOf } from '../messenger-locale.ts'
import { answerAlertPress } from './answer-alert.ts'
import { answerInline, type AnswerInlineDeps } from './answer-inline.ts'
import { answerText, changesNothing, type AnswerTextDeps } from './answer-text.ts'
import type { AddressedAnswer, BotAnswer, ComposeReply } from './bot-answer.ts'
import type { BotReply } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { BotEvent, BotUpdate, BotUser, UpdateKeys } from './bot-update.ts'
import { orLater } from './or-later.ts'
import { readPressAction } from './press-action.ts'

/**
 * Rate limit for updates per user. A private chat has the same ID as its user, so one rule covers both. The bot does
 * not reply to updates above the limit.
 */
export const BOT_LIMIT_RULE = { name: 'messenger-bot', points: 20, seconds: 60 } as const

/** Action prefix of a button that selects a language. */
export const LANGUAGE_ACTION = 'language:'
export interface AnswerUpdateDeps extends Omit<AnswerInlineDeps, 'bot'>, Omit<AnswerTextDeps, 'bot'> {
  bot: BotStore
  /** Rate limiter for each user's updates (`BOT_LIMIT_RULE`). */
  limiter: Limiter
  updateKeyOf: UpdateKeys
  compose: ComposeReply
}

/**
 * Handles an update and returns the reply, or null if the bot sends none. A repeated update receives no second reply,
 * even if both copies arrive at the same time. A read-only command marks the update as handled in its first database
 * query. Any other update is marked only after its changes, which are idempotent, so that a repeated update can retry
 * them after a failure.
 */
export async function answerUpdate(deps: AnswerUpdateDeps, { updateId, event }: BotUpdate): Promise<BotReply | null> {
  if (event === null) return null
  if (event.kind === 'membership') return followMembership(deps, event)
  if (event.kind === 'inline') return answerInline(deps, event)
  const { messengerUserId } = event.user
  const isReading = event.kind === 'text' && changesNothing(event.text)
  const [{ isOver, left }, { locale, isTaken }] = await Promise.all([
    deps.limiter.take(String(messengerUserId)),
    deps.bot.opened(messengerUserId, isReading ? deps.updateKeyOf(updateId) : null),
  ])
  if (isOver || (isReading && !isTaken)) return null
  const addressed = await answerTo(deps, { ...event, updateId }, locale ?? localeOf(event.user.language))
  if (!isReading && !(await deps.bot.takeUpdate(deps.updateKeyOf(updateId)))) return null
  // The command has already taken effect, so the reply reports its result before the warning. The reply to a button
  // press has no space for a warning.
  return deps.compose({ ...addressed, warns: left === 0 && event.kind === 'text' })
}

async function followMembership(
  { bot }: Pick<AnswerUpdateDeps, 'bot'>,
  { user, isBlocked }: { user: BotUser; isBlocked: boolean },
): Promise<null> {
  const { messengerUserId } = user
  if (isBlocked) await bot.blocked(messengerUserId)
  else {
    const { locale } = await bot.opened(messengerUserId, null)
    await bot.requestMenu(messengerUserId, locale ?? localeOf(user.language))
  }
  return null
}

type AnsweredEvent = Exclude<BotEvent, { kind: 'membership' | 'inline' }> & { updateId: number }

async function answerTo(deps: AnswerUpdateDeps, event: AnsweredEvent, locale: LocaleCode): Promise<AddressedAnswer> {
  const { messengerUserId } = event.user
  if (event.kind === 'text') {
    const reply = await answerText(deps, { ...event, locale })
    return typeof reply === 'string'
      ? setLanguage(deps, messengerUserId, reply)
      : { answer: reply, locale, messengerUserId, pressId: null }
  }
  const code = event.action.startsWith(LANGUAGE_ACTION) ? event.action.slice(LANGUAGE_ACTION.length) : ''
  if (isLocaleCode(code)) return { ...(await setLanguage(deps, messengerUserId, code)), pressId: event.pressId }
  return { answer: await answerPress(deps, event), locale, messengerUserId, pressId: event.pressId }
}

/** Carries out the action of a pressed button and returns the result. */
async function answerPress(
  deps: AnswerUpdateDeps,
  { user, action }: Extract<BotEvent, { kind: 'press' }>,
): Promise<BotAnswer> {
  const { messengerUserId } = user
  const secret = readPressAction(action)
  if (secret === null) return (await answerAlertPress(deps, messengerUserId, action)) ?? { kind: 'press_unknown' }
  return orLater(async () => ({ kind: `press_${await deps.requests.pressButton({ messengerUserId, secret })}` }))
}

async function setLanguage(
  { bot }: Pick<AnswerUpdateDeps, 'bot'>,
  messengerUserId: number,
  locale: LocaleCode,
): Promise<AddressedAnswer> {
  await bot.setLocale(messengerUserId, locale)
  await bot.requestMenu(messengerUserId, locale)
  return { answer: { kind: 'language_set' }, locale, messengerUserId, pressId: null }
}
