import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUTHENTICATE, confirmedUser, inMessenger, launch, reasonOf } from '../../testing/messenger-users.ts'
import { newMessengerUser, startMessengerApp } from '../../testing/messenger-users.ts'
import { codeFor, PASSWORD, TestBrowser } from '../../testing/people.ts'
import type { TestApp } from '../../testing/test-app.ts'

const DELETE = '/api/v1/users/delete'
const DATA = '/api/v1/users/account-data'

let stack: TestApp
beforeAll(async () => {
  stack = await startMessengerApp()
})
afterAll(() => stack?.close())

const isDeleted = async (userId: number) =>
  (await stack.query(`SELECT deleted_at IS NOT NULL AS is_deleted FROM account WHERE user_id = ${userId}`))[0]?.[
    'is_deleted'
  ]

test('deletes an account without an email address when the linked messenger user confirms the deletion', async () => {
  const { browser, id, userId } = await inMessenger(stack)
  expect(await browser.post(DELETE, { initData: launch(id) })).toMatchObject({ statusCode: 200 })
  expect(await isDeleted(userId)).toBe(true)
  await expect.poll(async () => (await browser.get(DATA)).statusCode).toBe(401)
  const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })
  expect(entered.statusCode).toBe(404)
})

test.each([
  ['no proof', () => ({}), 422],
  ['stale launch data', (id: number) => ({ initData: launch(id, { secondsAgo: 3_600 }) }), 422],
  ['launch data of another messenger user', () => ({ initData: launch(newMessengerUser()) }), 404],
])('rejects the deletion of an account without an email address with %s', async (_case, proof, statusCode) => {
  const { browser, id, userId } = await inMessenger(stack)
  expect(await browser.post(DELETE, proof(id))).toMatchObject({ statusCode })
  expect(await isDeleted(userId)).toBe(false)
})

test('rejects launch data in place of the password when deleting an account with a password', async () => {
  const browser = await confirmedUser(stack, 'linked@example.org')
  const id = newMessengerUser()
  await browser.post('/api/v1/users/local/link-telegram', { initData: launch(id, { secondsAgo: 9 }) })
  const refused = await browser.post(DELETE, { initData: launch(id), giveUpBalance: true })
  expect(refused.json()).toMatchObject({ statusCode: 422, code: 'ERR_INVALID_CREDENTIALS' })
  expect((await browser.get(DATA)).statusCode).toBe(200)
})

test('rejects the deletion of an account with coins when the user proves it only with launch data', async () => {
  const { browser, id, userId } = await inMessenger(stack)
  await stack.stores.work.stores.ledger.post(balanceGiven(userId, 'ltc', 1n))
  for (const part of [{}, { giveUpBalance: true }]) {
    const refused = await browser.post(DELETE, { initData: launch(id), ...part })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'give_up_needs_email'])
  }
  expect(await isDeleted(userId)).toBe(false)
})

test('rejects the deletion of an account with coins on the day its first email address was added', async () => {
  const { browser, id, userId } = await inMessenger(stack)
  await stack.stores.work.stores.ledger.post(balanceGiven(userId, 'ltc', 1n))
  const email = { email: 'new-first@example.org', password: PASSWORD, initData: launch(id) }
  expect((await browser.post('/api/v1/users/telegram/add-email', email)).statusCode).toBe(200)
  const code = await codeFor(stack, email.email, 'CONFIRM_EMAIL')
  expect((await browser.post('/api/v1/users/local/confirm-email', { code })).statusCode).toBe(200)
  const attempt = async () => reasonOf(await browser.post(DELETE, { password: PASSWORD }))
  expect(await attempt()).toBe('give_up_needs_email')
  await stack.query(`UPDATE account SET first_email_at = now() - interval '25 hours' WHERE user_id = ${userId}`)
  expect(await attempt()).toBeUndefined()
  const body = { password: PASSWORD, giveUpBalance: true }
  expect(await browser.post(DELETE, body)).toMatchObject({ statusCode: 200 })
})
