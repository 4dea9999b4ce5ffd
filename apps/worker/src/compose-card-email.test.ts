import { CARD_NOTICE_KINDS, type CardNoticeKind } from '@cambio/core/card-orders/card-notice'
import { CATALOGUE } from '@cambio/core/testing/fixtures'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { composeCardEmail } from './compose-card-email.ts'

const notice = (locale: string, kind: CardNoticeKind) => ({
  orderId: 1_073_741_831,
  kind,
  email: 'ann@example.org',
  locale,
  provider: 'mercuryo',
  to: 'eth',
  pay: { currency: 'USD', minor: 120_050n },
  coinsAtomic: 420_000_000_000_000_000n,
  destinationAddress: '0xab&x',
  txId: '0xfeed',
  reference: 'abc123' as string | null,
})
const compose = (locale: string, kind: CardNoticeKind) =>
  composeCardEmail(notice(locale, kind), CATALOGUE, 'https://swap.example')

test.each(LOCALE_CODES.flatMap((locale) => CARD_NOTICE_KINDS.map((kind) => [locale, kind] as const)))(
  'fills in every placeholder of an email about a card order (language: %s, kind: %s)',
  (locale, kind) => {
    const { to, subject, text, html } = compose(locale, kind)
    expect(to).toBe('ann@example.org')
    expect(subject).toContain('1073741831')
    const link = `https://swap.example${locale === 'ru' ? '/ru' : ''}/order/1073741831?destinationAddress=0xab%26x`
    expect(text).toContain(link)
    expect(html).toContain(`href="${link}"`)
    expect(subject + text + html).not.toMatch(/\{\{|undefined/)
  },
)

test('formats both amounts in the language of the email', () => {
  expect(compose('en', 'CARD_PAID').text).toContain(
    'Mercuryo charged 1,200.50 USD to your card. Next it sends 0.42 ETH to 0xab&x.',
  )
  expect(compose('ru', 'CARD_PAID').text).toMatch(/1\s200,50\sUSD и теперь отправит 0,42\sETH на 0xab&x\./)
})

test("states the transaction ID and the provider's purchase number in the delivery email", () => {
  const { text } = compose('en', 'CARD_DELIVERED')
  expect(text).toContain('Mercuryo sent 0.42 ETH to 0xab&x.')
  expect(text).toContain('Transaction: 0xfeed\nNumber at Mercuryo: abc123')
  const early = { ...notice('en', 'CARD_DELIVERED'), reference: null }
  expect(composeCardEmail(early, CATALOGUE, 'https://swap.example').text).toContain('Number at Mercuryo: —')
})

test('shows at most eight decimal places of the coin amount', () => {
  const exact = { ...notice('en', 'CARD_PAID'), coinsAtomic: 61_234_567_890_123_456n }
  expect(composeCardEmail(exact, CATALOGUE, 'https://swap.example').text).toContain('it sends 0.06123456 ETH to 0xab&x')
})

test('translates the subject of every kind of card order email', () => {
  for (const kind of CARD_NOTICE_KINDS) expect(compose('ru', kind).subject).not.toBe(compose('en', kind).subject)
})
