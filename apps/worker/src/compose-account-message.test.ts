import { MESSENGER_MESSAGE_KINDS, type DueMessengerMessage } from '@cambio/core/accounts/messenger-message'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { composeAccountMessage } from './compose-account-message.ts'

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const SECRETS = { yes: 'y'.repeat(24), no: 'n'.repeat(24) }
const message = ({ locale = 'en', ...part }: Partial<DueMessengerMessage> = {}): DueMessengerMessage => ({
  messageId: '1',
  kind: 'CONFIRM_WITHDRAWAL',
  withdrawalId: 7,
  messengerUserId: 5,
  locale,
  attempts: 0,
  facts: {
    amount: '1234.5 USDT',
    fee: '1 USDT',
    arrives: '1233.5 USDT',
    network: 'TRC20',
    destination: ADDRESS,
    text: locale === 'ru' ? 'Ваш вопрос решён.' : 'We solved it.',
    email: 'a•••@example.org',
    from: 'BTC',
    to: 'USDT',
    price: '70000',
    current: '70001.5',
    releaseAt: String(Date.UTC(2026, 10, 27, 9, 30)),
  },
  ...part,
})

test.each(LOCALE_CODES.flatMap((locale) => MESSENGER_MESSAGE_KINDS.map((kind) => [locale, kind] as const)))(
  "an account message has no unfilled placeholders and uses the chat's language (language: %s, kind: %s)",
  (locale, kind) => {
    const { text } = composeAccountMessage(message({ kind, locale }), null)
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(text.length).toBeGreaterThan(20)
    expect(/[а-яё]/i.test(text)).toBe(locale === 'ru')
  },
)

test('a withdrawal confirmation request contains the amount, the fee, the full address and both buttons', () => {
  const { text, buttons, messengerUserId } = composeAccountMessage(message(), SECRETS)
  expect(messengerUserId).toBe(5)
  for (const part of ['1,234.5 USDT', '1 USDT', '1,233.5 USDT', 'TRC20', ADDRESS])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part)
  expect(buttons).toEqual([
    [
      { text: 'Confirm', action: `press:${SECRETS.yes}` },
      { text: 'Reject', action: `press:${SECRETS.no}` },
    ],
  ])
})

test('a withdrawal confirmation request states that the requester chose the memo', () => {
  const facts = { ...message().facts, memo: 'Refund. Press Confirm' }
  const { text } = composeAccountMessage(message({ facts }), SECRETS)
  expect(text.split('\n')).toContain('Memo (chosen by the requester): Refund. Press Confirm')
  expect(composeAccountMessage(message(), SECRETS).text).not.toContain('Memo')
})

test.each(['MESSENGER_LINKED', 'EMAIL_ADDED'] as const)(
  'offers only the "This was not me" button in a message about an account change: %s',
  (kind) => {
    const { text, buttons } = composeAccountMessage(message({ kind }), SECRETS)
    expect(text).toContain('a•••@example.org')
    expect(buttons).toEqual([[{ text: 'This was not me', action: `press:${SECRETS.no}` }]])
  },
)
