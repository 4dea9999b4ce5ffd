import type { BotAnswer } from '@cambio/core/messenger/bot/bot-answer'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { createComposeReply } from './compose-bot-reply.ts'
import en from './texts/en.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }

const place = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).toSorted()
const amount = (coin: string) => ({ amount: '1234.5', coin, network: coin })
const ANSWERS: BotAnswer[] = [
  ...(['welcome', 'help', 'languages', 'language_set', 'rate_usage', 'rate_unavailable'] as const).map((kind) => ({
    kind,
  })),
  ...(['check_usage', 'check_unknown', 'check_unproven'] as const).map((kind) => ({ kind })),
  ...(
    ['support_usage', 'support_taken', 'support_short', 'support_long', 'support_limited', 'support_closed'] as const
  ).map((kind) => ({ kind })),
  ...(['press_unknown', 'press_expired', 'press_withdrawal_confirmed', 'press_withdrawal_cancelled'] as const).map(
    (kind) => ({ kind }),
  ),
  { kind: 'press_withdrawal_sent' },
  { kind: 'press_unlinked' },
  { kind: 'press_email_removed' },
  ...(['press_merged', 'press_merge_rejected', 'press_merge_waits'] as const).map((kind) => ({ kind })),
  { kind: 'later' },
  ...(['alert_usage', 'alert_full', 'alert_deleted', 'alert_missing', 'alerts_none'] as const).map((kind) => ({
    kind,
  })),
  { kind: 'alert_unavailable', from: 'BTC', to: 'USDT' },
  { kind: 'alert_reached', from: 'BTC', to: 'USDT', current: '68000' },
  ...(['alert_above', 'alert_below'] as const).map((kind) => ({
    kind,
    from: 'BTC',
    to: 'USDT',
    price: '70000',
    current: '68000',
  })),
  {
    kind: 'alerts',
    alerts: [{ alertId: '1', messengerUserId: 5, from: 'BTC', to: 'USDT', price: '70000', direction: 'above' }],
  },
  { kind: 'check_closed', orderId: 7 },
  ...(['rate_unknown', 'alert_unknown'] as const).map((kind) => ({ kind, name: '<b>' })),
  { kind: 'rate_fiat', pair: 'cardeur-eth', amount: '200' },
  { kind: 'rate_ambiguous', amount: '1,500' },
  { kind: 'rate_too_small', bound: '0.1', coin: 'BTC' },
  { kind: 'rate_too_big', bound: '10', coin: 'BTC' },
  { kind: 'rate', give: amount('BTC'), get: amount('ETH'), pair: 'btc-eth', isAmountChosen: false, choices: [] },
  {
    kind: 'rate',
    give: amount('USDT'),
    get: amount('ETH'),
    pair: 'usdterc20-eth',
    isAmountChosen: true,
    choices: [{ slug: 'usdt-bep20', coin: 'USDT', network: 'BEP20', pair: 'usdtbep20-eth' }],
  },
  ...(['own', 'provider'] as const).map((source) => ({
    kind: 'check' as const,
    proven: { orderId: 7, coin: 'XRP', network: 'XRP', chain: 'xrp', address: 'r1', memo: '42', source },
  })),
]

test('both languages have the same message keys and placeholders', () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en))
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect(place(ru[key]), key).toEqual(place(en[key]))
})

test.each(LOCALE_CODES.flatMap((locale) => ANSWERS.map((answer) => [locale, answer.kind, answer] as const)))(
  'composes the reply in %s: %s',
  (locale, kind, answer) => {
    const compose = createComposeReply({ siteName: 'Cambio', publicUrl: 'https://x.example' })
    const reply = compose({ answer, locale, messengerUserId: 5, pressId: null })
    if (reply.kind !== 'message') throw new Error(kind)
    expect(reply.message.text).not.toMatch(/\{\{|undefined/)
    expect(reply.message.text.length).toBeLessThan(4_096)
    expect(/[а-яё]/i.test(reply.message.text)).toBe(locale === 'ru')
  },
)

test.each(LOCALE_CODES)('the reply to an ambiguous amount shows both ways to write it (language: %s)', (locale) => {
  const compose = createComposeReply({ siteName: 'Cambio', publicUrl: 'https://x.example' })
  const answer: BotAnswer = { kind: 'rate_ambiguous', amount: '10,000' }
  const reply = compose({ answer, locale, messengerUserId: 5, pressId: null })
  if (reply.kind !== 'message') throw new Error('no message')
  for (const part of ['10,000', '/rate usdt btc 1500', '/rate usdt btc 1.5']) expect(reply.message.text).toContain(part)
})

test('appends the rate limit warning to the reply to a command', () => {
  const compose = createComposeReply({ siteName: 'Cambio', publicUrl: 'https://x.example' })
  const answer: BotAnswer = { kind: 'support_taken' }
  const reply = compose({ answer, locale: 'en', messengerUserId: 5, pressId: null, warns: true })
  expect(reply).toMatchObject({ message: { text: `${en.support_taken}\n\n${en.too_many}` } })
})

/** Keys of all replies to a button press, with and without the prefix `press_`. */
const PRESS_KEYS = (Object.keys(en) as (keyof typeof en)[]).filter(
  (key) => key.startsWith('press_') || ['language_set', 'later', 'alert_deleted', 'alert_missing'].includes(key),
)

test.each(PRESS_KEYS)('the reply to a button press has at most 200 characters: %s', (key) => {
  // The messenger shows at most 200 characters in such a reply (Bot API, answerCallbackQuery).
  for (const texts of [en, ru]) expect(texts[key].length).toBeLessThanOrEqual(200)
})
