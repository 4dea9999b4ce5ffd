import { LOCALE_CODES } from '@cambio/kernel/locale'
import { FIAT_NOTICE_KINDS, NOTICE_KINDS, type FiatNoticeKind } from '@cambio/core/notices/notice'
import { creditorReference } from '@cambio/core/fiat/creditor-reference'
import { cardInstrument } from '@cambio/core/fiat/fiat-instrument'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import { CATALOGUE, ETH } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { composeNotice, composeOrderEmail } from './compose-order-email.ts'
import { composePush } from './compose-push.ts'

const notice = (locale: string, kind: (typeof NOTICE_KINDS)[number]) => ({
  orderId: 7,
  kind,
  email: 'ann@example.org',
  locale,
  destinationAddress: 'ltc1q&x',
  from: 'eth',
  to: 'ltc',
  attempts: 0,
})

test.each(LOCALE_CODES.flatMap((locale) => NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'fills in every placeholder of an order email (language: %s, kind: %s)',
  (locale, kind) => {
    const { subject, text, html } = composeOrderEmail(notice(locale, kind), CATALOGUE, 'https://swap.example')
    expect(subject).toContain('7')
    expect(text).toContain(`https://swap.example${locale === 'ru' ? '/ru' : ''}/order/7?destinationAddress=ltc1q%26x`)
    expect(html).toContain('/order/7?destinationAddress=ltc1q%26x"')
    expect(subject + text + html).not.toMatch(/\{\{|undefined/)
  },
)

test.each(LOCALE_CODES.flatMap((locale) => NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'a push notification has the subject and first paragraph of the email (language: %s, kind: %s)',
  (locale, kind) => {
    const push = {
      ...notice(locale, kind),
      pushId: '1',
      subscription: { endpoint: '', p256dh: '', auth: '' },
      host: 'push.example',
      owner: 'order:7',
    }
    const composed = composePush(push, CATALOGUE, 'https://swap.example')
    const { subject, text } = composeOrderEmail(notice(locale, kind), CATALOGUE, 'https://swap.example')
    const url = `https://swap.example${locale === 'ru' ? '/ru' : ''}/order/7?destinationAddress=ltc1q%26x`
    expect(composed).toEqual({ title: subject, body: text.slice(0, text.indexOf('\n\n')), url, tag: 'order-7' })
    expect(composed.body.length).toBeGreaterThan(20)
  },
)

test('falls back to English for an email in an unknown language', () => {
  expect(composeOrderEmail(notice('xx', 'REFUND_COMPLETED'), CATALOGUE, '').subject).toBe(
    'We returned your ETH (order 7)',
  )
})

const USD = cardInstrument('USD', true)
const FIAT_CATALOGUE = new Catalogue([ETH, USD, { ...cardInstrument('EUR'), slug: 'eur-sepa', chain: 'sepa' }])
const BANK = { holder: 'Example B.V.', bic: 'ABNANL2A' }
function termsOf(kind: FiatNoticeKind) {
  const sale = { from: 'eth', depositAtomic: 5n * 10n ** 16n, amountToGetAtomic: 15_012n }
  if (kind.startsWith('SALE')) return { ...sale, to: 'usd-card', destinationAddress: 'card-id-9' }
  if (kind.startsWith('BANK_SALE')) return { ...sale, to: 'eur-sepa', destinationAddress: 'DE89370400440532013000' }
  const bought = { depositAtomic: 20_050n, amountToGetAtomic: 5n * 10n ** 16n }
  return { ...bought, from: 'eur-sepa', to: 'eth', destinationAddress: '0xab' }
}
const fiat = (locale: string, kind: FiatNoticeKind, cardDigits: string | null = null) =>
  composeNotice(
    {
      orderId: 7,
      kind,
      email: 'ann@example.org',
      locale,
      ...termsOf(kind),
      depositMemo: '12345',
      depositAddress: 'NL91ABNA0417164300',
      cardDigits,
    },
    FIAT_CATALOGUE,
    { publicUrl: 'https://swap.example', bank: BANK },
  )

test.each(LOCALE_CODES.flatMap((locale) => FIAT_NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'composeNotice fills in every placeholder of a push notification (language: %s, kind: %s)',
  (locale, kind) => {
    const { subject, text, html } = fiat(locale, kind)
    expect(subject).toContain('7')
    expect(text).toContain('https://swap.example')
    expect(subject + text + html).not.toMatch(/\{\{|undefined/)
    expect(text.replaceAll(/https:\S+/g, '')).not.toContain('card-id-9')
  },
)

test('includes the payment instructions in the email about a new bank transfer purchase', () => {
  const { subject, text } = fiat('en', 'BANK_CREATED')
  expect(subject).toContain('200.50 EUR')
  for (const part of ['Example B.V.', 'NL91ABNA0417164300', 'ABNANL2A', creditorReference('12345'), '0.05 ETH', '0xab'])
    expect(text).toContain(part)
})

test('states the payout amount in emails about a sale', () => {
  expect(fiat('en', 'SALE_RECEIVED').text).toContain('Expected payout: 150.12 USD')
  expect(fiat('en', 'SALE_PAID_OUT').text).toContain('paid 150.12 USD to your card')
  expect(fiat('ru', 'SALE_PAID_OUT').text).toMatch(/отправил 150,12\sUSD на вашу карту\./)
})

test('emails about a bank sale state the amount and the masked IBAN, but no network', () => {
  for (const kind of ['BANK_SALE_CREATED', 'BANK_SALE_RECEIVED', 'BANK_SALE_PAID_OUT'] as const)
    for (const locale of LOCALE_CODES) {
      const text = fiat(locale, kind).text.replaceAll(/https:\S+/g, '')
      expect(text).toMatch(/150[.,]12\sEUR/)
      expect(text).toContain('DE89•••3000')
      expect(text).not.toMatch(/DE89370400440532013000|network|сеть/)
    }
  expect(fiat('en', 'BANK_SALE_PAID_OUT').text).toContain('Our bank transferred 150.12 EUR to your bank account')
})

test("states the card's last digits in emails about a sale", () => {
  const plain = (locale: string, kind: FiatNoticeKind) => fiat(locale, kind, '4242').text.replaceAll('\u00a0', ' ')
  expect(plain('en', 'SALE_CREATED')).toContain('for about 150.12 USD on your card •••• 4242.')
  expect(plain('en', 'SALE_RECEIVED')).toContain('pays USD to your card •••• 4242.')
  expect(plain('en', 'SALE_PAID_OUT')).toContain('paid 150.12 USD to your card •••• 4242.')
  expect(plain('ru', 'SALE_PAID_OUT')).toContain('отправил 150,12 USD на вашу карту •••• 4242.')
})

test('translates the subject of every kind of push notification', () => {
  for (const kind of FIAT_NOTICE_KINDS) expect(fiat('ru', kind).subject).not.toBe(fiat('en', kind).subject)
})

const fiatSale = { orderId: 7, email: '', locale: 'en', destinationAddress: 'card-id-9', from: 'eth', to: 'usd-card' }

test('omits the card ID from a push notification about a sale', () => {
  const notice = { ...fiatSale, kind: 'DEPOSIT_REGISTERED' as const }
  const [body] = composeOrderEmail(notice, FIAT_CATALOGUE, '').text.split('\n\n')
  expect(body).not.toMatch(/card-id-9|\{\{/)
  expect(body).toContain('pays USD to your card')
})

/** Returns the push notification about an order that is paid, or paid out, by bank transfer. */
const bankPush = (locale: string, kind: (typeof NOTICE_KINDS)[number], [from, to, destinationAddress]: string[]) =>
  composePush(
    {
      ...notice(locale, kind),
      from: from ?? '',
      to: to ?? '',
      destinationAddress: destinationAddress ?? '',
      pushId: '1',
      subscription: { endpoint: '', p256dh: '', auth: '' },
      host: 'push.example',
      owner: 'order:7',
    },
    FIAT_CATALOGUE,
    '',
  )

test('push notifications about a bank sale show the masked IBAN but no network', () => {
  const sale = ['eth', 'eur-sepa', 'DE89370400440532013000']
  for (const locale of LOCALE_CODES)
    for (const kind of ['DEPOSIT_REGISTERED', 'WITHDRAWAL_COMPLETED'] as const) {
      const { title, body } = bankPush(locale, kind, sale)
      expect(body).toContain('DE89•••3000')
      expect(title + body).not.toMatch(/DE89370400440532013000|network|сеть|\{\{/)
    }
  expect(bankPush('en', 'WITHDRAWAL_COMPLETED', sale).body).toContain('Our bank transferred EUR to your bank account')
})

test('a push notification about a refunded bank transfer mentions the bank and its fee', () => {
  const purchase = ['eur-sepa', 'eth', '0xab']
  expect(bankPush('en', 'REFUND_COMPLETED', purchase).body).toContain(
    'our bank returned your money, less the bank’s fee',
  )
  const russian = bankPush('ru', 'REFUND_COMPLETED', purchase).body
  expect(russian).toContain('наш банк вернул вам деньги за вычетом банковской комиссии')
  expect(bankPush('en', 'DEPOSIT_REGISTERED', purchase).body).toContain('Your bank transfer arrived')
  expect(bankPush('en', 'WITHDRAWAL_COMPLETED', purchase).body).toContain('We sent ETH to 0xab')
})
