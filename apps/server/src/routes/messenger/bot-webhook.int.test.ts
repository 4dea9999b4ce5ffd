import { fingerprintHash, fingerprintText, fingerprintWords } from '@cambio/kernel/address-fingerprint'
import type { OrderView } from '@cambio/contract/order-view'
import { BOT_LIMIT_RULE } from '@cambio/core/messenger/bot/answer-update'
import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver, newUpdateId, say, startBotApp, textUpdate, type ReplyCall } from '../../testing/bot-updates.ts'
import { inMessenger, newMessengerUser } from '../../testing/messenger-users.ts'
import { orderPayload } from '../../testing/order-payload.ts'
import type { TestBrowser } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startBotApp()
})
afterAll(() => stack.close())

async function newOrder(browser: TestBrowser): Promise<OrderView> {
  const made = await browser.post('/api/v1/orders/public/create', orderPayload())
  if (made.statusCode !== 200) throw new Error(made.body)
  return made.json<OrderView>()
}

describe("requests to the bot's webhook", () => {
  test('returns 401 for a wrong, missing or truncated secret', async () => {
    const user = newMessengerUser()
    for (const secret of ['', 'wrong', 'a-secret-of-this-test-only-with-40-char']) {
      const answer = await deliver(stack, textUpdate({ user, text: '/start' }), {
        'x-telegram-bot-api-secret-token': secret,
      })
      expect(answer).toMatchObject({ statusCode: 401 })
      expect(answer.json()).toMatchObject({ code: 'ERR_UNAUTHORIZED' })
    }
    const bare = await stack.app.inject({ method: 'POST', url: BOT_WEBHOOK_PATH, payload: {} })
    expect(bare.statusCode).toBe(401)
    expect(await stack.query(`SELECT FROM messenger_chat WHERE messenger_user_id = ${user}`)).toEqual([])
  })

  test.each([
    ['no JSON', '{"update_id":'],
    ['no number', '{}'],
    ['a negative number', '{"update_id":-1}'],
    ['a fraction', '{"update_id":1.5}'],
    ['an array', '[]'],
    ['a text without a chat', '{"update_id":1,"message":{"text":"/start"}}'],
    ['an empty body', ''],
  ])('returns 400 for an invalid bot update: %s', async (_what, body) => {
    expect(await deliver(stack, body)).toMatchObject({ statusCode: 400 })
  })

  test('returns 413 for a webhook body above 1 MB', async () => {
    const huge = { update_id: newUpdateId(), padding: 'x'.repeat(1_048_576) }
    expect(await deliver(stack, huge)).toMatchObject({ statusCode: 413 })
  })

  test('accepts a very large bot update with escaped characters, 100 entities and long links', async () => {
    const url = `https://x.example/${'y'.repeat(2_000)}`
    const entities = Array.from({ length: 100 }, (_, offset) => ({ type: 'text_link', offset, length: 1, url }))
    const update = textUpdate({ user: newMessengerUser(), text: '😀'.repeat(2_048), entities })
    const escaped = JSON.stringify(update).replaceAll(
      /[\uD800-\uDFFF]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    )
    expect(escaped.length).toBeGreaterThan(200_000)
    const answer = await deliver(stack, escaped)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<ReplyCall>().text).toContain('I understand')
  })

  test('replies to a bot update only once, even if copies arrive concurrently or later', async () => {
    const update = textUpdate({ user: newMessengerUser(), text: '/start' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(stack, update)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(answers.filter((answer) => answer.json<ReplyCall>().method === 'sendMessage')).toHaveLength(1)
    expect((await deliver(stack, update)).json()).toEqual({})
  })

  test("the server's database role cannot mark later bot updates as handled", async () => {
    const next = newUpdateId() + 1
    const attacker = new pg.Client({ connectionString: stack.urls.server })
    await attacker.connect()
    await expect(attacker.query('INSERT INTO messenger_update (update_id) VALUES ($1)', [next])).rejects.toThrow(
      'column "update_id" of relation "messenger_update" does not exist',
    )
    for (const text of [`${next}`, `messenger-update:${next}`])
      await attacker.query(`INSERT INTO messenger_update (update_key) VALUES (sha256(convert_to($1, 'UTF8')))`, [text])
    await attacker.end()
    expect(await say(stack, { user: newMessengerUser(), text: '/start' })).toMatchObject({ method: 'sendMessage' })
  })

  test('the bot does not reply to groups, other bots or unsupported updates', async () => {
    const user = newMessengerUser()
    const from = { id: user, is_bot: false }
    const inGroup = { from, chat: { id: -100, type: 'group' }, text: '/check 1' }
    const ofBot = { from: { id: user, is_bot: true }, chat: { id: user, type: 'private' }, text: '/start' }
    for (const content of [{ message: inGroup }, { message: ofBot }, { edited_message: inGroup }, {}])
      expect((await deliver(stack, { update_id: newUpdateId(), ...content })).json()).toEqual({})
  })

  test('the bot stops replying only to the user who exceeds the rate limit', async () => {
    const user = newMessengerUser()
    const replies: ReplyCall[] = []
    for (let sent = 0; sent < BOT_LIMIT_RULE.points + 5; sent += 1) replies.push(await say(stack, { user, text: 'hi' }))
    expect(replies[BOT_LIMIT_RULE.points - 1]?.text).toMatch(/commands[^]*wait a minute/)
    expect(replies[BOT_LIMIT_RULE.points - 2]?.text).not.toContain('wait a minute')
    expect(replies.slice(BOT_LIMIT_RULE.points)).toEqual(Array.from({ length: 5 }, () => ({})))
    expect(await say(stack, { user: newMessengerUser(), text: 'hi' })).toMatchObject({ method: 'sendMessage' })
  })

  test('returns 404 for a bot update when no webhook secret is configured', async () => {
    const without = await startTestApp()
    expect(await deliver(without, textUpdate({ user: 1, text: '/start' }))).toMatchObject({ statusCode: 404 })
    expect((await without.app.inject('/api/v1/health')).json()).not.toHaveProperty('checks.messenger')
    await without.close()
  })
})

describe('bot commands', () => {
  test('replies to /start with a button that opens the mini-app', async () => {
    const user = newMessengerUser()
    for (const text of ['/start', `/start ${'x'.repeat(10_000)}`, '/START@cambio_bot']) {
      const reply = await say(stack, { user, text })
      expect(reply).toMatchObject({ method: 'sendMessage', chat_id: user })
      expect(reply.text).toContain('Welcome')
      expect(reply.reply_markup?.inline_keyboard).toEqual([
        [{ text: 'Open the app', web_app: { url: 'http://localhost:3000/app' } }],
      ])
    }
  })

  test("uses the messenger's language until the user chooses another language by command or button", async () => {
    const user = newMessengerUser()
    expect((await say(stack, { user, text: 'hi', language: 'ru-RU' })).text).toContain('Я понимаю')
    expect((await say(stack, { user, text: '/language en', language: 'ru' })).text).toBe('I will write in English.')
    expect((await say(stack, { user, text: 'hi', language: 'ru' })).text).toContain('I understand')
    const sent = await say(stack, { user, text: '/language', language: 'ru' })
    const russian = sent.reply_markup?.inline_keyboard.flat().find(({ callback_data: data }) => data?.endsWith('ru'))
    const pressed = await deliver(stack, {
      update_id: newUpdateId(),
      callback_query: {
        id: '77',
        from: { id: user, is_bot: false, language_code: 'en' },
        data: russian?.callback_data,
        message: { chat: { id: user, type: 'private' } },
      },
    })
    const text = 'Буду писать по-русски.'
    expect(pressed.json()).toEqual({ method: 'answerCallbackQuery', callback_query_id: '77', text })
    expect((await say(stack, { user, text: 'hi', language: 'en' })).text).toContain('Я понимаю')
  })

  test("quotes a pair given by ticker, slug or Russian name at the API's rate", async () => {
    const rate = await stack.app.inject(
      '/api/v2/rates/public/one?instrumentFromSlug=eth&instrumentToSlug=ltc&claimedDepositAmount=1.5&rateMode=FLOATING',
    )
    const { amountToGet } = rate.json<{ amountToGet: string }>()
    for (const text of ['/rate eth ltc 1.5', '/rate ETH LTC 1,5', '/rate эфир лайткоин 1.5']) {
      const reply = await say(stack, { user: newMessengerUser(), text })
      expect(reply.text).toContain('You send 1.5 ETH (ETH)')
      expect(reply.text).toContain(`You get ${amountToGet} LTC (LTC)`)
      expect(reply.reply_markup?.inline_keyboard.flat()).toEqual([
        { text: 'Swap', web_app: { url: 'http://localhost:3000/app/exchange-eth-ltc?amount=1.5' } },
      ])
    }
  })

  test.each(['en', 'ru'])('the example in the %s help is a valid command that returns a rate', async (language) => {
    const user = newMessengerUser()
    const help = (await say(stack, { user, text: 'hi', language })).text
    const example = /\/rate \S+ \S+ \d+/.exec(help ?? '')?.[0]
    const reply = await say(stack, { user, text: example ?? '', language })
    expect(reply.text).toMatch(/500 USDT \(ERC20\)/)
    expect(reply.reply_markup?.inline_keyboard[0]?.[0]?.web_app?.url).toContain('/exchange-usdterc20-btc?amount=500')
  })

  test('the rate reply states the default amount when the user enters no amount', async () => {
    const reply = await say(stack, { user: newMessengerUser(), text: '/rate btc usdt' })
    expect(reply.text).toMatch(/You named no amount, so I took [\d.]+ BTC/)
  })

  test.each([
    ['/rate', 'like this'],
    ['/rate eth', 'like this'],
    ['/rate eth ltc 1 2', 'like this'],
    ['/rate eth eth 1', 'like this'],
    ['/rate eth ltc -1', 'like this'],
    ['/rate eth ltc 1e9', 'like this'],
    ['/rate eth <b>ltc</b>x 1', '<b>ltc</b>x'],
    ['/rate eth ltc 0.00000001', 'too small. The smallest amount is'],
    ['/rate eth ltc 99999999999', 'too big. The biggest amount is'],
  ])('the reply to the invalid command %s explains the mistake in plain text', async (text, part) => {
    const reply = await say(stack, { user: newMessengerUser(), text })
    expect(reply.text).toContain(part)
    expect(reply).not.toHaveProperty('parse_mode')
  })
})

test('deletes the messenger chat together with the account', async () => {
  const { id, userId } = await inMessenger(stack)
  await say(stack, { user: id, text: '/language en' })
  const chats = () => stack.query(`SELECT locale FROM messenger_chat WHERE messenger_user_id = ${id}`)
  expect(await chats()).toEqual([{ locale: 'en' }])
  await stack.workerStores.accounts.stores.accounts.erase(userId, Date.now())
  expect(await chats()).toEqual([])
})

describe('checking a deposit address over a second channel', () => {
  test("shows an order's deposit address and fingerprint only to the order's owner", async () => {
    const { id, browser } = await inMessenger(stack)
    const { orderId, depositAddress } = await newOrder(browser)
    const words = fingerprintWords(fingerprintHash(depositAddress.fingerprintSeed), 'en')
    for (const text of [`/check ${orderId}`, `/check #${orderId}`, `/start order_${orderId}`]) {
      const reply = await say(stack, { user: id, text })
      expect(reply.text).toContain(depositAddress.depositAddress)
      expect(reply.text).toContain(fingerprintText(words))
      expect(reply.text).not.toContain('Memo')
    }
    const { id: another } = await inMessenger(stack)
    for (const user of [another, newMessengerUser()]) {
      const reply = await say(stack, { user, text: `/check ${orderId}` })
      expect(reply.text).toContain('no such order')
    }
  })

  test.each([
    ['en', 'takes no more coins'],
    ['ru', 'больше не принимает монеты'],
  ])(
    'reports in %s that an order no longer accepts coins, without showing its deposit address',
    async (language, part) => {
      const { id, browser } = await inMessenger(stack)
      const { orderId, depositAddress } = await newOrder(browser)
      for (const state of ['CONFIRMING', 'EXPIRED', 'FINISHED']) {
        await stack.query(`UPDATE orders SET state = '${state}' WHERE order_id = ${orderId}`)
        const { text } = await say(stack, { user: id, text: `/check ${orderId}`, language })
        expect(text).toContain(String(orderId))
        expect(text).toContain(part)
        expect(text).not.toMatch(/\bsend\b|отправляйте/i)
        expect(text).not.toContain(depositAddress.depositAddress)
      }
    },
  )

  test.each(['/check', '/check x', '/check 0', '/check 99999999999', '/check -1'])(
    'prompts the user for an order number after %s',
    async (text) => {
      const reply = await say(stack, { user: newMessengerUser(), text })
      expect(reply.text).toContain('number of your order')
    },
  )

  test('does not confirm an address that the signer did not record for the order', async () => {
    const { id, browser } = await inMessenger(stack)
    const [elsewhere, changed] = [await newOrder(browser), await newOrder(browser)]
    await stack.query(`UPDATE orders SET deposit_address = '0xthief' WHERE order_id = ${elsewhere.orderId}`)
    await stack.query(`UPDATE orders SET destination_address = 'thief' WHERE order_id = ${changed.orderId}`)
    for (const { orderId } of [elsewhere, changed]) {
      const reply = await say(stack, { user: id, text: `/check ${orderId}` })
      expect(reply.text).toContain('cannot confirm')
      expect(reply.text).not.toContain('thief')
    }
  })
})

test("reports the bot webhook's state in the health response without changing the service status", async () => {
  const health = async () =>
    (await stack.app.inject('/api/v1/health')).json<{ status: string; checks: Record<string, string> }>()
  const before = await health()
  expect(before.checks.messenger).toBe('degraded')
  await stack.workerStores.bot.setHealth({ checkedAt: Date.now(), problem: null })
  await expect.poll(async () => (await health()).checks.messenger, { timeout: 5_000 }).toBe('ok')
  expect((await health()).status).toBe(before.status)
  await stack.workerStores.bot.setHealth({ checkedAt: Date.now(), problem: 'A delivery failed' })
  await expect.poll(async () => (await health()).checks.messenger, { timeout: 5_000 }).toBe('degraded')
})
