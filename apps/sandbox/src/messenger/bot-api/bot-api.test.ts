import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MESSENGER_SANDBOX_TOKEN } from '../sandbox-bot.ts'
import { BOT_API_PREFIX, serveBotApi } from './bot-api.routes.ts'
import { SandboxMessenger } from './sandbox-messenger.ts'

const USER = { user: 5, language: 'en' }

let app: FastifyInstance
let messenger: SandboxMessenger
beforeEach(async () => {
  await app?.close()
  messenger = new SandboxMessenger()
  app = Fastify()
  serveBotApi(app, messenger)
})
afterAll(() => app.close())

async function call(method: string, payload: object = {}, token = MESSENGER_SANDBOX_TOKEN) {
  const answer = await app.inject({ method: 'POST', url: `${BOT_API_PREFIX}/bot${token}/${method}`, payload })
  const body = answer.json<{ ok: boolean; error_code?: number; result?: unknown; description?: string }>()
  expect(answer.statusCode).toBe(body.error_code ?? 200)
  return body
}

const button = (part: object) => ({
  chat_id: 5,
  text: 'x',
  reply_markup: { inline_keyboard: [[{ text: 'Press', ...part }]] },
})

// Error messages from the public list at github.com/TelegramBotAPI/errors and the Bot API documentation.
test.each([
  ['sendMessage', {}, 400, 'Bad Request: chat_id is empty'],
  ['sendMessage', { chat_id: 5 }, 400, 'Bad Request: message text is empty'],
  ['sendMessage', { chat_id: 5, text: '' }, 400, 'Bad Request: message text is empty'],
  ['sendMessage', { chat_id: 5, text: 'x'.repeat(4_097) }, 400, 'Bad Request: message is too long'],
  ['sendMessage', { chat_id: 6, text: 'x' }, 400, 'Bad Request: chat not found'],
  ['sendMessage', button({ callback_data: 'x'.repeat(65) }), 400, 'Bad Request: BUTTON_DATA_INVALID'],
  [
    'sendMessage',
    button({}),
    400,
    "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
  ],
  [
    'sendMessage',
    button({ web_app: { url: 'http://x.example' } }),
    400,
    "Bad Request: inline keyboard button Web App URL 'http://x.example' is invalid: Only HTTPS links are allowed",
  ],
  ['editMessageText', { chat_id: 5, message_id: 99, text: 'x' }, 400, 'Bad Request: message to edit not found'],
  [
    'answerCallbackQuery',
    { callback_query_id: '1' },
    400,
    'Bad Request: query is too old and response timeout expired or query ID is invalid',
  ],
  [
    'setWebhook',
    { url: 'http://x.example' },
    400,
    'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
  ],
  [
    'setWebhook',
    { url: 'https://x.example', secret_token: 'a b' },
    400,
    'Bad Request: secret token contains unallowed characters',
  ],
  ['setMyCommands', { commands: [{ command: 'Rate!', description: 'x' }] }, 400, 'Bad Request: BOT_COMMAND_INVALID'],
  // These messages come from the Bot API's server (`get_bot_menu_button`) and its library tdlib (`set_menu_button`).
  [
    'setChatMenuButton',
    { chat_id: 5, menu_button: { type: 'link' } },
    400,
    "Bad Request: can't parse menu button: MenuButton has unsupported type",
  ],
  [
    'setChatMenuButton',
    { menu_button: { type: 'web_app', text: '', web_app: { url: 'https://x.example' } } },
    400,
    'Bad Request: menu button text must be non-empty',
  ],
  [
    'setChatMenuButton',
    { chat_id: 5, menu_button: { type: 'web_app', text: 'x', web_app: { url: 'http://x.example' } } },
    400,
    "Bad Request: menu button Web App URL 'http://x.example' is invalid: Only HTTPS links are allowed",
  ],
  ['setChatMenuButton', { chat_id: -5 }, 400, 'Bad Request: invalid chat_id specified'],
  ['setChatMenuButton', { chat_id: 6 }, 400, 'Bad Request: user not found'],
  ['sendMassage', { chat_id: 5, text: 'x' }, 404, 'Not Found'],
] as [string, object, number, string][])(
  'returns an error for %s %j: %i %s',
  async (method, payload, code, description) => {
    messenger.write(USER, '/start')
    expect(await call(method, payload)).toEqual({ ok: false, error_code: code, description })
  },
)

test('returns the documented errors for a wrong token, a blocked bot and an exceeded rate limit', async () => {
  expect(await call('getMe', {}, '1:wrong')).toEqual({ ok: false, error_code: 401, description: 'Unauthorized' })
  messenger.write(USER, '/start')
  messenger.setBlocked(USER, true)
  const description = 'Forbidden: bot was blocked by the user'
  expect(await call('sendMessage', { chat_id: 5, text: 'x' })).toEqual({ ok: false, error_code: 403, description })
  messenger.chats.limitFor(3)
  expect(await call('sendMessage', { chat_id: 5, text: 'x' })).toEqual({
    ok: false,
    error_code: 429,
    description: 'Too Many Requests: retry after 3',
    parameters: { retry_after: 3 },
  })
})

test('shows an edited message in the chat and rejects an edit that changes nothing', async () => {
  messenger.write(USER, '/start')
  const { result } = await call('sendMessage', button({ callback_data: 'act' }))
  expect(result).toMatchObject({ chat: { id: 5, type: 'private' }, text: 'x' })
  const { message_id: messageId } = result as { message_id: number }
  const change = { ...button({ callback_data: 'act' }), message_id: messageId, text: 'y' }
  expect(await call('editMessageText', change)).toMatchObject({ ok: true })
  expect((await call('editMessageText', change)).description).toContain('Bad Request: message is not modified')
  expect(messenger.press(USER, messageId, 'another')).toBe(false)
  expect(messenger.chats.view(5).messages.at(-1)).toMatchObject({ from: 'bot', text: 'y' })
})

test("reports the bot's webhook until the bot deletes it", async () => {
  const url = 'https://x.example/hook'
  expect(await call('setWebhook', { url, secret_token: 'a'.repeat(32) })).toEqual({ ok: true, result: true })
  const info = { has_custom_certificate: false, pending_update_count: 0 }
  expect((await call('getWebhookInfo')).result).toEqual({ ...info, url })
  await call('deleteWebhook')
  expect((await call('GETWEBHOOKINFO')).result).toEqual({ ...info, url: '' })
})

const card = (part: object = {}) => ({
  type: 'article',
  id: 'rate',
  title: '1 ETH',
  input_message_content: { message_text: 'You send 1 ETH' },
  ...part,
})

test('rejects a second response to an inline query', async () => {
  messenger.chats.query(5, 'q1')
  const answer = { inline_query_id: 'q1', results: [card()], cache_time: 10 }
  expect(await call('answerInlineQuery', answer)).toEqual({ ok: true, result: true })
  expect((await call('answerInlineQuery', answer)).description).toContain('query is too old')
  expect(messenger.chats.sendCard(5, 'another')).toBe(false)
  expect(messenger.chats.sendCard(5, 'rate')).toBe(true)
  const { messages, cards } = messenger.chats.view(5)
  expect([messages.at(-1), cards]).toEqual([
    { messageId: expect.any(Number), from: 'user', text: 'You send 1 ETH', buttons: [] },
    [],
  ])
})

test('rejects an inline result whose button opens a mini-app', async () => {
  messenger.chats.query(5, 'q2')
  const keyboard = [[{ text: 'Open', web_app: { url: 'https://x.example/' } }]]
  const results = [card({ reply_markup: { inline_keyboard: keyboard } })]
  const { description } = await call('answerInlineQuery', { inline_query_id: 'q2', results })
  expect(description).toBe('Bad Request: BUTTON_TYPE_INVALID')
})

test('accepts bot messages to a user who has allowed them in the mini-app', async () => {
  expect((await call('sendMessage', { chat_id: 5, text: 'x' })).description).toContain('chat not found')
  messenger.allowMessages(USER)
  expect(await call('sendMessage', { chat_id: 5, text: 'x' })).toMatchObject({ ok: true })
})

const updates = async (payload: object) => (await call('getUpdates', payload)).result as { update_id: number }[]

test('getUpdates returns pending updates until the bot confirms them', async () => {
  for (const text of ['a', 'b', 'c']) messenger.write(USER, text)
  const [first, second, third] = await updates({})
  expect(await updates({})).toHaveLength(3)
  expect(await updates({ limit: 1 })).toEqual([first])
  expect(await updates({ offset: (first?.update_id ?? 0) + 1 })).toEqual([second, third])
  expect(await updates({ offset: -1 })).toEqual([third])
  expect(await updates({})).toEqual([third])
  await call('deleteWebhook', { drop_pending_updates: true })
  expect(await updates({})).toEqual([])
})

test('a new getUpdates call ends a pending call with a conflict error', async () => {
  const earlier = call('getUpdates', { timeout: 20 })
  const later = updates({ timeout: 20, allowed_updates: ['message'] })
  const description =
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running'
  expect(await earlier).toEqual({ ok: false, error_code: 409, description })
  messenger.query(USER, 'btc')
  messenger.write(USER, '/start')
  expect(await later).toMatchObject([{ message: { text: '/start' } }])
})

test('rejects getUpdates while a webhook is set', async () => {
  await call('setWebhook', { url: 'https://x.example/hook' })
  const description =
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
  expect(await call('getUpdates')).toEqual({ ok: false, error_code: 409, description })
})

test('setChatMenuButton without a button restores the shared menu button of a chat', async () => {
  const button = (text: string) => ({ type: 'web_app', text, web_app: { url: 'https://x.example/app' } })
  messenger.write(USER, '/start')
  await call('setChatMenuButton', { menu_button: button('Shared') })
  await call('setChatMenuButton', { chat_id: 5, menu_button: button('Own') })
  expect(['Own', 'Shared'].map(button)).toEqual([5, 6].map((user) => messenger.chats.view(user).menuButton))
  await call('setChatMenuButton', { chat_id: 5 })
  expect(messenger.chats.view(5).menuButton).toEqual(button('Shared'))
})
