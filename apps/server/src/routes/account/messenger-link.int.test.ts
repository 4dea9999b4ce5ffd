import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AUTHENTICATE,
  confirmedUser,
  inMessenger,
  launch,
  NEW_PASSWORD,
  newMessengerUser,
  reasonOf,
  resetPassword,
  startMessengerApp,
} from '../../testing/messenger-users.ts'
import { codeFor, newUser, PASSWORD, readAccountEmails, TestBrowser } from '../../testing/people.ts'
import type { TestApp } from '../../testing/test-app.ts'

const ADD_EMAIL = '/api/v1/users/telegram/add-email'
const SHOW = '/api/v1/users/telegram/link'
const LINK = '/api/v1/users/local/link-telegram'
const UNLINK = '/api/v1/users/local/unlink-telegram'
const EXPORT = '/api/v1/users/export'
const DATA = '/api/v1/users/account-data'
const CONFIRM = '/api/v1/users/local/confirm-email'

let stack: TestApp
beforeAll(async () => {
  stack = await startMessengerApp()
})
afterAll(() => stack.close())

describe('linking a messenger user to an account', () => {
  test('signs the linked messenger user in to the account', async () => {
    const id = newMessengerUser()
    const browser = await confirmedUser(stack, 'link@example.org')
    expect((await browser.post(LINK, { initData: launch(id) })).json()).toMatchObject({ email: 'link@example.org' })
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })
    expect(entered.json()).toMatchObject({ email: 'link@example.org' })
    expect(await stack.query(`SELECT kind FROM account_email_queue WHERE kind LIKE 'MESSENGER%'`)).toEqual([
      { kind: 'MESSENGER_LINKED' },
    ])
  })

  test('shows whether a messenger user is linked', async () => {
    const browser = await confirmedUser(stack, 'shown@example.org')
    expect((await browser.get(SHOW)).json()).toEqual({
      hasMiniApp: true,
      miniAppUrl: null,
      linkedAt: null,
      mergeUntil: null,
      bot: null,
    })
    await browser.post(LINK, { initData: launch(newMessengerUser()) })
    const { linkedAt } = (await browser.get(SHOW)).json<{ linkedAt: string }>()
    expect(Math.abs(Date.now() - Date.parse(linkedAt))).toBeLessThan(60_000)
    expect(await new TestBrowser(stack).get(SHOW)).toMatchObject({ statusCode: 401 })
  })

  test('includes the messenger link in the account export', async () => {
    const id = newMessengerUser()
    const browser = await confirmedUser(stack, 'export@example.org')
    expect((await browser.post(EXPORT)).json()).toMatchObject({ messenger: null })
    await browser.post(LINK, { initData: launch(id) })
    const { messenger } = (await browser.post(EXPORT)).json<{ messenger: { linkedAt: string } }>()
    expect(messenger).toEqual({ messengerUserId: id, linkedAt: expect.any(String), priceAlerts: [] })
    expect(Math.abs(Date.now() - Date.parse(messenger.linkedAt))).toBeLessThan(60_000)
  })

  test('links a messenger user only to an account with a confirmed email address', async () => {
    const id = newMessengerUser()
    const browser = await newUser(stack, 'unconfirmed@example.org')
    const refused = await browser.post(LINK, { initData: launch(id) })
    expect(refused.json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
    expect(await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
  })

  test('unlinks the messenger user on a password reset', async () => {
    const id = newMessengerUser()
    const browser = await confirmedUser(stack, 'reset@example.org')
    expect(await browser.post(LINK, { initData: launch(id) })).toMatchObject({ statusCode: 200 })
    const app = new TestBrowser(stack)
    await app.post(AUTHENTICATE, { initData: launch(id) })
    expect(await resetPassword(stack, 'reset@example.org')).toMatchObject({ statusCode: 200 })
    expect(await app.get(DATA)).toMatchObject({ statusCode: 401 })
    expect(await app.post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
    const kinds = await stack.query(
      `SELECT kind FROM account_email_queue WHERE email = 'reset@example.org' AND kind LIKE 'MESSENGER%' ORDER BY email_id`,
    )
    expect(kinds).toEqual([{ kind: 'MESSENGER_LINKED' }, { kind: 'MESSENGER_UNLINKED' }])
  })

  test('ends the messenger sessions when the messenger user is unlinked', async () => {
    const id = newMessengerUser()
    const browser = await confirmedUser(stack, 'unlink@example.org')
    await browser.post(LINK, { initData: launch(id) })
    const app = new TestBrowser(stack)
    await app.post(AUTHENTICATE, { initData: launch(id) })
    expect((await browser.post(UNLINK, { password: PASSWORD })).json()).toEqual({ result: true })
    expect(await app.get(DATA)).toMatchObject({ statusCode: 401 })
    expect(await browser.get(DATA)).toMatchObject({ statusCode: 200 })
    expect(await app.post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 404 })
  })

  test('rejects a link request from a session that is older than 15 minutes', async () => {
    const browser = await confirmedUser(stack, 'old-session@example.org')
    const { userId } = (await browser.get(DATA)).json<{ userId: number }>()
    await stack.query(`ALTER TABLE session DISABLE TRIGGER forbid_session_change`)
    await stack.query(`UPDATE session SET created_at = created_at - interval '16 minutes' WHERE user_id = ${userId}`)
    await stack.query(`ALTER TABLE session ENABLE TRIGGER forbid_session_change`)
    const answer = await browser.post(LINK, { initData: launch(newMessengerUser()) })
    expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'sign_in_again'])
  })

  test("links another account's messenger user only if the request explicitly moves the link", async () => {
    const { id, userId } = await inMessenger(stack)
    const browser = await confirmedUser(stack, 'taker@example.org')
    const initData = launch(id, { secondsAgo: 3 })
    const refused = await browser.post(LINK, { initData })
    expect(refused.json()).toMatchObject({ statusCode: 422, code: 'ERR_USER_ALREADY_REGISTERED' })
    expect((await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })).json()).toMatchObject({ userId })

    expect(await browser.post(LINK, { initData, moveFromOtherAccount: true })).toMatchObject({ statusCode: 200 })
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: 1 }) })
    expect(entered.json()).toMatchObject({ email: 'taker@example.org' })
  })

  test('rejects launch data that was already used, both for signing in and for moving the messenger link', async () => {
    const victim = await inMessenger(stack)
    const attacker = await confirmedUser(stack, 'hijacker@example.org')
    const initData = launch(victim.id, { secondsAgo: 5 })
    await new TestBrowser(stack).post(AUTHENTICATE, { initData })
    // The used launch data cannot sign in again. It cannot move the messenger link to the attacker's account either.
    expect((await new TestBrowser(stack).post(AUTHENTICATE, { initData })).json()).toMatchObject({ statusCode: 422 })
    expect((await attacker.post(LINK, { initData })).json()).toMatchObject({ code: 'ERR_USER_ALREADY_REGISTERED' })
    expect((await attacker.get(SHOW)).json()).toMatchObject({ linkedAt: null })
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(victim.id, { secondsAgo: 4 }) })
    expect(entered.json()).toMatchObject({ userId: victim.userId })
  })

  test('keeps the messenger link of an account that has coins and no other sign-in method', async () => {
    const { id, userId } = await inMessenger(stack)
    await stack.stores.work.transaction(({ ledger }) => ledger.post(balanceGiven(userId, 'usdt-erc20', 5n)))
    const browser = await confirmedUser(stack, 'greedy@example.org')
    const refused = await browser.post(LINK, { initData: launch(id), moveFromOtherAccount: true })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_other_owns'])
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: 2 }) })
    expect(entered.json()).toMatchObject({ userId })
  })

  test("does not move a messenger user's link from an account with a password to another account", async () => {
    const id = newMessengerUser()
    const victim = await confirmedUser(stack, 'someone-else@example.org')
    await victim.post(LINK, { initData: launch(id) })
    const attacker = await confirmedUser(stack, 'attacker@example.org')
    const refused = await attacker.post(LINK, { initData: launch(id, { secondsAgo: 1 }), moveFromOtherAccount: true })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_other_password'])
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: 2 }) })
    expect(entered.json()).toMatchObject({ email: 'someone-else@example.org' })
  })

  test('a session opened with launch data cannot unlink the messenger user without the password', async () => {
    const id = newMessengerUser()
    const victim = await confirmedUser(stack, 'victim-2@example.org')
    await victim.post(LINK, { initData: launch(id) })
    const attacker = new TestBrowser(stack)
    await attacker.post(AUTHENTICATE, { initData: launch(id) })
    const refused = await attacker.post(UNLINK, { password: 'a guess of the attacker' })
    expect(refused.json()).toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' })
    expect(await attacker.post(UNLINK)).toMatchObject({ statusCode: 422 })
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: 1 }) })
    expect(entered.statusCode).toBe(200)
    expect(await victim.get(DATA)).toMatchObject({ statusCode: 200 })
  })

  test('keeps the messenger link of an account that has a card order and no other sign-in method', async () => {
    const { id, userId } = await inMessenger(stack)
    await stack.query(`INSERT INTO card_order (order_id, legacy_order_id, provider, user_id, from_slug, to_slug, currency,
      pay, amount_to_get, price, costs, destination_address, locale, rate_token, rate_expires_at, state, created_at,
      updated_at, events, idempotency_key, request_hash) VALUES (1073741824, gen_random_uuid(), 'mercuryo', ${userId}, 'eur', 'usdt-erc20',
      'EUR', 1, 1, '1', '[]', 'an address', 'en', 'a token', now(), 'WAITING', now(), now(), '[]', 'a key', 'a hash')`)
    const browser = await confirmedUser(stack, 'card-taker@example.org')
    const refused = await browser.post(LINK, { initData: launch(id), moveFromOtherAccount: true })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_other_owns'])
  })

  test('rejects unlinking the messenger user from an account that has no other sign-in method', async () => {
    const { browser } = await inMessenger(stack)
    const refused = await browser.post(UNLINK, { password: PASSWORD })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_only_access'])
  })
})

test('does not merge accounts if the exchange has no bot', async () => {
  const { id, userId } = await inMessenger(stack)
  await stack.stores.work.transaction(({ ledger }) => ledger.post(balanceGiven(userId, 'usdt-erc20', 5n)))
  const browser = await confirmedUser(stack, 'no-bot@example.org')
  const refused = await browser.post(LINK, { initData: launch(id), mergeOtherAccount: true })
  expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'merge_needs_bot'])
})

describe('an account without an email address', () => {
  test('adds the first email address only with new launch data from the linked messenger user', async () => {
    const { browser, id } = await inMessenger(stack)
    const mail = { email: 'first@example.org', password: PASSWORD }
    const stolen = await browser.post(ADD_EMAIL, { ...mail, initData: launch((await inMessenger(stack)).id) })
    expect(stolen.statusCode).toBe(404)
    const added = await browser.post(ADD_EMAIL, { ...mail, initData: launch(id) })
    expect(added.json()).toMatchObject({ email: null, pendingEmail: 'first@example.org', isEmailConfirmed: false })
    expect((await new TestBrowser(stack).signIn('first@example.org')).statusCode).not.toBe(200)
    const code = await codeFor(stack, 'first@example.org', 'CONFIRM_EMAIL')
    expect((await browser.post(CONFIRM, { code })).json()).toEqual({ result: true })
    expect((await new TestBrowser(stack).signIn('first@example.org')).statusCode).toBe(200)
    expect(await browser.post(ADD_EMAIL, { ...mail, initData: launch(id) })).toMatchObject({ statusCode: 422 })
    // The messenger cannot be unlinked until the account's first email address is a day old.
    expect(reasonOf(await browser.post(UNLINK, { password: PASSWORD }))).toBe('messenger_only_access')
    await stack.query(
      `UPDATE account SET first_email_at = first_email_at - interval '25 hours' WHERE email = 'first@example.org'`,
    )
    expect((await browser.post(UNLINK, { password: PASSWORD })).json()).toEqual({ result: true })
  })

  test('keeps the messenger link when the password is reset through a newly added email address', async () => {
    const { browser, id } = await inMessenger(stack)
    const mail = { email: 'not-mine@example.org', password: PASSWORD }
    expect(await browser.post(ADD_EMAIL, { ...mail, initData: launch(id) })).toMatchObject({ statusCode: 200 })
    const code = await codeFor(stack, 'not-mine@example.org', 'CONFIRM_EMAIL')
    expect(await browser.post(CONFIRM, { code })).toMatchObject({ statusCode: 200 })
    expect(await resetPassword(stack, 'not-mine@example.org')).toMatchObject({ statusCode: 200 })
    expect(await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id) })).toMatchObject({ statusCode: 200 })
    expect((await new TestBrowser(stack).signIn('not-mine@example.org', NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('an unconfirmed first email address does not prevent its owner from signing up with it', async () => {
    const { browser, id, userId } = await inMessenger(stack)
    const mail = { email: 'pending-owner@example.org', password: PASSWORD, initData: launch(id) }
    expect((await browser.post(ADD_EMAIL, mail)).json()).toMatchObject({ pendingEmail: mail.email })
    const early = await codeFor(stack, mail.email, 'CONFIRM_EMAIL')
    const owner = await confirmedUser(stack, mail.email)
    expect((await owner.get('/api/v1/users/account-data')).json().userId).not.toBe(userId)
    expect((await browser.post(CONFIRM, { code: early })).json()).toMatchObject({ code: 'ERR_USER_ALREADY_REGISTERED' })
    expect((await browser.get('/api/v1/users/account-data')).json()).toMatchObject({ userId, email: null })
    expect(await resetPassword(stack, mail.email)).toMatchObject({ statusCode: 200 })
    const reset = new TestBrowser(stack)
    await reset.signIn(mail.email, NEW_PASSWORD)
    expect((await reset.get('/api/v1/users/account-data')).json().userId).not.toBe(userId)
  })

  test("marks the confirmation email of an account's first email address as different from a sign-up email", async () => {
    const { browser, id } = await inMessenger(stack)
    await browser.post(ADD_EMAIL, { email: 'in-messenger@example.org', password: PASSWORD, initData: launch(id) })
    await new TestBrowser(stack).signUp('on-the-site@example.org')
    const sent = (await readAccountEmails(stack)).filter(({ kind }) => kind === 'CONFIRM_EMAIL')
    expect(sent.find(({ email }) => email === 'in-messenger@example.org')?.isFirst).toBe(true)
    expect(sent.find(({ email }) => email === 'on-the-site@example.org')?.isFirst).toBe(false)
  })

  test("replaces an account's pending first email address and its password", async () => {
    const { browser, id } = await inMessenger(stack)
    const typo = { email: 'typo@exmaple.org', password: PASSWORD, initData: launch(id, { secondsAgo: 1 }) }
    expect(await browser.post(ADD_EMAIL, typo)).toMatchObject({ statusCode: 200 })
    const code = await codeFor(stack, typo.email, 'CONFIRM_EMAIL')
    const right = { email: 'right@example.org', password: NEW_PASSWORD, initData: launch(id) }
    expect(await browser.post(ADD_EMAIL, right)).toMatchObject({ statusCode: 200 })
    expect((await browser.post(CONFIRM, { code })).statusCode).toBe(422)
    expect(await browser.post(CONFIRM, { code: await codeFor(stack, right.email, 'CONFIRM_EMAIL') })).toMatchObject({
      statusCode: 200,
    })
    expect((await new TestBrowser(stack).signIn(right.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('requires a confirmed email address for a withdrawal when no bot is configured', async () => {
    const { browser } = await inMessenger(stack)
    const answer = await browser.post('/api/v1/users/wallet/withdrawals', {
      currencyTitle: 'USDT',
      networkTitle: 'ERC20',
      amount: '10',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    })
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'ERR_UNPROCESSABLE_ENTITY' })
  })
})
