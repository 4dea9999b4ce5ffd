import { ACCESS_MS } from '@cambio/core/accounts/session-life'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { newPartner } from '../../../testing/partner.ts'
import { newUser, TestBrowser } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const CREATE = '/api/v1/orders/public/create'

let stack: TestApp
beforeAll(async () => {
  stack = await startTestApp()
})
afterAll(() => stack.close())

async function userIdOf(browser: TestBrowser): Promise<number> {
  return (await browser.get('/api/v1/users/account-data')).json().userId
}

/** Waits until an order has been created. Returns the user ID of the order's owner, or null for a guest order. */
async function ownerOf(answer: Promise<{ statusCode: number; body: string; json(): { orderId: number } }>) {
  const made = await answer
  expect(made).toMatchObject({ statusCode: 200 })
  const [row] = await stack.query(`SELECT user_id FROM orders WHERE order_id = ${made.json().orderId}`)
  return row?.['user_id']
}

test('assigns an order to the signed-in account, even if the access token has expired', async () => {
  const browser = await newUser(stack, 'owner@example.org')
  const userId = await userIdOf(browser)
  expect(await ownerOf(browser.post(CREATE, orderPayload()))).toBe(userId)
  const { accessTokens } = stack.composition.services.accounts
  const [session] = (await browser.get('/api/v1/users/sessions')).json()
  const old = await accessTokens.issue({ userId, sessionId: session.sessionId }, Date.now() - ACCESS_MS - 1_000)
  browser.cookies.set(`${stack.config.instance}_access`, { value: old, path: '/' })
  expect(await browser.get('/api/v1/users/account-data')).toMatchObject({ statusCode: 418 })
  expect(await ownerOf(browser.post(CREATE, orderPayload()))).toBe(userId)
})

test('creates an order without an owner for guests, ended sessions and foreign origins', async () => {
  const browser = await newUser(stack, 'leaver@example.org')
  expect(await ownerOf(new TestBrowser(stack).post(CREATE, orderPayload()))).toBeNull()
  expect(await ownerOf(browser.post(CREATE, orderPayload(), { origin: 'https://evil.example' }))).toBeNull()
  const attacker = browser.copy()
  await browser.post('/api/v1/users/authentication/logout')
  expect(attacker.cookie('access')).not.toBe('')
  expect(await ownerOf(attacker.post(CREATE, orderPayload()))).toBeNull()
})

test("assigns a signed order to the API key's account, whichever account is signed in", async () => {
  const owner = await newUser(stack, 'key-owner@example.org')
  const userId = await userIdOf(owner)
  const [own, stack1] = [await newPartner(stack), await newPartner(stack)]
  await stack.query(`UPDATE api_key SET user_id = ${userId} WHERE api_id = ${own.apiId}`)
  const other = await newUser(stack, 'another@example.org')
  const headers = { cookie: `${stack.config.instance}_access=${other.cookie('access')}` }
  expect(await ownerOf(own.post(CREATE, orderPayload(), { headers }))).toBe(userId)
  expect(await ownerOf(stack1.post(CREATE, orderPayload(), { headers }))).toBeNull()
})

test('retains the account number in orders after the account is deleted', async () => {
  const browser = await newUser(stack, 'deleted@example.org')
  const userId = await userIdOf(browser)
  const { orderId } = (await browser.post(CREATE, orderPayload())).json()
  const deleted = await browser.post('/api/v1/users/delete', { password: 'correct horse battery staple' })
  expect(deleted).toMatchObject({ statusCode: 200 })
  expect(await stack.query(`SELECT user_id FROM orders WHERE order_id = ${orderId}`)).toEqual([{ user_id: userId }])
})
