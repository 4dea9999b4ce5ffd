import type { QuoteDeps } from '../../quotes/get-quote.ts'
import type { Limiter } from '../../shared/limiter.ts'
import { localeOf } from '../messenger-locale.ts'
import { answerRate } from './answer-rate.ts'
import type { ComposeCard } from './bot-answer.ts'
import type { BotReply } from './bot-message.ts'
import type { BotStore } from './bot-store.ts'
import type { BotEvent } from './bot-update.ts'

/**
 * Rate limit for inline queries per user. The messenger sends a query on almost every keystroke, so the limit is higher
 * than for messages. The bot does not respond to queries above the limit.
 */
export const INLINE_LIMIT_RULE = { name: 'messenger-inline', points: 60, seconds: 60 } as const
/**
 * Maximum wait for a provider's first quote, in milliseconds. The messenger rejects an answer to an inline query after
 * about ten seconds; the Bot API does not document the limit. The messenger queries again at the next keystroke.
 */
const INLINE_WAIT_MS = 2_000
/** Slug of the coin to receive when the user specifies only one coin. */
const USUAL_COIN = 'usdt'

export interface AnswerInlineDeps extends QuoteDeps {
  /** Rate limiter for each user's inline queries (`INLINE_LIMIT_RULE`). */
  inlineLimiter: Limiter
  composeCard: ComposeCard
  bot: Pick<BotStore, 'chosenLocale'>
}

/**
 * Suggests a rate card that the user can send to any chat, for input such as `usdt btc 500` or `btc`. Suggests nothing
 * for other input. Returns null above the rate limit. Stores nothing, because an inline query does not allow the bot to
 * send messages to the user.
 */
export async function answerInline(
  deps: AnswerInlineDeps,
  { user, queryId, text }: Extract<BotEvent, { kind: 'inline' }>,
): Promise<BotReply | null> {
  const { isOver } = await deps.inlineLimiter.take(String(user.messengerUserId))
  if (isOver) return null
  const words = text.trim().split(/\s+/u)
  const named = words.length === 1 ? [...words, USUAL_COIN] : words
  const answer = await answerRate(deps, user.messengerUserId, named, INLINE_WAIT_MS)
  if (answer.kind !== 'rate') return { kind: 'inline', queryId, cards: [] }
  const locale = (await deps.bot.chosenLocale(user.messengerUserId)) ?? localeOf(user.language)
  return { kind: 'inline', queryId, cards: [deps.composeCard(answer, locale)] }
}
