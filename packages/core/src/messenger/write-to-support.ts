import type { Clock } from '@cambio/kernel/clock'
import type { LocaleCode } from '@cambio/kernel/locale'
import type { AccountStore } from '../accounts/account-stores.ts'
import type { MessengerStore } from '../accounts/messenger-store.ts'
import type { Limiter } from '../shared/limiter.ts'
import type { SupportStore } from '../support/support-message.ts'
import { hasWords } from '../support/has-words.ts'

/** Rate limit for support messages per messenger user. */
export const CHAT_SUPPORT_RULE = { name: 'messenger-support', points: 5, seconds: 3_600 } as const
/** Maximum length of a support message from the chat, in characters. */
export const MAX_CHAT_MESSAGE = 3_500
/** Maximum length, in characters, of a message's subject, which is the beginning of the message. */
const MAX_SUBJECT = 80
/**
 * Characters that a plain-text email must not contain: unpaired surrogates, direction marks, and control characters
 * other than line breaks.
 */
const UNPRINTABLE = /[\p{Cs}\p{Bidi_Control}]|[^\P{Cc}\n]/gu

/** A support message that a user wrote to the bot. */
export interface ChatMessage {
  messengerUserId: number
  /** ID of the update that contains the message. A repeated delivery has the same ID. */
  updateId: number
  text: string
  locale: LocaleCode
}

/**
 * Result of sending a support message. `short`: the message has too few words. `closed`: this installation does not
 * accept support messages.
 */
export type ChatMessageResult = 'taken' | 'short' | 'long' | 'limited' | 'closed'

export interface WriteToSupportDeps {
  support: Pick<SupportStore, 'addFromChat'>
  accounts: Pick<AccountStore, 'find'>
  links: Pick<MessengerStore, 'accountOf'>
  /** Rate limiter for each user's support messages (`CHAT_SUPPORT_RULE`). */
  supportLimiter: Limiter
  /** Whether this installation has an address that receives support messages. */
  hasSupport: boolean
  clock: Clock
}

/**
 * Stores a support message that a user wrote to the bot. The worker later sends it in the same way as messages from the
 * support form. A repeated delivery of the same update stores nothing.
 */
export async function writeToSupport(deps: WriteToSupportDeps, message: ChatMessage): Promise<ChatMessageResult> {
  const { messengerUserId, updateId, locale } = message
  const text = message.text.replaceAll(UNPRINTABLE, '').trim()
  if (!deps.hasSupport) return 'closed'
  if (text.length > MAX_CHAT_MESSAGE) return 'long'
  if (!hasWords(text)) return 'short'
  const { isOver } = await deps.supportLimiter.take(String(messengerUserId))
  if (isOver) return 'limited'
  const userId = await deps.links.accountOf(messengerUserId)
  const account = userId === null ? null : await deps.accounts.find(userId)
  const email = account?.isEmailConfirmed ? account.email : null
  const [subject = ''] = text.slice(0, MAX_SUBJECT).split('\n')
  await deps.support.addFromChat({ messengerUserId, updateId, email, subject, text, locale }, deps.clock.now())
  return 'taken'
}
