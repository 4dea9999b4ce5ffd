import { BUTTON_SECRETS } from '@cambio/adapters/messenger/button-secrets'
import { PostgresAccountArchive } from '@cambio/adapters/postgres/accounts/account-archive'
import { PostgresAuditStore } from '@cambio/adapters/postgres/audit/audit-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { balanceGiven } from '@cambio/core/testing/give-balance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newButtons } from '../../testing/new-buttons.ts'
import { startBotApp } from '../../testing/bot-updates.ts'
import { AUTHENTICATE, confirmedUser, inMessenger, launch, reasonOf } from '../../testing/messenger-users.ts'
import { PASSWORD, TestBrowser } from '../../testing/people.ts'
import { TEST_CHAINS, TRON_CHAIN, type TestApp } from '../../testing/test-app.ts'

const LINK = '/api/v1/users/local/link-telegram'
const SHOW = '/api/v1/users/telegram/link'
const DATA = '/api/v1/users/account-data'
const LOGOUT = '/api/v1/users/authentication/logout'
const WITHDRAWALS = '/api/v1/users/wallet/withdrawals'
const WITHDRAWAL = {
  currencyTitle: 'USDT',
  networkTitle: 'TRC20',
  amount: '40',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
}
const USDT = 'usdt-trc20'
const HUNDRED = 100_000_000n
/** Invariants that the audit checks after the tests: balances, guards, holds and the exchange's liabilities. */
const INVARIANTS = [1, 3, 4, 19, 33]

let stack: TestApp
let serial = 0
beforeAll(async () => {
  stack = await startBotApp({ CHAINS: JSON.stringify([...TEST_CHAINS, TRON_CHAIN]) })
}, 240_000)
afterAll(async () => {
  const pool = createPool(stack.urls.worker, 1)
  const audit = new PostgresAuditStore(pool)
  for (const invariant of INVARIANTS) expect(await audit.checkRecord(invariant, 30_000)).toEqual([])
  await pool.end()
  await stack?.close()
}, 60_000)

type Owner = Awaited<ReturnType<typeof inMessenger>>
interface Target {
  browser: TestBrowser
  userId: number
}

const give = (userId: number, amount = HUNDRED, asset = USDT) =>
  stack.stores.work.stores.ledger.post(balanceGiven(userId, asset, amount))
const owned = async (userId: number, asset = USDT) =>
  -(await stack.stores.work.stores.ledger.balance(`user:${userId}`, asset))

/** Creates a messenger account with 100 USDT. */
async function owner(): Promise<Owner> {
  const user = await inMessenger(stack)
  await give(user.userId)
  await stack.tick()
  return user
}

/** Creates an account with a confirmed email address. */
async function target(): Promise<Target> {
  const browser = await confirmedUser(stack, `merge-${(serial += 1)}@example.org`)
  const { userId } = (await browser.get(DATA)).json<{ userId: number }>()
  return { browser, userId }
}

const request = ({ browser }: Target, { id }: Pick<Owner, 'id'>) =>
  browser.post(LINK, { initData: launch(id, { secondsAgo: (serial += 1) % 500 }), mergeOtherAccount: true })

const buttonsOf = (userId: number) => newButtons(stack, userId, 'CONFIRM_MERGE')
const press = async (messengerUserId: number, secret: string) =>
  stack.composition.services.botWebhook?.deps().requests.pressButton({ messengerUserId, secret })
const signInTo = async ({ id }: Pick<Owner, 'id'>) =>
  (
    await new TestBrowser(stack).post(AUTHENTICATE, { initData: launch(id, { secondsAgo: (serial += 1) % 500 }) })
  ).json()

test('deletes a merge request 30 days after its expiry, but never a completed merge', async () => {
  const [user, merged, holder] = [await owner(), await owner(), await target()]
  await request(await target(), user)
  await request(holder, merged)
  await press(merged.id, (await buttonsOf(merged.userId)).yes)
  const worker = createPool(stack.urls.worker, 1)
  const left = async () =>
    (await stack.query('SELECT from_user_id FROM account_merge')).map(({ from_user_id: id }) => id)
  const forgetAfter = async (days: number) => {
    await stack.query(`UPDATE account_merge SET requested_at = now() - interval '${days} days' - interval '1 hour',
      expires_at = now() - interval '${days} days' WHERE from_user_id IN (${user.userId}, ${merged.userId})`)
    await stack.query(`UPDATE messenger_message SET expires_at = now() - interval '${days} days' WHERE merge_id IN
      (SELECT merge_id FROM account_merge WHERE from_user_id IN (${user.userId}, ${merged.userId}))`)
    await new PostgresAccountArchive(worker).forget(Date.now(), 100)
  }
  await forgetAfter(29)
  expect(await left()).toEqual(expect.arrayContaining([user.userId, merged.userId]))
  await forgetAfter(31)
  expect(await left()).not.toContain(user.userId)
  expect(await left()).toContain(merged.userId)
  await worker.end()
})

describe("merging a messenger user's account into another account", () => {
  test('moves all coins and the messenger link to the other account once the user has pressed the button', async () => {
    const user = await owner()
    const holder = await target()
    await give(user.userId, 5n, 'usdt-erc20')
    await give(holder.userId, 7n)
    expect((await request(holder, user)).json()).toMatchObject({ userId: holder.userId })
    expect((await holder.browser.get(SHOW)).json()).toMatchObject({
      linkedAt: null,
      mergeUntil: expect.stringMatching(/^\d{4}-/),
    })
    expect([await owned(user.userId), await owned(holder.userId)]).toEqual([HUNDRED, 7n])
    const { yes } = await buttonsOf(user.userId)
    expect(await press(user.id, yes)).toBe('merged')
    expect([await owned(user.userId), await owned(user.userId, 'usdt-erc20')]).toEqual([0n, 0n])
    expect([await owned(holder.userId), await owned(holder.userId, 'usdt-erc20')]).toEqual([HUNDRED + 7n, 5n])
    expect((await holder.browser.get(SHOW)).json()).toMatchObject({ linkedAt: expect.any(String), mergeUntil: null })
    expect(await user.browser.get(DATA)).toMatchObject({ statusCode: 401 })
    expect(await signInTo(user)).toMatchObject({ userId: holder.userId })
    expect(await press(user.id, yes)).toBe('merged')
    const mails = await stack.query(
      `SELECT kind FROM account_email_queue WHERE user_id = ${holder.userId} AND kind = 'MESSENGER_LINKED'`,
    )
    expect(mails).toHaveLength(1)
  })

  test('forwards coins to the remaining account when the merged account receives them later', async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    await press(user.id, (await buttonsOf(user.userId)).yes)
    await give(user.userId, 3n)
    await give(user.userId, 4n, 'usdt-erc20')
    expect([await owned(user.userId), await owned(user.userId, 'usdt-erc20')]).toEqual([0n, 0n])
    expect([await owned(holder.userId), await owned(holder.userId, 'usdt-erc20')]).toEqual([HUNDRED + 3n, 4n])
  })

  test("lists the merged account's withdrawals in the remaining account", async () => {
    const user = await owner()
    const holder = await target()
    const { id } = (await user.browser.post(WITHDRAWALS, WITHDRAWAL)).json<{ id: string }>()
    await user.browser.post(`${WITHDRAWALS}/cancel`, { id })
    await request(holder, user)
    await press(user.id, (await buttonsOf(user.userId)).yes)
    expect((await holder.browser.get(WITHDRAWALS)).json()).toMatchObject([{ id, status: 'CANCELLED' }])
    const next = (await holder.browser.post(WITHDRAWALS, WITHDRAWAL)).json<{ id: string }>()
    // The merged account has already withdrawn to this address. The address is still new for the remaining account,
    // which confirms withdrawals by email.
    expect(next).toMatchObject({ waitsFor: 'EMAIL_CODE' })
    const listed = (await holder.browser.get(WITHDRAWALS)).json<{ id: string }[]>()
    expect(listed.map((one) => one.id)).toEqual([next.id, id])
  })

  test('deletes the coins and data of the merged account when the remaining account is deleted', async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    await press(user.id, (await buttonsOf(user.userId)).yes)
    const remove = (givesUpBalance: boolean) =>
      holder.browser.post('/api/v1/users/delete', { password: PASSWORD, giveUpBalance: givesUpBalance })
    expect((await remove(false)).statusCode).toBe(422)
    expect((await remove(true)).statusCode).toBe(200)
    const { depositTargets } = stack.stores.work.stores
    expect([await depositTargets.isOpen(user.userId), await depositTargets.isOpen(holder.userId)]).toEqual([
      false,
      false,
    ])
  })

  test('moves neither coins nor the messenger link after the user has rejected the merge', async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    const { yes, no } = await buttonsOf(user.userId)
    expect(await press(user.id, no)).toBe('merge_rejected')
    expect(await press(user.id, yes)).toBe('merge_rejected')
    expect([await owned(user.userId), await owned(holder.userId)]).toEqual([HUNDRED, 0n])
    expect((await holder.browser.get(SHOW)).json()).toMatchObject({ linkedAt: null, mergeUntil: null })
  })

  test('immediately moves the messenger link from an account without coins to the new account', async () => {
    const user = await inMessenger(stack)
    const holder = await target()
    expect(await request(holder, user)).toMatchObject({ statusCode: 200 })
    expect((await holder.browser.get(SHOW)).json()).toMatchObject({ linkedAt: expect.any(String), mergeUntil: null })
  })

  test('does not merge an account until its pending withdrawal has ended', async () => {
    const user = await owner()
    const holder = await target()
    const { id } = (await user.browser.post(WITHDRAWALS, WITHDRAWAL)).json<{ id: string }>()
    const refused = await request(holder, user)
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'merge_withdrawal'])
    await user.browser.post(`${WITHDRAWALS}/cancel`, { id })
    expect(await request(holder, user)).toMatchObject({ statusCode: 200 })
    const second = await user.browser.post(WITHDRAWALS, WITHDRAWAL)
    expect(second.statusCode).toBe(200)
    const { yes } = await buttonsOf(user.userId)
    expect(await press(user.id, yes)).toBe('merge_waits')
    expect(await owned(holder.userId)).toBe(0n)
    await user.browser.post(`${WITHDRAWALS}/cancel`, { id: second.json<{ id: string }>().id })
    expect(await press(user.id, yes)).toBe('merged')
    expect(await owned(holder.userId)).toBe(HUNDRED)
  })

  test('does not merge an account that has a card order', async () => {
    const user = await owner()
    await stack.query(`INSERT INTO card_order (order_id, legacy_order_id, provider, user_id, from_slug, to_slug, currency,
      pay, amount_to_get, price, costs, destination_address, locale, rate_token, rate_expires_at, state, created_at,
      updated_at, events, idempotency_key, request_hash) VALUES (1073741824, gen_random_uuid(), 'mercuryo', ${user.userId}, 'eur', 'usdt-erc20',
      'EUR', 1, 1, '1', '[]', 'an address', 'en', 'a token', now(), 'WAITING', now(), now(), '[]', 'a key', 'a hash')`)
    const refused = await request(await target(), user)
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'merge_identity'])
  })

  test("does not merge a messenger user's account a second time", async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    await press(user.id, (await buttonsOf(user.userId)).yes)
    const other = await target()
    const refused = await request(other, user)
    expect([refused.statusCode, reasonOf(refused)]).toEqual([422, 'messenger_other_password'])
    expect(await owned(holder.userId)).toBe(HUNDRED)
  })
})

describe("an attacker with the victim's launch data", () => {
  test("an attacker with launch data cannot move the victim's coins without the victim's button press", async () => {
    const victim = await owner()
    const attacker = await inMessenger(stack)
    const account = await target()
    expect(await request(account, victim)).toMatchObject({ statusCode: 200 })
    const { yes, no } = await buttonsOf(victim.userId)
    for (const secret of [yes, no]) expect(await press(attacker.id, secret)).toBe('unknown')
    expect(await press(victim.id, BUTTON_SECRETS.mint())).toBe('unknown')
    const moved = await account.browser.post(LINK, {
      initData: launch(victim.id, { secondsAgo: 600 }),
      moveFromOtherAccount: true,
    })
    expect([moved.statusCode, reasonOf(moved)]).toEqual([422, 'messenger_other_owns'])
    expect([await owned(victim.userId), await owned(account.userId)]).toEqual([HUNDRED, 0n])
    expect(await signInTo(victim)).toMatchObject({ userId: victim.userId })
  })

  test('an expired merge request does not move coins to an attacker', async () => {
    const victim = await owner()
    const account = await target()
    await request(account, victim)
    const { yes } = await buttonsOf(victim.userId)
    await stack.query(`UPDATE messenger_message SET expires_at = now() WHERE user_id = ${victim.userId}`)
    expect(await press(victim.id, yes)).toBe('expired')
    expect(await owned(account.userId)).toBe(0n)
  })

  test("shows the target account's masked email address in the merge request", async () => {
    const victim = await owner()
    await request(await target(), victim)
    const [row] = await stack.query(
      `SELECT facts ->> 'email' AS email FROM messenger_message WHERE user_id = ${victim.userId} AND kind = 'CONFIRM_MERGE'`,
    )
    expect(row).toEqual({ email: 'm•••@example.org' })
  })
})

test('cancels a merge request when the session that created it ends', async () => {
  const user = await owner()
  const holder = await target()
  await request(holder, user)
  const { yes } = await buttonsOf(user.userId)
  await holder.browser.post(LOGOUT)
  expect(await press(user.id, yes)).toBe('merge_waits')
  expect([await owned(user.userId), await owned(holder.userId)]).toEqual([HUNDRED, 0n])
})

describe('concurrent account merge calls', () => {
  test('moves the coins only once when the button is pressed several times simultaneously', async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    const { yes } = await buttonsOf(user.userId)
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map(() => press(user.id, yes)))
    expect(new Set(results)).toEqual(new Set(['merged']))
    expect([await owned(user.userId), await owned(holder.userId)]).toEqual([0n, HUNDRED])
  })

  test('merges into only one account when two merge requests are confirmed at the same time', async () => {
    const user = await owner()
    const holders = [await target(), await target()]
    const secrets: string[] = []
    for (const holder of holders) {
      await request(holder, user)
      secrets.push((await buttonsOf(user.userId)).yes)
    }
    await stack.query(
      `UPDATE messenger_message SET expires_at = now() + interval '1 hour' WHERE user_id = ${user.userId}`,
    )
    const results = await Promise.allSettled(secrets.map((secret) => press(user.id, secret)))
    expect(results.filter((one) => one.status === 'fulfilled' && one.value === 'merged')).toHaveLength(1)
    const amounts = await Promise.all(holders.map(({ userId }) => owned(userId)))
    expect(new Set(amounts)).toEqual(new Set([0n, HUNDRED]))
  })

  test('does not lose coins that are credited during the merge', async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    const { yes } = await buttonsOf(user.userId)
    const assets = [USDT, 'usdt-erc20', 'eth', 'ltc']
    const credits = Array.from({ length: 24 }, (_, place) => give(user.userId, 1n, assets[place % assets.length]))
    const [result] = await Promise.all([press(user.id, yes), ...credits])
    expect(result).toBe('merged')
    for (const asset of assets) expect(await owned(user.userId, asset)).toBe(0n)
    expect(await owned(holder.userId)).toBe(HUNDRED + 6n)
    expect(await owned(holder.userId, 'ltc')).toBe(6n)
  })

  test('delays the merge or rejects the withdrawal when the user requests both at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const user = await owner()
      const holder = await target()
      await request(holder, user)
      const { yes } = await buttonsOf(user.userId)
      const [result, made] = await Promise.all([press(user.id, yes), user.browser.post(WITHDRAWALS, WITHDRAWAL)])
      const sums = [await owned(user.userId), await owned(holder.userId)]
      if (made.statusCode === 200) expect([result, ...sums]).toEqual(['merge_waits', HUNDRED - 40_000_000n, 0n])
      else expect([result, ...sums]).toEqual(['merged', 0n, HUNDRED])
    }
  })
})

describe('database permissions for account merges', () => {
  const as = async (role: 'server' | 'worker', sql: string) => {
    const pool = createPool(stack.urls[role], 1)
    try {
      await pool.query(sql)
    } finally {
      await pool.end()
    }
  }
  const mergeOf = async (userId: number): Promise<string> => {
    const [row] = await stack.query(`SELECT merge_id::text AS id FROM account_merge WHERE from_user_id = ${userId}`)
    return (row as { id: string }).id
  }

  test("the worker's database role cannot merge accounts before the owner has pressed the button", async () => {
    const user = await owner()
    const holder = await target()
    await request(holder, user)
    const id = await mergeOf(user.userId)
    await expect(as('worker', `SELECT merge_accounts(${id}, now())`)).rejects.toThrow('has not confirmed')
    await expect(as('worker', `UPDATE account_merge SET merged_at = now()`)).rejects.toThrow('permission denied')
    await expect(as('worker', `SELECT move_merged_balance(${user.userId})`)).rejects.toThrow('permission denied')
    expect(await owned(holder.userId)).toBe(0n)
  })

  test('the database rejects a button press by a user who was linked after the merge request', async () => {
    const user = await owner()
    await request(await target(), user)
    const { yes } = await buttonsOf(user.userId)
    await stack.query(
      `UPDATE messenger_link SET linked_at = now() + interval '1 minute' WHERE user_id = ${user.userId}`,
    )
    expect(await press(user.id, yes)).toBe('unknown')
    await stack.query(`UPDATE messenger_message SET answer = 'yes', answered_at = now() WHERE user_id = ${user.userId}`)
    const id = await mergeOf(user.userId)
    await expect(as('worker', `SELECT merge_accounts(${id}, now())`)).rejects.toThrow('has not confirmed')
    expect(await owned(user.userId)).toBe(HUNDRED)
  })

  test("the web server's database role can neither read nor change merges", async () => {
    const id = 1
    await expect(as('server', `SELECT merge_accounts(${id}, now())`)).rejects.toThrow('permission denied')
    await expect(as('server', `SELECT seal FROM account_merge`)).rejects.toThrow('permission denied')
    await expect(as('server', `UPDATE account_merge SET merged_at = now()`)).rejects.toThrow('permission denied')
    await expect(as('server', `DELETE FROM account_merge`)).rejects.toThrow('permission denied')
    await expect(
      as(
        'server',
        `INSERT INTO account_merge (from_user_id, to_user_id, messenger_user_id, seal, session_id, requested_at, expires_at)
         VALUES (1, 2, 1, decode(repeat('00', 64), 'hex'), gen_random_uuid(), now(), now() + interval '1 hour')`,
      ),
    ).rejects.toThrow('permission denied')
  })
})
