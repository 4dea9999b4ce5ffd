import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBotSandbox, type BotSandbox } from '../../testing/bot-sandbox.ts'
import { AUTHENTICATE, confirmedUser, launch, newMessengerUser, resetPassword } from '../../testing/messenger-users.ts'
import { PASSWORD, TestBrowser } from '../../testing/people.ts'

const LINK = '/api/v1/users/local/link-telegram'
const UNLINK = '/api/v1/users/local/unlink-telegram'
const DATA = '/api/v1/users/account-data'

let messenger: BotSandbox
let serial = 0
beforeAll(async () => {
  messenger = await startBotSandbox()
  const menu = { text: 'Swap', opens: 'http://localhost:3000/app' }
  await messenger.bot.apply({ webhookUrl: messenger.webhookUrl, menu, commands: [] })
}, 240_000)
afterAll(() => messenger?.close())

/** Creates an account with an email address, and links it to a messenger user who has started the bot. */
async function linked() {
  const id = newMessengerUser()
  await messenger.chat(id, '/messages', { text: '/start' })
  await expect.poll(async () => (await messenger.chat(id)).messages.length, { timeout: 10_000 }).toBe(2)
  const email = `bot-link-${(serial += 1)}@example.org`
  const browser = await confirmedUser(messenger.stack, email)
  expect((await browser.post(LINK, { initData: launch(id) })).statusCode).toBe(200)
  return { id, browser, email }
}

/** Waits until the worker has sent the bot's newest message. Returns the message with its last button. */
async function newest(id: number): Promise<{ messageId: number; text: string; action: string }> {
  // Poll, because the message may be delayed: the server's estimate of the database time can be a few milliseconds
  // ahead.
  await expect
    .poll(async () => {
      await messenger.sendAccountMessages()
      const sql = `SELECT 1 FROM messenger_message WHERE messenger_user_id = ${id} AND sent_at IS NULL AND expires_at > now()`
      return (await messenger.stack.query(sql)).length
    })
    .toBe(0)
  const last = (await messenger.chat(id)).messages.at(-1)
  return {
    messageId: last?.messageId ?? 0,
    text: last?.text ?? '',
    action: last?.buttons.at(-1)?.at(-1)?.callback_data ?? '',
  }
}

async function pressed(id: number, messageId: number, action: string, shown: string): Promise<void> {
  await messenger.chat(id, '/presses', { messageId, action })
  await expect.poll(async () => (await messenger.chat(id)).notice, { timeout: 15_000 }).toContain(shown)
}

const press = async (messengerUserId: number, action: string) =>
  messenger.stack.composition.services.botWebhook
    ?.deps()
    .requests.pressButton({ messengerUserId, secret: action.slice(action.indexOf(':') + 1) })
const signIn = async (id: number) =>
  (await new TestBrowser(messenger.stack).post(AUTHENTICATE, { initData: launch(id) })).statusCode
const emails = (email: string) =>
  messenger.stack.query(
    `SELECT kind FROM account_email_queue WHERE email = '${email}' AND kind LIKE 'MESSENGER%' ORDER BY email_id`,
  )

test('notifies the messenger user of a new link to an account only once', async () => {
  const { id, browser, email } = await linked()
  const { text } = await newest(id)
  expect(text).toMatch(/^MESSENGER_LINKED/)
  expect(text).toContain('b•••@example.org')
  expect(text).not.toContain(email)
  // The account is already linked, so the repeated call queues no second message.
  await browser.post(LINK, { initData: launch(id) })
  await messenger.sendAccountMessages()
  const { messages } = await messenger.chat(id)
  expect(messages.filter((one) => one.text.startsWith('MESSENGER_LINKED'))).toHaveLength(1)
})

test('ends all sessions when the user removes an unwanted link with the button', async () => {
  const { id, browser, email } = await linked()
  expect(await signIn(id)).toBe(200)
  const { messageId, action } = await newest(id)
  await pressed(id, messageId, action, 'unlinked')
  expect(await signIn(id)).toBe(404)
  // Poll, because the server learns of ended sessions through a database notification.
  await expect.poll(async () => (await browser.get(DATA)).statusCode).toBe(401)
  expect(await emails(email)).toEqual([{ kind: 'MESSENGER_LINKED' }, { kind: 'MESSENGER_UNLINKED' }])
  expect((await newest(id)).text).toMatch(/^MESSENGER_UNLINKED/)
  await pressed(id, messageId, action, 'unlinked')
  expect(await emails(email)).toHaveLength(2)
  expect((await new TestBrowser(messenger.stack).signIn(email)).statusCode).toBe(200)
})

test('removes the messenger link only once when several presses of the button arrive simultaneously', async () => {
  const { id, email } = await linked()
  const { action } = await newest(id)
  expect(await Promise.all([1, 2, 3, 4].map(() => press(id, action)))).toEqual(Array(4).fill('unlinked'))
  expect(await emails(email)).toHaveLength(2)
})

test('removes a messenger link only when the linked user presses the unexpired button for that link', async () => {
  const [{ id, browser }, other] = [await linked(), await linked()]
  const { action } = await newest(id)
  expect(await press(other.id, action)).toBe('unknown')
  await messenger.stack.query(`UPDATE messenger_message SET expires_at = now() WHERE messenger_user_id = ${id}`)
  expect(await press(id, action)).toBe('expired')
  expect(await signIn(id)).toBe(200)
  // The user removes the link and creates it again. The button in the first message must not remove the second link.
  await messenger.stack.query(
    `UPDATE messenger_message SET expires_at = now() + interval '1 day' WHERE messenger_user_id = ${id}`,
  )
  await browser.post(UNLINK, { password: PASSWORD })
  await browser.post(LINK, { initData: launch(id, { secondsAgo: 5 }) })
  expect(await press(id, action)).toBe('unknown')
  expect(await signIn(id)).toBe(200)
})

test.each([
  [
    'the account page',
    ({ browser }: { browser: TestBrowser; email: string }) => browser.post(UNLINK, { password: PASSWORD }),
  ],
  ['a password reset', ({ email }: { browser: TestBrowser; email: string }) => resetPassword(messenger.stack, email)],
])('notifies the user when %s removes the messenger link', async (_name, unlink) => {
  const user = await linked()
  await newest(user.id)
  expect((await unlink(user)).statusCode).toBe(200)
  expect((await newest(user.id)).text).toMatch(/^MESSENGER_UNLINKED/)
})
