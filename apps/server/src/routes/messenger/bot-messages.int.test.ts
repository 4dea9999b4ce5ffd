import { TelegramBot } from '@cambio/adapters/messenger/telegram-bot'
import type { OrderView } from '@cambio/contract/order-view'
import { keepWebhook } from '@cambio/core/messenger/bot/keep-webhook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBotSandbox, type BotSandbox } from '../../testing/bot-sandbox.ts'
import { WEBHOOK_SECRET } from '../../testing/bot-updates.ts'
import { inMessenger } from '../../testing/messenger-users.ts'
import { orderPayload } from '../../testing/order-payload.ts'

let messenger: BotSandbox
beforeAll(async () => {
  messenger = await startBotSandbox()
  expect(await keep(messenger.webhookUrl)).toBe(true)
}, 240_000)
afterAll(() => messenger?.close())

const reported: string[] = []
const MENU_BUTTONS = {
  en: { text: 'Swap', opens: 'http://localhost:3000/app' },
  ru: { text: 'Обмен', opens: 'http://localhost:3000/app/ru' },
}
const appearanceOf = (webhookUrl: string) => ({
  webhookUrl,
  menu: { text: 'Cambio', opens: 'http://localhost:3000/app' },
  commands: [
    { language: 'en', list: [{ command: 'rate', description: 'A rate' }] },
    { language: 'ru', list: [{ command: 'rate', description: 'Курс' }] },
  ],
})

function keep(webhookUrl: string, setUp = messenger.bot): Promise<boolean> {
  const { clock } = messenger.stack.composition.services
  const { bot, botMenus: menus } = messenger.stack.workerStores
  const report = (event: string) => void reported.push(event)
  const deps = { setUp, bot, menus, buttons: MENU_BUTTONS, clock, report }
  return keepWebhook(deps, appearanceOf(webhookUrl), false)
}

/** Creates a messenger account for a user who has started the bot. */
async function started() {
  const { id, browser } = await inMessenger(messenger.stack)
  await messenger.chat(id, '/messages', { text: '/start' })
  await expectMessage(id, 'Welcome')
  return { id, browser, order: () => newOrder(browser) }
}

async function newOrder(browser: Awaited<ReturnType<typeof inMessenger>>['browser']): Promise<OrderView> {
  const made = await browser.post('/api/v1/orders/public/create', orderPayload())
  if (made.statusCode !== 200) throw new Error(made.body)
  return made.json<OrderView>()
}

/** Waits until the bot's last message in a chat contains the given text. */
async function expectMessage(user: number, part: string): Promise<void> {
  await expect.poll(async () => (await texts(user)).at(-1) ?? '', { timeout: 10_000 }).toContain(part)
}

async function texts(user: number): Promise<string[]> {
  const { messages } = await messenger.chat(user)
  return messages.filter(({ from }) => from === 'bot').map(({ text }) => text)
}

/** Moves an order to its final state. */
async function finish(orderId: number): Promise<void> {
  const { work } = messenger.stack.stores
  const order = await work.stores.orders.find(orderId)
  if (!order) throw new Error('no order')
  const event = { kind: 'WITHDRAWAL_COMPLETED' as const, at: Date.now() }
  const after = {
    ...order,
    state: 'FINISHED' as const,
    settlement: 'payout' as const,
    events: [...order.events, event],
  }
  await work.transaction(({ orders }) => orders.save(after, [event]))
}

describe('bot messages about orders', () => {
  test('notifies the owner once when an order is created and once when it ends', async () => {
    const { id, order } = await started()
    const { orderId, depositAddress } = await order()
    await messenger.sendDue()
    await messenger.sendDue()
    const created = `ORDER_CREATED ${orderId} ${depositAddress.depositAddress}`
    expect((await texts(id)).slice(1)).toEqual([created])
    await finish(orderId)
    await messenger.sendDue()
    await messenger.sendDue()
    expect((await texts(id)).slice(1)).toEqual([created, `WITHDRAWAL_COMPLETED ${orderId}`])
    const { messages } = await messenger.chat(id)
    expect(messages.at(-1)?.buttons[0]?.[0]).toMatchObject({ text: 'Open' })
  })

  test("warns the owner only once when the signer has not recorded an order's deposit address", async () => {
    const { id, order } = await started()
    const { orderId } = await order()
    await messenger.stack.query(`UPDATE orders SET deposit_address = '0xthief' WHERE order_id = ${orderId}`)
    await messenger.sendDue()
    await messenger.sendDue()
    expect((await texts(id)).slice(1)).toEqual([`ORDER_CREATED ${orderId}`])
    expect(messenger.reported.filter(([event]) => event === 'messenger-address-unproven')).toEqual([
      ['messenger-address-unproven', { order: orderId }],
    ])
  })

  test('stops bot messages when the user blocks the bot and resumes them when the user writes again', async () => {
    const { id, order } = await started()
    const [first, second] = [await order(), await order()]
    // The user blocks the bot, but the messenger has not yet delivered this update to the server.
    await messenger.chat(id, '/block', { isBlocked: true })
    const isBlocked = async () =>
      (await messenger.stack.query(`SELECT blocked_at FROM messenger_chat WHERE messenger_user_id = ${id}`))[0]
        ?.blocked_at
    await expect.poll(isBlocked, { timeout: 10_000 }).not.toBeNull()
    await messenger.stack.query(`UPDATE messenger_chat SET blocked_at = NULL WHERE messenger_user_id = ${id}`)
    const before = messenger.reported.length
    await messenger.sendDue()
    expect(await isBlocked()).not.toBeNull()
    expect(await messenger.stack.workerStores.bot.due(100)).toEqual([])
    expect(messenger.reported.slice(before)).toEqual([])
    await messenger.chat(id, '/messages', { text: '/start' })
    await expectMessage(id, 'Welcome')
    await messenger.sendDue()
    // Both orders still wait for coins, so their deposit addresses follow, one message per pass.
    await messenger.sendDue()
    const created = (await texts(id)).filter((text) => text.startsWith('ORDER_CREATED'))
    const ofOrders = new Set(created.map((text) => Number(text.split(' ')[1])))
    expect(created).toHaveLength(2)
    expect(ofOrders).toEqual(new Set([first.orderId, second.orderId]))
    await finish(first.orderId)
    await messenger.sendDue()
    await expectMessage(id, `WITHDRAWAL_COMPLETED ${first.orderId}`)
    await finish(second.orderId)
    await messenger.sendDue()
  })

  test('a messenger rate limit for one chat does not delay other chats', async () => {
    const [limited, other] = [await started(), await started()]
    const [first, second] = [await limited.order(), await limited.order()]
    await messenger.limitFor(60)
    expect(await messenger.sendDue()).toBe(0)
    await messenger.limitFor(0)
    const { orderId } = await other.order()
    await messenger.sendDue()
    await messenger.sendDue()
    await expectMessage(other.id, `ORDER_CREATED ${orderId}`)
    expect((await texts(limited.id)).slice(1)).toEqual([])
    const waits = `SELECT order_id, attempts, next_at > now() + interval '50 seconds' AS waits FROM messenger_notice
                   WHERE order_id IN (${first.orderId}, ${second.orderId})`
    expect(await messenger.stack.query(waits)).toEqual([{ order_id: first.orderId, attempts: 0, waits: true }])
    await messenger.retryNow()
    await messenger.sendDue()
    await messenger.sendDue()
    expect((await texts(limited.id)).slice(1)).toEqual([
      expect.stringContaining(`ORDER_CREATED ${first.orderId}`),
      expect.stringContaining(`ORDER_CREATED ${second.orderId}`),
    ])
  })

  test('pauses messages to all chats for the messenger’s retry-after time when two chats reach a rate limit', async () => {
    const [one, two] = [await started(), await started()]
    const [{ orderId }] = [await one.order(), await two.order()]
    await messenger.limitFor(2)
    const pauseMs = await messenger.sendDue()
    expect(pauseMs).toBeGreaterThanOrEqual(1_000)
    expect(pauseMs).toBeLessThanOrEqual(2_000)
    await messenger.limitFor(0)
    await messenger.retryNow()
    expect(await messenger.sendDue()).toBe(0)
    await expectMessage(one.id, `ORDER_CREATED ${orderId}`)
  })

  test('sends at most one message per chat in each pass', async () => {
    const [busy, other] = [await started(), await started()]
    const first = await busy.order()
    await busy.order()
    const last = await other.order()
    const due = await messenger.stack.workerStores.bot.due(2)
    expect(due.map(({ orderId }) => orderId)).toEqual([first.orderId, last.orderId])
    for (let pass = 0; pass < 2; pass += 1) await messenger.sendDue()
    expect((await texts(busy.id)).slice(1)).toHaveLength(2)
    expect((await texts(other.id)).slice(1)).toHaveLength(1)
  })

  test('sends a message even if an earlier message to the same chat has failed', async () => {
    const { id, order } = await started()
    const [first, second] = [await order(), await order()]
    const [failing] = await messenger.stack.workerStores.bot.due(1)
    if (!failing) throw new Error('no message is due')
    expect(failing.orderId).toBe(first.orderId)
    await messenger.stack.workerStores.bot.failed(failing, 60_000)
    await messenger.sendDue()
    await expectMessage(id, `ORDER_CREATED ${second.orderId}`)
    await messenger.retryNow()
    await messenger.sendDue()
    await expectMessage(id, `ORDER_CREATED ${first.orderId}`)
  })

  test('resends a message when the worker crashes between delivering and recording it', async () => {
    const { id, order } = await started()
    const { orderId } = await order()
    const crashing = Object.assign(
      Object.create(messenger.stack.workerStores.bot) as typeof messenger.stack.workerStores.bot,
      {
        due: (limit: number) => messenger.stack.workerStores.bot.due(limit),
        depositSource: (of: number) => messenger.stack.workerStores.bot.depositSource(of),
        sent: () => Promise.reject(new Error('crash')),
      },
    )
    await expect(messenger.sendDue({ bot: crashing })).rejects.toThrow('crash')
    await messenger.sendDue()
    await messenger.sendDue()
    const copies = (await texts(id)).filter((text) => text.startsWith(`ORDER_CREATED ${orderId}`))
    expect(copies).toHaveLength(2)
  })

  test('retries a message with a delay while the messenger is unreachable', async () => {
    const { id, order } = await started()
    const { orderId } = await order()
    const token = '7000000009:no-such-token-of-35-characters-or-so'
    const away = new TelegramBot({
      token,
      apiUrl: 'http://127.0.0.1:1',
      webhookSecret: WEBHOOK_SECRET,
      opensPages: true,
    })
    const revoked = new TelegramBot({
      token,
      apiUrl: messenger.apiUrl,
      webhookSecret: WEBHOOK_SECRET,
      opensPages: true,
    })
    await messenger.sendDue({ sender: away })
    const facts = { order: orderId, kind: 'ORDER_CREATED', attempts: 1, reason: 'The Bot API cannot be reached' }
    expect(messenger.reported.at(-1)).toEqual(['messenger-not-taken', facts])
    await messenger.sendDue()
    expect((await texts(id)).at(-1)).not.toContain('ORDER_CREATED')
    await messenger.retryNow()
    expect(await messenger.sendDue({ sender: revoked })).toBe(30_000)
    await messenger.sendDue()
    await expectMessage(id, `ORDER_CREATED ${orderId}`)
    expect(JSON.stringify(messenger.reported)).not.toContain('7000000009')
  })

  test('once the user allows bot messages, sends the deposit address of a waiting order', async () => {
    const { id, browser } = await inMessenger(messenger.stack)
    const [waiting, ended] = [await newOrder(browser), await newOrder(browser)]
    await finish(ended.orderId)
    await messenger.sendDue()
    await messenger.chat(id, '/write-access', {})
    await expect.poll(() => messenger.stack.workerStores.bot.due(100), { timeout: 10_000 }).toHaveLength(1)
    await messenger.sendDue()
    await messenger.sendDue()
    expect(await texts(id)).toEqual([`ORDER_CREATED ${waiting.orderId} ${waiting.depositAddress.depositAddress}`])
  })

  test('does not message a user who has not started a chat with the bot', async () => {
    const { id, browser } = await inMessenger(messenger.stack)
    await newOrder(browser)
    await messenger.sendDue()
    expect(await messenger.stack.workerStores.bot.due(100)).toEqual([])
    expect((await messenger.chat(id)).messages).toEqual([])
  })
})

describe('webhook of the bot', () => {
  test("configures the bot's webhook together with the commands and the menu button", async () => {
    expect(await messenger.commands()).toEqual({
      '': [{ command: 'rate', description: 'A rate' }],
      ru: [{ command: 'rate', description: 'Курс' }],
    })
    expect((await messenger.chat(76)).menuButton).toEqual({
      type: 'web_app',
      text: 'Cambio',
      web_app: { url: 'http://localhost:3000/app' },
    })
    const problem = async () => (await messenger.stack.workerStores.bot.health())?.problem
    const elsewhere = messenger.webhookUrl.replace('telegram', 'nowhere')
    expect(await keep(elsewhere)).toBe(true)
    await messenger.chat(77, '/messages', { text: '/start' })
    await expect
      .poll(async () => (await keepOnly(elsewhere), problem()), { timeout: 10_000 })
      .toBe('A delivery failed: Wrong response from the webhook: 404 Not Found')
    // The messenger delivers the update again once the webhook has the right URL.
    expect(await keep(messenger.webhookUrl)).toBe(true)
    await expectMessage(77, 'Welcome')
    await expect.poll(problem).toBeNull()
  })

  test("restores the bot's webhook after another program has changed it", async () => {
    await messenger.bot.apply(appearanceOf('http://127.0.0.1:1/another'))
    expect(await keepOnly(messenger.webhookUrl)).toBe(false)
    expect((await messenger.stack.workerStores.bot.health())?.problem).toBe('The webhook has another address')
    expect(await keep(messenger.webhookUrl)).toBe(true)
  })

  test('does not throw when the messenger rejects the webhook configuration', async () => {
    expect(await keep('http://insecure.example/webhook')).toBe(false)
    expect((await messenger.stack.workerStores.bot.health())?.problem).toContain('An HTTPS URL must be provided')
    expect(reported).toContain('messenger-bot-unset')
    expect(await keep(messenger.webhookUrl)).toBe(true)
  })
})

/** Checks the webhook without reconfiguring the bot. */
function keepOnly(webhookUrl: string): Promise<boolean> {
  const { clock } = messenger.stack.composition.services
  const { bot, botMenus: menus } = messenger.stack.workerStores
  const deps = { setUp: messenger.bot, bot, menus, buttons: MENU_BUTTONS, clock, report: () => {} }
  return keepWebhook(deps, appearanceOf(webhookUrl), true)
}
