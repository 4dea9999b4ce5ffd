import { INLINE_LIMIT_RULE } from '@cambio/core/messenger/bot/answer-inline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliver, inlineUpdate, say, startBotApp } from '../../testing/bot-updates.ts'
import { newMessengerUser } from '../../testing/messenger-users.ts'
import type { TestApp } from '../../testing/test-app.ts'

interface InlineCall {
  method?: string
  results?: {
    title: string
    input_message_content: { message_text: string; parse_mode?: string }
    reply_markup: { inline_keyboard: { text: string; url: string }[][] }
  }[]
}

let stack: TestApp
beforeAll(async () => {
  stack = await startBotApp()
})
afterAll(() => stack.close())

const query = async (user: number, text: string, language?: string): Promise<InlineCall> =>
  (await deliver(stack, inlineUpdate(user, text, language))).json<InlineCall>()

test.each([
  ['en', 'eth ltc 1.5', 'You send 1.5 ETH', '/exchange-eth-ltc?amount=1.5'],
  ['ru', 'eth ltc 1.5', 'Вы отправляете 1,5 ETH', '/ru/exchange-eth-ltc?amount=1.5'],
  ['en', 'eth', 'USDT', '/exchange-eth-usdt'],
])('returns a rate card in %s for the inline query "%s"', async (language, text, words, path) => {
  const { method, results = [] } = await query(newMessengerUser(), text, language)
  expect([method, results.length]).toEqual(['answerInlineQuery', 1])
  const [card] = results
  expect(card?.input_message_content.message_text).toContain(words)
  expect(card?.input_message_content).not.toHaveProperty('parse_mode')
  expect(card?.reply_markup.inline_keyboard[0]?.[0]?.url).toContain(path)
})

test.each(['', '   ', 'nosuchcoin btc', 'eth ltc <b>', 'eth ltc 2 3', 'eth eth'])(
  'does not return inline results for "%s"',
  async (text) => {
    expect(await query(newMessengerUser(), text)).toMatchObject({ method: 'answerInlineQuery', results: [] })
  },
)

test('ignores only the user who floods the bot with inline queries', async () => {
  const user = newMessengerUser()
  const methods: (string | undefined)[] = []
  for (let sent = 0; sent < INLINE_LIMIT_RULE.points + 5; sent += 1) methods.push((await query(user, 'eth btc')).method)
  expect(methods.slice(0, INLINE_LIMIT_RULE.points)).not.toContain(undefined)
  expect(methods.slice(INLINE_LIMIT_RULE.points)).toEqual(Array.from({ length: 5 }, () => undefined))
  expect(await query(newMessengerUser(), 'eth btc')).toMatchObject({ method: 'answerInlineQuery' })
  // The limit on inline queries does not affect the same user's chat.
  expect(await say(stack, { user, text: '/start' })).toMatchObject({ method: 'sendMessage' })
})

test('writes the rate card in the language that the user chose in the chat', async () => {
  const user = newMessengerUser()
  await say(stack, { user, text: '/language ru' })
  const { results = [] } = await query(user, 'eth ltc 1.5', 'en')
  expect(results[0]?.input_message_content.message_text).toContain('Вы отправляете 1,5 ETH')
})

test('does not create a chat for a user who only sends inline queries', async () => {
  const user = newMessengerUser()
  await query(user, 'eth btc')
  expect(await stack.query(`SELECT FROM messenger_chat WHERE messenger_user_id = ${user}`)).toEqual([])
})
