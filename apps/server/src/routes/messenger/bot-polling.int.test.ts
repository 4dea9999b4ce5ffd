import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { TelegramBot } from '@cambio/adapters/messenger/telegram-bot'
import { BOT_WEBHOOK_PATH } from '@cambio/kernel/mini-app-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_SECRET } from '../../testing/bot-updates.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let sandbox: SandboxProcess
let stack: TestApp
let settings: Record<string, string>
beforeAll(async () => {
  sandbox = await SandboxProcess.start({ SANDBOX_CHAINS: 'ethereum' })
  const { messengerBot } = (await sandbox.config()) as { messengerBot: { token: string; apiUrl: string } }
  settings = {
    MESSENGER_BOT_TOKEN: messengerBot.token,
    MESSENGER_API_URL: messengerBot.apiUrl,
    MESSENGER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    MESSENGER_UPDATES: 'polling',
  }
  stack = await startTestApp(settings)
}, 240_000)
afterAll(async () => {
  await stack?.close()
  await sandbox?.stop()
})

async function chat(user: number, path = '', body?: object) {
  const answer = await fetch(`${sandbox.url}/messenger/chats/${user}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return (await answer.json()) as {
    messages: { messageId: number; text: string; buttons: { callback_data?: string; web_app?: object }[][] }[]
    notice: string
    cards: { id: string }[]
  }
}
const last = async (user: number) => (await chat(user)).messages.at(-1)

test('answers commands, button presses and inline queries by polling', async () => {
  await chat(5, '/messages', { text: '/start' })
  await expect.poll(async () => (await last(5))?.text, { timeout: 15_000 }).toContain('Welcome')
  // The test site has no TLS, so Telegram would reject a button that opens its pages.
  expect((await last(5))?.buttons).toEqual([])
  await chat(5, '/messages', { text: '/language' })
  await expect.poll(async () => (await last(5))?.buttons[0]?.length, { timeout: 15_000 }).toBe(2)
  const { messageId = 0, buttons = [] } = (await last(5)) ?? {}
  await chat(5, '/presses', { messageId, action: buttons[0]?.[1]?.callback_data })
  await expect.poll(async () => (await chat(5)).notice, { timeout: 15_000 }).toContain('по-русски')
  await chat(5, '/queries', { text: 'eth btc 1' })
  await expect.poll(async () => (await chat(5)).cards.length, { timeout: 15_000 }).toBe(1)
})

test('in polling mode, returns 404 for webhook requests even if a webhook secret is set', async () => {
  const headers = { 'x-telegram-bot-api-secret-token': WEBHOOK_SECRET, 'content-type': 'application/json' }
  const answer = await stack.app.inject({ method: 'POST', url: BOT_WEBHOOK_PATH, headers, payload: '{}' })
  expect(answer.statusCode).toBe(404)
})

test('processes each bot update exactly once, even if no server was running when it arrived', async () => {
  await stack.close()
  for (const text of ['/start', '/rate eth btc 1']) await chat(6, '/messages', { text })
  stack = await startTestApp(settings)
  await expect.poll(async () => (await last(6))?.text, { timeout: 15_000 }).toContain('You get')
  const { messages } = await chat(6)
  expect(messages.filter(({ text }) => text.startsWith('Welcome'))).toHaveLength(1)
})

test('removes a previously configured webhook before polling for updates', async () => {
  const { MESSENGER_BOT_TOKEN: token = '', MESSENGER_API_URL: apiUrl = '' } = settings
  const bot = new TelegramBot({ token, apiUrl, webhookSecret: null, opensPages: false })
  const menu = { text: 'Swap', opens: 'http://localhost:3000/app' }
  await bot.apply({ webhookUrl: 'http://127.0.0.1:1/elsewhere', menu, commands: [] })
  await chat(7, '/messages', { text: '/start' })
  await bot.apply({ webhookUrl: '', menu, commands: [] })
  expect(await bot.webhook()).toMatchObject({ url: '' })
  await expect.poll(async () => (await last(7))?.text, { timeout: 25_000 }).toContain('Welcome')
}, 60_000)
