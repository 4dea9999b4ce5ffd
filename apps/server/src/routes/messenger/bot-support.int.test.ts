import { MAX_CHAT_MESSAGE } from '@cambio/core/messenger/write-to-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliver, say, startBotApp, textUpdate } from '../../testing/bot-updates.ts'
import { confirmedUser, launch, newMessengerUser } from '../../testing/messenger-users.ts'
import type { TestApp } from '../../testing/test-app.ts'

const QUESTION = 'My order 123 has not moved since noon.\nPlease look at it.'

let stack: TestApp
beforeAll(async () => {
  stack = await startBotApp({ SUPPORT_EMAIL: 'help@swap.example' })
})
afterAll(() => stack?.close())
beforeEach(async () => {
  await stack.query('DELETE FROM support_message')
})

const write = async (user: number, text: string) => (await say(stack, { user, text })).text
const kept = () => stack.query('SELECT email, subject, body, ticket_id IS NOT NULL AS is_chat FROM support_message')

test('delivers the answer to a support message to the chat of a user without an account', async () => {
  expect(await write(newMessengerUser(), `/support ${QUESTION}`)).toContain('Our support has your message')
  expect(await kept()).toEqual([
    { email: null, subject: 'My order 123 has not moved since noon.', body: QUESTION, is_chat: true },
  ])
})

test('includes the confirmed email address of the linked account in the support message', async () => {
  const user = newMessengerUser()
  const browser = await confirmedUser(stack, 'chat-support@example.org')
  await browser.post('/api/v1/users/local/link-telegram', { initData: launch(user) })
  await write(user, `/support@cambio_bot ${QUESTION}`)
  expect(await kept()).toMatchObject([{ email: 'chat-support@example.org', body: QUESTION }])
})

test('stores the support message of a repeated bot update only once, even if copies arrive simultaneously', async () => {
  const update = textUpdate({ user: newMessengerUser(), text: `/support ${QUESTION}` })
  await Promise.all([deliver(stack, update), deliver(stack, update), deliver(stack, update)])
  await deliver(stack, update)
  expect(await kept()).toHaveLength(1)
})

test.each([
  ['/support', 'after the command'],
  ['/support    ', 'after the command'],
  ['/support https://spam.example/a-long-link', 'in words'],
  [`/support ${'words '.repeat(MAX_CHAT_MESSAGE / 5)}`, 'too long'],
])('the reply to the invalid command %.60s explains the mistake', async (text, answer) => {
  expect(await write(newMessengerUser(), text)).toContain(answer)
  expect(await kept()).toEqual([])
})

test('removes control characters and direction marks from a support message', async () => {
  await write(newMessengerUser(), '/support My \u0000order \u001b[2J\u202ehas not moved')
  expect(await kept()).toMatchObject([{ body: 'My order [2Jhas not moved' }])
})

test('accepts at most five support messages an hour from each user', async () => {
  const user = newMessengerUser()
  for (let count = 0; count < 5; count += 1) await write(user, `/support ${QUESTION} ${count}`)
  expect(await write(user, `/support ${QUESTION} again`)).toContain('several messages')
  expect(await kept()).toHaveLength(5)
  expect(await write(newMessengerUser(), `/support ${QUESTION}`)).toContain('has your message')
})

test('declines support messages when no support mailbox is configured', async () => {
  const closed = await startBotApp()
  expect((await say(closed, { user: newMessengerUser(), text: `/support ${QUESTION}` })).text).toContain(
    'takes no messages',
  )
  await closed.close()
})
