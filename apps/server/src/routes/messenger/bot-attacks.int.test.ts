import { pressAction } from '@cambio/core/messenger/bot/press-action'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newButtons } from '../../testing/new-buttons.ts'
import { deliver, newUpdateId, say, startBotApp, textUpdate } from '../../testing/bot-updates.ts'
import { AUTHENTICATE, inMessenger, launch, reasonOf, resetPassword } from '../../testing/messenger-users.ts'
import { codeFor, PASSWORD, TestBrowser } from '../../testing/people.ts'
import { TRON_CHAIN, TEST_CHAINS, type TestApp } from '../../testing/test-app.ts'

const WITHDRAWALS = '/api/v1/users/wallet/withdrawals'
const UNLINK = '/api/v1/users/local/unlink-telegram'
const BODY = {
  currencyTitle: 'USDT',
  networkTitle: 'TRC20',
  amount: '40',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
}

let stack: TestApp
let serial = 0
beforeAll(async () => {
  stack = await startBotApp({ CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]) })
}, 240_000)
afterAll(() => stack?.close())

type Owner = Awaited<ReturnType<typeof inMessenger>>

/** Creates a messenger account with 100 USDT. */
async function owner(): Promise<Owner> {
  const user = await inMessenger(stack)
  await stack.stores.work.stores.ledger.post(balanceGiven(user.userId, 'usdt-trc20', 100_000_000n))
  await stack.tick()
  return user
}

/**
 * Adds an email address to the owner's account, as an attacker who has only the owner's launch data does. Uses a new
 * browser. Confirms the address unless `isConfirmed` is false.
 */
async function addEmail({ id }: Owner, { isConfirmed = true } = {}): Promise<{ email: string; browser: TestBrowser }> {
  const browser = new TestBrowser(stack)
  const email = `thief-${(serial += 1)}@example.org`
  const initData = launch(id)
  await browser.post(AUTHENTICATE, { initData })
  const added = await browser.post('/api/v1/users/telegram/add-email', { email, password: PASSWORD, initData })
  expect(added.statusCode).toBe(200)
  if (isConfirmed)
    await browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') })
  return { email, browser }
}

const buttonsOf = (userId: number, kind: string) => newButtons(stack, userId, kind)
const press = async (messengerUserId: number, secret: string) =>
  stack.composition.services.botWebhook?.deps().requests.pressButton({ messengerUserId, secret })
const paid = (id: string) => stack.query(`SELECT 1 FROM payment WHERE purpose = 'withdrawal' AND reference = '${id}'`)
const messagesTo = async ({ id }: Owner) =>
  (await stack.query(`SELECT kind FROM messenger_message WHERE messenger_user_id = ${id} ORDER BY message_id`)).map(
    (row) => (row as { kind: string }).kind,
  )
const passADay = (userId: number) =>
  stack.query(`UPDATE account SET first_email_at = first_email_at - interval '25 hours' WHERE user_id = ${userId}`)

async function as<T>(role: 'worker' | 'operator', sql: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: stack.urls[role] })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as T[]
  } finally {
    await client.end()
  }
}

describe('a first email address added with launch data', () => {
  test('a newly added email address cannot be used to confirm a withdrawal', async () => {
    const victim = await owner()
    const { email, browser } = await addEmail(victim)
    const made = (await browser.post(WITHDRAWALS, BODY)).json()
    expect(made).toMatchObject({ waitsFor: 'MESSENGER' })
    const mails = await stack.query(
      `SELECT kind FROM account_email_queue WHERE email = '${email}' AND kind = 'CONFIRM_WITHDRAWAL'`,
    )
    expect(mails).toEqual([])
    const refused = await browser.post(`${WITHDRAWALS}/confirm`, { id: made.id, code: '123456', password: PASSWORD })
    expect(refused.statusCode).not.toBe(200)
    expect(await paid(made.id)).toEqual([])
    expect(await messagesTo(victim)).toEqual(['EMAIL_ADDED', 'CONFIRM_WITHDRAWAL'])
    // The added email address does not prevent the owner from confirming.
    expect(await press(victim.id, (await buttonsOf(victim.userId, 'CONFIRM_WITHDRAWAL')).yes)).toBe(
      'withdrawal_confirmed',
    )
    expect((await messagesTo(victim)).at(-1)).toBe('WITHDRAWAL_CONFIRMED')
  })

  test('a newly confirmed email cannot be used to unlink the messenger during its first day', async () => {
    const victim = await owner()
    const { email, browser } = await addEmail(victim)
    const refused = await browser.post(UNLINK, { password: PASSWORD })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_only_access'])
    expect((await resetPassword(stack, email)).statusCode).toBe(200)
    expect((await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(victim.id) })).statusCode).toBe(200)
  })

  test('an unconfirmed email gives access to nothing', async () => {
    const victim = await owner()
    const { email, browser } = await addEmail(victim, { isConfirmed: false })
    expect(await browser.post(UNLINK, { password: PASSWORD })).not.toMatchObject({ statusCode: 200 })
    expect((await new TestBrowser(stack).signIn(email)).statusCode).not.toBe(200)
    expect(await messagesTo(victim)).toEqual([])
  })

  test('a newly added email address cannot be used to delete an account with coins', async () => {
    const { browser } = await addEmail(await owner())
    const refused = await browser.post('/api/v1/users/delete', { password: PASSWORD, giveUpBalance: true })
    expect(refused.json()).toMatchObject({ statusCode: 422 })
    expect((await browser.get('/api/v1/users/account-data')).statusCode).toBe(200)
  })

  test("the messenger user can remove a newly added email address by pressing the bot's button", async () => {
    const [victim, other] = [await owner(), await owner()]
    const { email, browser } = await addEmail(victim)
    const { no } = await buttonsOf(victim.userId, 'EMAIL_ADDED')
    expect(await press(other.id, no)).toBe('unknown')
    // A press that arrives while another one is being processed may find that the message has expired.
    const answers = new Set(await Promise.all([1, 2, 3].map(() => press(victim.id, no))))
    expect(answers.has('email_removed')).toBe(true)
    for (const answer of answers) expect(answer).toMatch(/^(?:email_removed|expired)$/)
    // Poll, because the server learns of ended sessions through a database notification.
    await expect.poll(async () => (await browser.get('/api/v1/users/account-data')).statusCode).toBe(401)
    expect((await new TestBrowser(stack).signIn(email)).statusCode).not.toBe(200)
    const entered = await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(victim.id) })
    expect(entered.json()).toMatchObject({ userId: victim.userId, email: null })
    const notices = await stack.query(`SELECT email FROM account_email_queue WHERE kind = 'EMAIL_REMOVED'`)
    expect(notices).toEqual([{ email }])
  })

  test('a newly added email address can confirm withdrawals and unlink the messenger after a day', async () => {
    const user = await owner()
    const { browser } = await addEmail(user)
    await passADay(user.userId)
    expect((await browser.post(WITHDRAWALS, BODY)).json()).toMatchObject({ waitsFor: 'EMAIL_CODE' })
    expect((await browser.post(UNLINK, { password: PASSWORD })).json()).toEqual({ result: true })
  })

  test('adding an email address does not prevent the owner from cancelling a withdrawal', async () => {
    const user = await owner()
    const { id } = (await user.browser.post(WITHDRAWALS, BODY)).json()
    await addEmail(user)
    await passADay(user.userId)
    expect((await user.browser.post(`${WITHDRAWALS}/cancel`, { id })).statusCode).toBe(200)
    expect((await messagesTo(user)).at(-1)).toBe('WITHDRAWAL_CANCELLED')
  })
})

test('a withdrawal button from before the messenger was linked again does not confirm the withdrawal', async () => {
  const user = await owner()
  const { id } = (await user.browser.post(WITHDRAWALS, BODY)).json()
  const { yes } = await buttonsOf(user.userId, 'CONFIRM_WITHDRAWAL')
  const { email, browser } = await addEmail(user)
  await passADay(user.userId)
  await browser.post(UNLINK, { password: PASSWORD })
  const back = new TestBrowser(stack)
  await back.signIn(email)
  const initData = launch(user.id, { secondsAgo: 2 })
  expect((await back.post('/api/v1/users/local/link-telegram', { initData })).statusCode).toBe(200)
  const update = {
    update_id: newUpdateId(),
    callback_query: {
      id: '9',
      from: { id: user.id, is_bot: false, first_name: 'A' },
      chat_instance: '1',
      message: { message_id: 1, date: 1, chat: { id: user.id, type: 'private' } },
      data: pressAction(yes),
    },
  }
  const answer = await deliver(stack, update)
  expect([answer.statusCode, answer.json().text]).toEqual([200, expect.stringContaining('does nothing any more')])
  expect(await paid(id)).toEqual([])
})

test('acknowledges a failing bot update on its fifth delivery so that later updates can be delivered', async () => {
  const update = textUpdate({ user: 4_001, text: '/start' })
  await stack.query('ALTER TABLE messenger_chat RENAME TO messenger_chat_away')
  const codes: number[] = []
  for (let count = 0; count < 5; count += 1) codes.push((await deliver(stack, update)).statusCode)
  await stack.query('ALTER TABLE messenger_chat_away RENAME TO messenger_chat')
  expect(codes).toEqual([500, 500, 500, 500, 200])
  expect((await say(stack, { user: 4_001, text: '/start' })).text).toContain('Welcome')
})

test('sends a withdrawal confirmation request before 200 queued price alerts', async () => {
  const user = await owner()
  await stack.query(
    `INSERT INTO messenger_message (messenger_user_id, kind, facts, created_at, next_at, expires_at)
     SELECT 900000 + n, 'PRICE_ALERT', '{}', now(), now(), now() + interval '1 day' FROM generate_series(1, 200) n`,
  )
  await stack.query(
    `INSERT INTO messenger_message (messenger_user_id, kind, facts, created_at, next_at, expires_at)
     VALUES (${user.id}, 'PRICE_ALERT', '{}', now(), now(), now() + interval '1 day')`,
  )
  await user.browser.post(WITHDRAWALS, BODY)
  const due = await stack.workerStores.botMessages.due(1_000)
  const own = due.findIndex(({ messengerUserId }) => messengerUserId === user.id)
  expect(due[own]).toMatchObject({ kind: 'CONFIRM_WITHDRAWAL' })
  expect(own).toBeLessThan(due.findIndex(({ kind }) => kind === 'PRICE_ALERT'))
  await stack.query(`DELETE FROM messenger_message WHERE kind = 'PRICE_ALERT'`)
})

describe("the worker's database role", () => {
  test("the worker's database role cannot release an unconfirmed withdrawal for payment", async () => {
    const { id } = (await (await owner()).browser.post(WITHDRAWALS, BODY)).json()
    await expect(
      as('worker', 'UPDATE withdrawal SET released_at = now() WHERE withdrawal_id = $1', [id]),
    ).rejects.toThrow('withdrawal_released')
  })

  test("the worker's database role cannot reinstate a cancelled withdrawal", async () => {
    const { browser } = await owner()
    const { id } = (await browser.post(WITHDRAWALS, BODY)).json()
    await browser.post(`${WITHDRAWALS}/cancel`, { id })
    await expect(as('worker', 'UPDATE withdrawal SET voided_at = NULL WHERE withdrawal_id = $1', [id])).rejects.toThrow(
      'stays cancelled',
    )
  })

  test("the worker's database role cannot insert a withdrawal that is already marked as confirmed", async () => {
    const { userId } = await owner()
    await expect(
      as(
        'worker',
        `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, confirm_by, confirmed_at, release_at)
         VALUES (77, $1, 'usdt-trc20', 5, 1, 'an address', now(), 'MESSENGER', now(), now())`,
        [userId],
      ),
    ).rejects.toThrow('neither confirmed nor paid')
  })
})

test("the operator's database role cannot queue messages with buttons", async () => {
  const { id, userId, browser } = await owner()
  const made = (await browser.post(WITHDRAWALS, BODY)).json()
  const add = (columns: string, kind: string, values: unknown[]) =>
    as(
      'operator',
      `INSERT INTO messenger_message (messenger_user_id, user_id, kind, facts, created_at, next_at, expires_at${columns})
       VALUES ($1, $2, '${kind}', '{}', now(), now(), now() + interval '1 day'${columns && ', $3'})`,
      [id, userId, ...values],
    )
  await expect(add(', withdrawal_id', 'CONFIRM_WITHDRAWAL', [made.id])).rejects.toThrow('permission denied')
  for (const kind of ['MESSENGER_LINKED', 'EMAIL_ADDED'])
    await expect(add('', kind, [])).rejects.toThrow('may not queue')
  await add('', 'SUPPORT_ANSWER', [])
})
