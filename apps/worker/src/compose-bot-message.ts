import type { Catalogue } from '@cambio/core/instruments/catalogue'
import type { ProvenAddress } from '@cambio/core/messenger/bot/bot-answer'
import type { BotMessage } from '@cambio/core/messenger/bot/bot-message'
import type { DueBotNotice } from '@cambio/core/messenger/bot/bot-store'
import type { ComposedEmail } from '@cambio/core/notices/notice'
import { fingerprintHash, fingerprintSeed, fingerprintText, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '@cambio/kernel/locale'
import { fillText } from '@cambio/kernel/message-text'
import { miniAppLink } from '@cambio/kernel/mini-app-link'
import { composeCardEmail } from './compose-card-email.ts'
import { composeOrderEmail } from './compose-order-email.ts'
import { messageText } from './message-texts.ts'

/**
 * Returns the bot's message about an order, in the user's language. It contains the subject and the first paragraph of
 * the corresponding email. A message about a new order contains the deposit address if the server has signed it, and a
 * warning otherwise.
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
    text: textOf(notice, proven, { catalogue, publicUrl, locale }),
    buttons: [[{ text: messageText(locale, 'bot_open_order'), opens: miniAppLink(publicUrl, locale, page) }]],
  }
}

function textOf(
  notice: DueBotNotice,
  proven: ProvenAddress | null,
  { catalogue, publicUrl, locale }: { catalogue: Catalogue; publicUrl: string; locale: LocaleCode },
): string {
  if ('pay' in notice) return newsText(composeCardEmail({ ...notice, email: '' }, catalogue, publicUrl))
  const { kind } = notice
  if (kind === 'ORDER_CREATED')
    return proven === null ? unprovenText(notice.orderId, locale) : createdText(proven, locale)
  return newsText(composeOrderEmail({ ...notice, kind, email: '' }, catalogue, publicUrl))
}

function newsText({ subject, text }: ComposedEmail): string {
  const [body = ''] = text.split('\n\n')
  return `${subject}\n\n${body}`
}

function unprovenText(orderId: number, locale: LocaleCode): string {
  return fillText(messageText(locale, 'ORDER_CREATED_unproven'), { order: String(orderId) })
}

function createdText(proven: ProvenAddress, locale: LocaleCode): string {
  const { orderId, coin, network, address, memo, source } = proven
  const words = fingerprintText(fingerprintWords(fingerprintHash(fingerprintSeed(proven)), locale))
  const values = { order: String(orderId), from: coin, network, address, memo: memo ?? '', words }
  return ['ORDER_CREATED_subject', 'ORDER_CREATED_text', ...(source === 'provider' ? ['ORDER_CREATED_provider'] : [])]
    .map((key) => fillText(messageText(locale, key), values))
    .join('\n\n')
}
