import type { DueMessengerMessage, MessengerFacts, MessengerMessageKind } from '@cambio/core/accounts/messenger-message'
import { pressAction } from '@cambio/core/messenger/bot/press-action'
import type { MessageSecrets } from '@cambio/core/messenger/bot/button-secrets'
import type { BotButton, BotMessage } from '@cambio/core/messenger/bot/bot-message'
import { DEFAULT_LOCALE, isLocaleCode, LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import { fillText } from '@cambio/kernel/message-text'
import { messageText } from './message-texts.ts'
import { shownAmount } from './shown-amount.ts'

/**
 * Returns the bot's message about an account, in the user's language.
 * @param secrets secrets to embed in the buttons, or null if no button needs one
 */
export function composeAccountMessage(message: DueMessengerMessage, secrets: MessageSecrets | null): BotMessage {
  const { kind, messengerUserId, facts } = message
  const locale = isLocaleCode(message.locale) ? message.locale : DEFAULT_LOCALE
  return {
    messengerUserId,
    text: fillText(messageText(locale, `bot_${kind}`), valuesOf(facts, locale)),
    buttons: secrets === null ? [] : [answerButtons(kind, locale, secrets)],
  }
}

function answerButtons(kind: MessengerMessageKind, locale: LocaleCode, { yes, no }: MessageSecrets): BotButton[] {
  if (kind !== 'CONFIRM_WITHDRAWAL' && kind !== 'CONFIRM_MERGE')
    return [{ text: messageText(locale, 'bot_not_me'), action: pressAction(no) }]
  return [
    { text: messageText(locale, 'bot_confirm'), action: pressAction(yes) },
    { text: messageText(locale, 'bot_reject'), action: pressAction(no) },
  ]
}

function valuesOf(facts: MessengerFacts, locale: LocaleCode): Record<string, string> {
  const amount = (text = '') => shownAmount(text, locale)
  const { network = '', destination = '', memo = '', text = '', from = '', to = '', email = '', releaseAt } = facts
  return {
    amount: amount(facts.amount),
    fee: amount(facts.fee),
    arrives: amount(facts.arrives),
    network,
    destination,
    memo,
    text,
    email,
    from,
    to,
    price: amount(facts.price),
    current: amount(facts.current),
    releaseAt: releaseAt === undefined ? '' : timeText(Number(releaseAt), locale),
  }
}

function timeText(at: number, locale: LocaleCode): string {
  const { language } = LOCALES[locale]
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(at)} UTC`
}
