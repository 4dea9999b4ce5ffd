import { isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { answerAlert, answerAlerts, type AnswerAlertDeps } from './answer-alert.ts'
import { answerCheck, type AnswerCheckDeps } from './answer-check.ts'
import { answerRate } from './answer-rate.ts'
import type { BotAnswer } from './bot-answer.ts'
import type { BotRequests } from './bot-requests.ts'
import type { BotStore } from './bot-store.ts'
import type { BotUser } from './bot-update.ts'
import { orLater } from './or-later.ts'

/** Matches the parameter of `/start` that requests an order check, such as `order_7`. */
const START_ORDER = /^order_(\d{1,10})$/

export interface AnswerTextDeps extends AnswerCheckDeps, AnswerAlertDeps {
  bot: AnswerCheckDeps['bot'] & Pick<BotStore, 'requestMenu'>
  requests: BotRequests
}

/** A text message that a user sent to the bot. */
export interface SentText {
  user: BotUser
  text: string
  /** ID of the update that contains the message. */
  updateId: number
  /** Language of the reply. */
  locale: LocaleCode
}

/**
 * Commands that change at most the menu button of the chat. If such a command fails, the user receives no reply or menu
 * button and can repeat the command.
 */
const READING_COMMANDS: ReadonlySet<string> = new Set(['/start', '/rate', '/check', '/alerts'])

/** Returns whether the command in a text message changes nothing but the menu button. */
export function changesNothing(text: string): boolean {
  return READING_COMMANDS.has(commandOf(text).name)
}

/** Returns the reply to a text message, and the language if the user chose one. */
export async function answerText(
  deps: AnswerTextDeps & Parameters<typeof answerRate>[0],
  sent: SentText,
): Promise<BotAnswer | LocaleCode> {
  const { user, text, locale } = sent
  const { command, name, words } = commandOf(text)
  const [first = ''] = words
  switch (name) {
    case '/start': {
      await deps.bot.requestMenu(user.messengerUserId, locale)
      const orderId = START_ORDER.exec(first)?.[1]
      return orderId === undefined ? { kind: 'welcome' } : answerCheck(deps, user, orderId)
    }
    case '/rate':
      return answerRate(deps, user.messengerUserId, words)
    case '/check':
      return answerCheck(deps, user, first)
    case '/alert':
      return answerAlert(deps, user.messengerUserId, words)
    case '/alerts':
      return answerAlerts(deps, user.messengerUserId)
    case '/support':
      return answerSupport(deps, { ...sent, text: text.trim().slice(command.length).trim() })
    case '/language':
      return isLocaleCode(first.toLowerCase()) ? (first.toLowerCase() as LocaleCode) : { kind: 'languages' }
    default:
      return { kind: 'help' }
  }
}

function commandOf(text: string): { command: string; name: string; words: string[] } {
  const [command = '', ...words] = text.trim().split(/\s+/u)
  // The messenger may append the bot's name to a command picked from a list, as in `/rate@name`.
  const [name = ''] = command.toLowerCase().split('@')
  return { command, name, words }
}

/** Forwards a message to support and returns the result. */
async function answerSupport({ requests }: AnswerTextDeps, sent: SentText): Promise<BotAnswer> {
  const { user, text, updateId, locale } = sent
  if (text === '') return { kind: 'support_usage' }
  const message = { messengerUserId: user.messengerUserId, updateId, text, locale }
  return orLater(async () => ({ kind: `support_${await requests.writeToSupport(message)}` }))
}
