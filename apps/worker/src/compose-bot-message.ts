import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ProvenAddress } from '@cambio/core/messenger/bot/bot-answer'
import type { BotMessage } from '@cambio/core/messenger/bot/bot-message'
import type { DueBotNotice } from '@cambio/core/messenger/bot/bot-store'
import { fingerprintHash, fingerprintSeed, fingerprintText, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { fillText } from '@cambio/kernel/message-text'
import { miniAppLink } from '@cambio/kernel/mini-app-link'
import { composeOrderEmail } from './compose-order-email.ts'
import { messageText } from './message-texts.ts'

/**
 * Returns the bot's message about an order. It has the subject and the first paragraph of the email, in the language of
 * the user. The message about a new order contains the deposit address instead, which the bot does not read from the
 * page.
 */
export function composeBotMessage(
  notice: DueBotNotice,
  proven: ProvenAddress | null,
  { catalogue, publicUrl }: { catalogue: Catalogue; publicUrl: string },
): BotMessage {
  const locale = isLocaleCode(notice.locale) ? notice.locale : DEFAULT_LOCALE
  const { orderId, destinationAddress, messengerUserId } = notice
  const page = `/order/${orderId}?${new URLSearchParams({ destinationAddress })}`
  return {
    messengerUserId,
    text: proven === null ? noticeText(notice, catalogue, publicUrl) : createdText(proven, locale),
    buttons: [[{ text: messageText(locale, 'bot_open_order'), opens: miniAppLink(publicUrl, locale, page) }]],
  }
}

function noticeText({ kind, ...notice }: DueBotNotice, catalogue: Catalogue, publicUrl: string): string {
  // This kind does not occur here, because another function writes the message about a new order from its address.
  if (kind === 'ORDER_CREATED') return ''
  const { subject, text } = composeOrderEmail({ ...notice, kind, email: '' }, catalogue, publicUrl)
  const [body = ''] = text.split('\n\n')
  return `${subject}\n\n${body}`
}

function createdText(proven: ProvenAddress, locale: LocaleCode): string {
  const { orderId, coin, network, address, memo } = proven
  const words = fingerprintText(fingerprintWords(fingerprintHash(fingerprintSeed(proven)), locale))
  const values = { order: String(orderId), from: coin, network, address, memo: memo ?? '', words }
  return ['ORDER_CREATED_subject', 'ORDER_CREATED_text']
    .map((key) => fillText(messageText(locale, key), values))
    .join('\n\n')
}
