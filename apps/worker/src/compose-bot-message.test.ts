import { CARD_NOTICE_KINDS, type CardNoticeKind } from '@cambio/core/card-orders/card-notice'
import { NOTICE_KINDS } from '@cambio/core/notices/notice'
import type { DueCardMessage, DueSwapMessage } from '@cambio/core/messenger/bot/bot-store'
import { CATALOGUE } from '@cambio/core/testing/fixtures'
import { fingerprintHash, fingerprintText, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import { LOCALE_CODES, LOCALES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { composeBotMessage } from './compose-bot-message.ts'

const context = { catalogue: CATALOGUE, publicUrl: 'https://swap.example' }
const notice = (locale: string, kind: DueSwapMessage['kind']): DueSwapMessage => ({
  orderId: 7,
  kind,
  locale,
  messengerUserId: 5,
  destinationAddress: 'ltc1q&x',
  from: 'eth',
  to: 'ltc',
  attempts: 0,
})
const cardNotice = (locale: string, kind: CardNoticeKind): DueCardMessage => ({
  orderId: 1_073_741_831,
  kind,
  locale,
  messengerUserId: 5,
  provider: 'mercuryo',
  to: 'eth',
  pay: { currency: 'USD', minor: 120_050n },
  coinsAtomic: 420_000_000_000_000_000n,
  destinationAddress: '0xab&x',
  txId: '0xfeed',
  reference: 'abc123',
  attempts: 0,
})
const proven = {
  orderId: 7,
  coin: 'ETH',
  network: 'ETH',
  chain: 'ethereum',
  address: '0xdeposit',
  memo: null,
  source: 'own' as const,
}

test.each(LOCALE_CODES.flatMap((locale) => NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'the bot message about an order links to the order (language: %s, kind: %s)',
  (locale, kind) => {
    const { messengerUserId, text, buttons } = composeBotMessage(notice(locale, kind), null, context)
    expect(messengerUserId).toBe(5)
    expect(text).toContain('7')
    expect(text).not.toMatch(/\{\{|undefined|https:/)
    const { slug } = LOCALES[locale]
    const opens = `https://swap.example/app${slug && `/${slug}`}/order/7?destinationAddress=ltc1q%26x`
    expect(buttons).toEqual([[{ text: expect.stringMatching(/./), opens }]])
  },
)

test.each(LOCALE_CODES.flatMap((locale) => CARD_NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'the bot message about a card order links to the order (language: %s, kind: %s)',
  (locale, kind) => {
    const { messengerUserId, text, buttons } = composeBotMessage(cardNotice(locale, kind), null, context)
    expect(messengerUserId).toBe(5)
    expect(text).toContain('1073741831')
    expect(text).not.toMatch(/\{\{|undefined|https:/)
    const { slug } = LOCALES[locale]
    const opens = `https://swap.example/app${slug && `/${slug}`}/order/1073741831?destinationAddress=0xab%26x`
    expect(buttons).toEqual([[{ text: expect.stringMatching(/./), opens }]])
  },
)

test.each([
  ['en', '1,200.50 USD paid by card (order 1073741831)\n\nMercuryo charged 1,200.50 USD to your card.'],
  ['ru', 'Оплата картой прошла: 1 200,50 USD (заявка 1073741831)\n\nMercuryo списал с вашей карты 1 200,50 USD'],
])('the bot message about a paid card order states both amounts (language: %s)', (locale, start) => {
  const { text } = composeBotMessage(cardNotice(locale, 'CARD_PAID'), null, context)
  expect(text.replaceAll(/\s/gu, ' ')).toContain(start.replaceAll(/\s/gu, ' '))
  expect(text).toMatch(/0[.,]42\sETH/u)
})

test.each(LOCALE_CODES)(
  'the bot message about a new order contains the address, memo and fingerprint (language: %s)',
  (locale) => {
    const { text } = composeBotMessage(notice(locale, 'ORDER_CREATED'), proven, context)
    const words = fingerprintWords(fingerprintHash('ethereum|0xdeposit|'), locale)
    for (const part of ['0xdeposit', fingerprintText(words), 'ETH', '7']) expect(text).toContain(part)
    expect(text).not.toMatch(/\{\{|undefined|Memo/)
    const withMemo = composeBotMessage(notice(locale, 'ORDER_CREATED'), { ...proven, memo: '4711' }, context)
    expect(withMemo.text).toContain('Memo: 4711')
  },
)

test.each([
  ['en', 'belongs to the partner exchange', 'cannot check it ourselves'],
  ['ru', 'принадлежит другому обменнику', 'сами проверить не можем'],
])(
  "the bot message about a new order warns of a provider's deposit address (language: %s)",
  (locale, owner, warning) => {
    const created = notice(locale, 'ORDER_CREATED')
    const { text } = composeBotMessage(created, { ...proven, source: 'provider' }, context)
    for (const part of [proven.address, owner, warning]) expect(text).toContain(part)
    expect(composeBotMessage(created, proven, context).text).not.toContain(owner)
  },
)

test.each([
  ['en', 'could not prove the deposit address of order 7. Do not send anything'],
  ['ru', 'не удалось подтвердить адрес для перевода по заявке 7. Ничего не отправляйте'],
])('the bot message about a new order warns if its deposit address is unverified (language: %s)', (locale, warning) => {
  const { text } = composeBotMessage(notice(locale, 'ORDER_CREATED'), null, context)
  expect(text).toContain(warning)
})
