import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { pressButton, type ButtonPress } from '@cambio/core/messenger/press-button'
import { releaseDueWithdrawals } from '@cambio/core/wallet/release-withdrawal'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBotSandbox, type BotSandbox } from '../../testing/bot-sandbox.ts'
import { TRON_CHAIN, TEST_CHAINS } from '../../testing/test-app.ts'
import { confirmedUser, inMessenger, launch } from '../../testing/messenger-users.ts'
import { codeFor, PASSWORD, type TestBrowser } from '../../testing/people.ts'

const WITHDRAWALS = '/api/v1/users/wallet/withdrawals'
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const OTHER_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'
const USDT = 'usdt-trc20'
const HOUR_MS = 3_600_000

let messenger: BotSandbox
beforeAll(async () => {
  messenger = await startBotSandbox({ CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]) })
  await messenger.bot.apply({
    webhookUrl: messenger.webhookUrl,
    menu: { text: 'Swap', opens: 'http://localhost:3000/app' },
    commands: [],
  })
}, 240_000)
afterAll(() => messenger?.close())

interface Owner {
  id: number
  browser: TestBrowser
  userId: number
}

/** Creates a messenger account with 100 USDT. The user has started the bot unless `isStarted` is false. */
async function owner({ isStarted = true } = {}): Promise<Owner> {
  const user = await inMessenger(messenger.stack)
  await messenger.stack.stores.work.stores.ledger.post(balanceGiven(user.userId, USDT, 100_000_000n))
  await messenger.stack.tick()
  if (isStarted) await start(user.id)
  return user
}

async function start(id: number): Promise<void> {
  const before = (await messenger.chat(id)).messages.length
  await messenger.chat(id, '/messages', { text: '/start' })
  await expect.poll(async () => (await messenger.chat(id)).messages.length, { timeout: 10_000 }).toBe(before + 2)
}

async function withdraw({ browser }: Owner, address = ADDRESS): Promise<string> {
  const body = { currencyTitle: 'USDT', networkTitle: 'TRC20', address, amount: '40' }
  const answer = await browser.post(WITHDRAWALS, body)
  expect(answer.json()).toMatchObject({ amount: '40', status: 'PENDING', waitsFor: 'MESSENGER', txId: null })
  return answer.json().id
}

const entryOf = async ({ browser }: Owner, id: string) =>
  (await browser.get(WITHDRAWALS)).json().find((one: { id: string }) => one.id === id)
const paymentsOf = (id: string) =>
  messenger.stack.query(`SELECT * FROM payment WHERE purpose = 'withdrawal' AND reference = '${id}'`)

/** Waits until the worker has sent the bot's newest message. Returns the message with its two buttons. */
async function request({ id }: Owner): Promise<{ messageId: number; text: string; yes: string; no: string }> {
  // Repeat the pass, because each one sends at most one message per chat.
  while ((await messenger.stack.workerStores.botMessages.due(1)).length > 0) await messenger.sendAccountMessages()
  const { messages } = await messenger.chat(id)
  const last = messages.findLast(({ text }) => text.startsWith('CONFIRM_WITHDRAWAL'))
  const [yes, no] = (last?.buttons[0] ?? []).map(({ callback_data: action = '' }) => action)
  if (last === undefined || yes === undefined || no === undefined) throw new Error('no request')
  return { messageId: last.messageId, text: last.text, yes, no }
}

/** Presses a button in the chat and waits until the messenger shows the given text. */
async function pressed({ id }: Owner, messageId: number, action: string, shown: string): Promise<void> {
  await messenger.chat(id, '/presses', { messageId, action })
  await expect.poll(async () => (await messenger.chat(id)).notice, { timeout: 15_000 }).toContain(shown)
}

const secretOf = (action: string): string => action.slice(action.indexOf(':') + 1)
/** Presses a button without going through the messenger. */
const press = async (input: ButtonPress) =>
  messenger.stack.composition.services.botWebhook?.deps().requests.pressButton(input)

test("pays a withdrawal to a new address only once, after the user has pressed the bot's button", async () => {
  const user = await owner()
  const id = await withdraw(user)
  expect(await entryOf(user, id)).toMatchObject({ status: 'PENDING', waitsFor: 'MESSENGER', releaseAt: null })
  expect(await paymentsOf(id)).toEqual([])
  const { messageId, text, yes } = await request(user)
  expect(text).toContain(ADDRESS)
  expect(text).toContain('40 USDT')
  expect(Buffer.byteLength(yes)).toBeLessThanOrEqual(64)
  await pressed(user, messageId, yes, 'is confirmed')
  expect(await paymentsOf(id)).toMatchObject([{ to_address: ADDRESS, status: 'INTENT' }])
  expect(await entryOf(user, id)).toMatchObject({ status: 'PENDING', waitsFor: null })
  await pressed(user, messageId, yes, 'is confirmed')
  expect(await paymentsOf(id)).toHaveLength(1)
  await messenger.sendAccountMessages()
  expect((await messenger.chat(user.id)).messages.at(-1)?.text).toContain('WITHDRAWAL_CONFIRMED')
  // The withdrawal address is now known. The next withdrawal therefore needs no confirmation, and the bot only sends a
  // message about it.
  const body = { currencyTitle: 'USDT', networkTitle: 'TRC20', address: ADDRESS, amount: '40' }
  const next = (await user.browser.post(WITHDRAWALS, body)).json()
  expect(next).toMatchObject({ waitsFor: null })
  expect(await paymentsOf(next.id)).toHaveLength(1)
  await messenger.sendAccountMessages()
  expect((await messenger.chat(user.id)).messages.at(-1)?.text).toMatch(/^WITHDRAWAL /)
})

test('credits the withdrawn coins back to the balance after the user has rejected the withdrawal', async () => {
  const user = await owner()
  const id = await withdraw(user)
  const { messageId, yes, no } = await request(user)
  await pressed(user, messageId, no, 'is cancelled')
  expect(await entryOf(user, id)).toMatchObject({ status: 'CANCELLED', waitsFor: null })
  const [balance] = (await user.browser.get('/api/v1/users/wallet/balances')).json()
  expect(balance).toMatchObject({ available: '100', held: '0' })
  await pressed(user, messageId, yes, 'is cancelled')
  expect(await paymentsOf(id)).toEqual([])
})

test('pays a confirmed withdrawal after a waiting period in which the user can reject it', async () => {
  const user = await owner()
  const { catalogue, ticks, clock } = messenger.stack.composition.services
  const { wallet, accounts } = messenger.stack.workerStores
  const deps = {
    walletWork: wallet,
    accounts: { work: accounts },
    catalogue,
    ticks,
    clock,
    buttonSecrets: BUTTON_SECRETS,
  }
  const answer = (action: string) =>
    pressButton({ ...deps, newAddressWaitMs: 24 * HOUR_MS }, { messengerUserId: user.id, secret: secretOf(action) })
  const release = (afterMs: number) =>
    releaseDueWithdrawals(
      {
        walletWork: wallet,
        catalogue,
        ticks,
        screening: { isBlacklisted: async () => false },
        report: () => {},
        clock: { now: () => clock.now() + afterMs },
      },
      new RetryPauses(),
    )
  const rejected = await withdraw(user)
  const first = await request(user)
  expect(await answer(first.yes)).toBe('withdrawal_confirmed')
  expect(await entryOf(user, rejected)).toMatchObject({ waitsFor: 'TIME', releaseAt: expect.stringMatching(/^\d{4}-/) })
  expect(await answer(first.no)).toBe('withdrawal_cancelled')
  await release(25 * HOUR_MS)
  expect(await paymentsOf(rejected)).toEqual([])
  const paid = await withdraw(user)
  const second = await request(user)
  await answer(second.yes)
  await release(23 * HOUR_MS)
  expect(await paymentsOf(paid)).toEqual([])
  await release(25 * HOUR_MS)
  expect(await paymentsOf(paid)).toHaveLength(1)
  expect(await answer(second.no)).toBe('withdrawal_sent')
})

test('assigns a deposit address to an account without an email address', async () => {
  const { browser } = await owner({ isStarted: false })
  const coin = { currencyTitle: 'ETH', networkTitle: 'ETH' }
  const answer = await browser.post('/api/v1/users/wallet/deposit-address', coin)
  expect(answer.json()).toMatchObject({ address: expect.any(String) })
})

test('does not send a confirmation request after the user has cancelled the withdrawal on the page', async () => {
  const user = await owner()
  const id = await withdraw(user)
  expect((await user.browser.post(`${WITHDRAWALS}/cancel`, { id })).json()).toEqual({ result: true })
  await messenger.sendAccountMessages()
  const texts = (await messenger.chat(user.id)).messages.map(({ text }) => text)
  expect(texts.filter((text) => text.startsWith('CONFIRM_WITHDRAWAL'))).toEqual([])
  expect(texts.at(-1)).toMatch(/^WITHDRAWAL_CANCELLED/)
})

test('credits the withdrawn coins back to the balance if the user presses no button within a day', async () => {
  const user = await owner()
  const id = await withdraw(user)
  const { yes } = await request(user)
  const { catalogue, ticks, clock } = messenger.stack.composition.services
  await releaseDueWithdrawals(
    {
      walletWork: messenger.stack.workerStores.wallet,
      catalogue,
      ticks,
      screening: { isBlacklisted: async () => false },
      report: () => {},
      clock: { now: () => clock.now() + 25 * HOUR_MS },
    },
    new RetryPauses(),
  )
  expect(await entryOf(user, id)).toMatchObject({ status: 'CANCELLED' })
  expect(await press({ messengerUserId: user.id, secret: secretOf(yes) })).toBe('withdrawal_cancelled')
})

describe('button presses that must not confirm a withdrawal', () => {
  test("the cancel button's secret cancels a withdrawal and never confirms it", async () => {
    const user = await owner()
    const id = await withdraw(user)
    const { yes, no } = await request(user)
    expect(secretOf(yes)).not.toBe(secretOf(no))
    expect(await press({ messengerUserId: user.id, secret: secretOf(no) })).toBe('withdrawal_cancelled')
    expect(await paymentsOf(id)).toEqual([])
  })

  test('does not confirm a withdrawal when another user sends the secret', async () => {
    const [user, attacker] = [await owner(), await owner()]
    const id = await withdraw(user)
    const { yes, no } = await request(user)
    for (const action of [yes, no])
      expect(await press({ messengerUserId: attacker.id, secret: secretOf(action) })).toBe('unknown')
    expect(await entryOf(user, id)).toMatchObject({ waitsFor: 'MESSENGER' })
  })

  test("a withdrawal button's secret does not confirm a different withdrawal by the same user", async () => {
    const user = await owner()
    const [one, two] = [await withdraw(user), await withdraw(user, OTHER_ADDRESS)]
    const { yes, text } = await request(user)
    const named = text.includes(OTHER_ADDRESS) ? two : one
    await press({ messengerUserId: user.id, secret: secretOf(yes) })
    expect(await paymentsOf(named)).toHaveLength(1)
    expect(await paymentsOf(named === one ? two : one)).toEqual([])
  })

  test('does not confirm a withdrawal with an unknown secret or from an earlier message', async () => {
    const user = await owner()
    const id = await withdraw(user)
    const earlier = await request(user)
    expect(await press({ messengerUserId: user.id, secret: BUTTON_SECRETS.mint() })).toBe('unknown')
    expect((await user.browser.post(`${WITHDRAWALS}/resend-code`, { id })).json()).toEqual({ result: true })
    const newer = await request(user)
    expect(newer.messageId).not.toBe(earlier.messageId)
    await pressed(user, earlier.messageId, earlier.yes, 'too old')
    expect(await paymentsOf(id)).toEqual([])
    await pressed(user, newer.messageId, newer.yes, 'is confirmed')
  })

  test('does not confirm a withdrawal after the confirmation deadline', async () => {
    const user = await owner()
    const id = await withdraw(user)
    const { messageId, yes, no } = await request(user)
    await messenger.stack.query(`UPDATE messenger_message SET expires_at = now() WHERE withdrawal_id = ${id}`)
    await pressed(user, messageId, yes, 'too old')
    expect(await press({ messengerUserId: user.id, secret: secretOf(no) })).toBe('expired')
    expect(await entryOf(user, id)).toMatchObject({ waitsFor: 'MESSENGER' })
  })

  test('confirms a withdrawal at most once when copies of a button press arrive simultaneously', async () => {
    const user = await owner()
    const id = await withdraw(user)
    const { yes, no } = await request(user)
    const actions = [yes, no, yes, no, yes, no]
    const results = await Promise.all(
      actions.map((action) => press({ messengerUserId: user.id, secret: secretOf(action) })),
    )
    const isPaid = (await paymentsOf(id)).length
    expect(new Set(results).size).toBeLessThanOrEqual(2)
    expect(await entryOf(user, id)).toMatchObject({ status: isPaid ? 'PENDING' : 'CANCELLED' })
    const [balance] = (await user.browser.get('/api/v1/users/wallet/balances')).json()
    expect(balance).toMatchObject(isPaid ? { available: '60', held: '40' } : { available: '100', held: '0' })
  })

  test('does not confirm a withdrawal after the messenger user has been unlinked from the account', async () => {
    const user = await owner()
    const id = await withdraw(user)
    const { yes } = await request(user)
    await messenger.stack.query(`DELETE FROM messenger_link WHERE user_id = ${user.userId}`)
    expect(await press({ messengerUserId: user.id, secret: secretOf(yes) })).toBe('unknown')
    expect(await paymentsOf(id)).toEqual([])
  })
})

describe('withdrawal confirmation request', () => {
  test('sends the confirmation request when the user starts the bot after creating the withdrawal', async () => {
    const user = await owner({ isStarted: false })
    const link = async () => (await user.browser.get('/api/v1/users/telegram/link')).json().bot
    const id = await withdraw(user)
    await messenger.sendAccountMessages()
    expect((await messenger.chat(user.id)).messages).toEqual([])
    expect(await link()).toMatchObject({ canWrite: false })
    await start(user.id)
    expect(await link()).toMatchObject({ canWrite: true })
    const { messageId, yes } = await request(user)
    await pressed(user, messageId, yes, 'is confirmed')
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test('resends the confirmation request with a new secret when the worker crashes before recording it', async () => {
    await messenger.sendAccountMessages()
    const user = await owner()
    const id = await withdraw(user)
    const outbox = messenger.stack.workerStores.botMessages
    const crash = { due: outbox.due.bind(outbox), setButtons: outbox.setButtons.bind(outbox) }
    const sent = () => Promise.reject(new Error('the process dies'))
    await expect(
      messenger.sendAccountMessages({ ...outbox, ...crash, sent, failed: sent, limited: sent }),
    ).rejects.toThrow('dies')
    const { messages } = await messenger.chat(user.id)
    const first = messages.findLast(({ text }) => text.startsWith('CONFIRM_WITHDRAWAL'))
    const again = await request(user)
    expect(first?.messageId).not.toBe(again.messageId)
    await messenger.sendAccountMessages()
    expect((await request(user)).messageId).toBe(again.messageId)
    await pressed(user, first?.messageId ?? 0, first?.buttons[0]?.[0]?.callback_data ?? '', 'does nothing')
    await pressed(user, again.messageId, again.yes, 'is confirmed')
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test('does not send a confirmation request to a messenger user whose account has an email address', async () => {
    const browser = await confirmedUser(messenger.stack, 'bot-withdrawal@example.org')
    const { userId } = (await browser.get('/api/v1/users/account-data')).json()
    const attacker = 77_001
    await browser.post('/api/v1/users/local/link-telegram', { initData: launch(attacker) })
    await messenger.stack.stores.work.stores.ledger.post(balanceGiven(userId, USDT, 100_000_000n))
    const body = { currencyTitle: 'USDT', networkTitle: 'TRC20', address: ADDRESS, amount: '40' }
    expect((await browser.post(WITHDRAWALS, body)).json()).toMatchObject({ waitsFor: 'EMAIL_CODE' })
    const { messages } = messenger.stack.workerStores.wallet.stores
    expect(await messages.addWithdrawalRequest({ userId, withdrawalId: 1, now: 0, expiresAt: 1 })).toBe(false)
  })

  test('still requires confirmation in the messenger after an email address is added to the account', async () => {
    const user = await owner()
    const id = await withdraw(user)
    const mail = { email: 'later@example.org', password: PASSWORD, initData: launch(user.id) }
    expect((await user.browser.post('/api/v1/users/telegram/add-email', mail)).statusCode).toBe(200)
    const code = await codeFor(messenger.stack, mail.email, 'CONFIRM_EMAIL')
    await user.browser.post('/api/v1/users/local/confirm-email', { code })
    const byEmail = { id, code: '00000000', password: PASSWORD }
    expect((await user.browser.post(`${WITHDRAWALS}/confirm`, byEmail)).statusCode).toBe(404)
    expect((await user.browser.post(`${WITHDRAWALS}/resend-code`, { id })).statusCode).toBe(200)
    const { yes } = await request(user)
    expect(await press({ messengerUserId: user.id, secret: secretOf(yes) })).toBe('withdrawal_confirmed')
  })
})

describe('database permissions for withdrawal confirmations', () => {
  test("the worker's database role cannot confirm a withdrawal before the user has pressed the button", async () => {
    const user = await owner()
    const id = Number(await withdraw(user))
    await request(user)
    const { withdrawals } = messenger.stack.workerStores.wallet.stores
    await expect(withdrawals.markConfirmed(id, Date.now(), Date.now())).rejects.toThrow('has not confirmed')
    await expect(
      messenger.stack.query(
        `UPDATE withdrawal SET confirmed_at = now(), release_at = now() WHERE withdrawal_id = ${id}`,
      ),
    ).rejects.toThrow('has not confirmed')
  })

  test('the database rejects a button press by a user who was linked after the withdrawal was created', async () => {
    const user = await owner()
    const id = await withdraw(user)
    const { yes } = await request(user)
    await messenger.stack.query(
      `UPDATE messenger_link SET linked_at = now() + interval '1 minute' WHERE user_id = ${user.userId}`,
    )
    expect(await press({ messengerUserId: user.id, secret: secretOf(yes) })).toBe('unknown')
    await messenger.stack.query(
      `UPDATE messenger_message SET answer = 'yes', answered_at = now() WHERE withdrawal_id = ${id}`,
    )
    const { withdrawals } = messenger.stack.workerStores.wallet.stores
    await expect(withdrawals.markConfirmed(Number(id), Date.now(), Date.now())).rejects.toThrow('has not confirmed')
    expect(await paymentsOf(id)).toEqual([])
  })

  test("the web server's database role cannot read messages or button presses", async () => {
    const pool = createPool(messenger.stack.urls.server, 1)
    const { messages } = createPostgresStores(pool).wallet.stores
    await expect(messages.findByButton(new Uint8Array(32))).rejects.toThrow('permission denied')
    await expect(messages.answer('1', 'yes', 0)).rejects.toThrow('permission denied')
    await expect(pool.query(`UPDATE withdrawal SET confirm_by = 'EMAIL'`)).rejects.toThrow('permission denied')
    await pool.end()
  })
})
