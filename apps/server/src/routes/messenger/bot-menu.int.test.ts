import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBotSandbox, type BotSandbox } from '../../testing/bot-sandbox.ts'
import { newMessengerUser } from '../../testing/messenger-users.ts'

const SITE = 'http://localhost:3000'
const buttonsOf = (site: string) => ({
  en: { text: 'Swap', opens: `${site}/app` },
  ru: { text: 'Обмен', opens: `${site}/app/ru` },
})
const SHARED = { text: 'Cambio', opens: `${SITE}/app` }
const wire = ({ text, opens }: typeof SHARED) => ({ type: 'web_app', text, web_app: { url: opens } })

let messenger: BotSandbox
beforeAll(async () => {
  messenger = await startBotSandbox()
  await messenger.bot.apply({ webhookUrl: messenger.webhookUrl, menu: SHARED, commands: [] })
}, 240_000)
afterAll(() => messenger?.close())

const menuOf = async (user: number) => (await messenger.chat(user)).menuButton

/** Writes to the bot as a user whose messenger uses the given language. Waits for the bot's reply. */
async function write(user: number, text: string, language = 'en'): Promise<void> {
  const before = (await messenger.chat(user)).messages.length
  await messenger.chat(user, '/messages', { text, language })
  await expect
    .poll(async () => (await messenger.chat(user)).messages.length, { timeout: 10_000 })
    .toBeGreaterThan(before + 1)
}

/** Creates a user whose chat with the bot has the menu button in the given language. */
async function withMenu(language: 'en' | 'ru'): Promise<number> {
  const user = newMessengerUser()
  await write(user, '/start', language)
  await messenger.setMenus(buttonsOf(SITE))
  expect(await menuOf(user)).toEqual(wire(buttonsOf(SITE)[language]))
  return user
}

/** Returns the users whose menu button the worker would set in its next pass. */
const due = async () =>
  (await messenger.stack.workerStores.botMenus.due(100)).map(({ messengerUserId }) => messengerUserId)

test("a user who starts the bot receives a menu button in the messenger's language", async () => {
  const user = newMessengerUser()
  await write(user, '/start', 'ru')
  expect(await menuOf(user)).toEqual(wire(SHARED))
  await messenger.setMenus(buttonsOf(SITE))
  expect(await menuOf(user)).toEqual({ type: 'web_app', text: 'Обмен', web_app: { url: `${SITE}/app/ru` } })
  await write(user, '/start', 'ru')
  expect(await due()).toEqual([])
})

test('the menu button keeps the chosen language after another /start', async () => {
  const user = await withMenu('ru')
  await write(user, '/language en', 'ru')
  await messenger.setMenus(buttonsOf(SITE))
  expect(await menuOf(user)).toEqual(wire(buttonsOf(SITE).en))
  await write(user, '/start', 'ru')
  expect(await due()).toEqual([])
})

test('a user who allows bot messages without starting the bot receives the menu button', async () => {
  const user = newMessengerUser()
  await messenger.chat(user, '/write-access', { language: 'ru' })
  await expect.poll(due, { timeout: 10_000 }).toEqual([user])
  await messenger.setMenus(buttonsOf(SITE))
  expect(await menuOf(user)).toEqual(wire(buttonsOf(SITE).ru))
})

test('replaces a menu button that opens an earlier URL of the mini-app', async () => {
  const user = await withMenu('en')
  const moved = buttonsOf('http://127.0.0.1:3000')
  await messenger.stack.workerStores.botMenus.renew(buttonsOf(SITE))
  expect(await due()).toEqual([])
  await messenger.stack.workerStores.botMenus.renew(moved)
  expect(await due()).toContain(user)
  await messenger.setMenus(moved)
  expect(await menuOf(user)).toEqual(wire(moved.en))
})

test('applies a language that the user chooses while the menu button is being updated', async () => {
  const user = await withMenu('en')
  await write(user, '/language ru')
  await messenger.limitFor(60)
  await messenger.setMenus(buttonsOf(SITE))
  await messenger.limitFor(0)
  expect([await due(), await menuOf(user)]).toEqual([[], wire(buttonsOf(SITE).en)])
  await write(user, '/language en')
  const [menu] = await messenger.stack.workerStores.botMenus.due(1)
  expect(menu).toMatchObject({ messengerUserId: user, locale: 'en' })
  await write(user, '/language ru')
  if (menu) await messenger.stack.workerStores.botMenus.sent(menu, buttonsOf(SITE).en)
  expect(await due()).toEqual([user])
  await messenger.setMenus(buttonsOf(SITE))
  expect(await menuOf(user)).toEqual(wire(buttonsOf(SITE).ru))
})

test('retries a rejected menu button, but skips users who have blocked the bot', async () => {
  const user = await withMenu('en')
  await write(user, '/language ru')
  const refused = { ...buttonsOf(SITE), ru: { text: 'Обмен', opens: 'http://exchange.example/app/ru' } }
  await messenger.setMenus(refused)
  const reason = expect.stringContaining('Only HTTPS links are allowed') as unknown
  expect(messenger.reported).toContainEqual(['messenger-not-taken', { menu: 'ru', attempts: 1, reason }])
  expect(await due()).toEqual([])
  // The failed update waits for its next attempt. A /start message makes it due immediately.
  await write(user, '/start')
  expect(await due()).toEqual([user])
  await messenger.chat(user, '/block', { isBlocked: true })
  await expect.poll(due, { timeout: 10_000 }).toEqual([])
  await write(user, '/start')
  await messenger.setMenus(buttonsOf(SITE))
  expect(await menuOf(user)).toEqual(wire(buttonsOf(SITE).ru))
})
