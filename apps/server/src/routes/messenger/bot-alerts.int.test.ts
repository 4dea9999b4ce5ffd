import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { fireAlerts } from '@cambio/core/messenger/alerts/fire-alerts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver, newUpdateId, say, startBotApp, textUpdate, type ReplyCall } from '../../testing/bot-updates.ts'
import { confirmedUser, inMessenger, launch, newMessengerUser } from '../../testing/messenger-users.ts'
import { PASSWORD } from '../../testing/people.ts'
import type { TestApp } from '../../testing/test-app.ts'

let stack: TestApp
beforeAll(async () => {
  stack = await startBotApp()
})
afterAll(() => stack?.close())
beforeEach(async () => {
  await stack.query('DELETE FROM price_alert')
  await stack.query('DELETE FROM messenger_message')
})

// In the test server's rates, 1 BTC costs 68000 USDT and 1 ETH costs 3000 USDT.
const write = async (user: number, text: string) => (await say(stack, { user, text })).text ?? ''
const open = (user: number) =>
  stack.query(
    `SELECT from_title, to_title, trim_scale(price)::text AS price, direction FROM price_alert
     WHERE messenger_user_id = ${user} ORDER BY alert_id`,
  )
const queued = () =>
  stack.query(
    `SELECT messenger_user_id::int AS user, facts FROM messenger_message WHERE kind = 'PRICE_ALERT' ORDER BY 1`,
  )

/** Runs one pass of the worker's loop at the given prices. */
async function pass(prices: Record<string, string> | null): Promise<void> {
  const { clock } = stack.composition.services
  const tick = prices && { at: clock.now(), prices, sources: 3, payoutFees: {}, inventory: {} }
  const ticks = { latest: () => tick }
  await fireAlerts({ alerts: stack.workerStores.priceAlerts, ticks, clock }, () => true)
}

/** Presses a button as a user and returns the message that the messenger shows. */
async function press(user: number, data: string): Promise<string> {
  const from = { id: user, is_bot: false, first_name: 'Ann', language_code: 'en' }
  const message = { message_id: 1, date: 1, chat: { id: user, type: 'private' } }
  const update = { update_id: newUpdateId(), callback_query: { id: '9', from, message, chat_instance: '1', data } }
  return (await deliver(stack, update)).json<ReplyCall>().text ?? ''
}

describe("the bot's /alert command", () => {
  test('creates alerts for a price above and a price below the current price', async () => {
    const user = newMessengerUser()
    expect(await write(user, '/alert btc usdt 70000')).toMatch(/rises to 70,000.*costs 68,000 USDT/s)
    expect(await write(user, '/alert BTC usdt-erc20 60000,5')).toMatch(/falls to 60,000.5/)
    expect(await write(user, '/alert eth btc 0.05')).toContain('rises to 0.05 BTC')
    expect(await open(user)).toEqual([
      { from_title: 'BTC', to_title: 'USDT', price: '70000', direction: 'above' },
      { from_title: 'BTC', to_title: 'USDT', price: '60000.5', direction: 'below' },
      { from_title: 'ETH', to_title: 'BTC', price: '0.05', direction: 'above' },
    ])
  })

  test.each([
    ['/alert', 'like this'],
    ['/alert btc usdt', 'like this'],
    ['/alert btc usdt 0', 'like this'],
    ['/alert btc usdt -5', 'like this'],
    ['/alert btc usdt 1e9', 'like this'],
    ['/alert btc usdt 70,000', 'thousands separators'],
    ['/alert btc usdt 70.000.000', 'like this'],
    [`/alert btc usdt ${'9'.repeat(21)}`, 'like this'],
    ['/alert btc btc 5', 'like this'],
    ['/alert usdt-erc20 usdt 1', 'like this'],
    ['/alert nonesuch usdt 5', 'I don’t know the coin “nonesuch”'],
    ['/alert nonesuch usdt 5', '/alert btc usdt 70000'],
    [`/alert btc ${'x'.repeat(2_000)} 5`, 'I don’t know the coin'],
    ['/alert btc usdt 68000', 'already costs 68,000 USDT'],
  ])('the reply to the invalid command %.40s explains the mistake', async (text, answer) => {
    const user = newMessengerUser()
    expect(await write(user, text)).toContain(answer)
    expect(await open(user)).toEqual([])
  })

  test('creates at most ten alerts and no duplicates, even for concurrent messages', async () => {
    const [user, other] = [newMessengerUser(), newMessengerUser()]
    const texts = Array.from({ length: 14 }, (_, index) => `/alert btc usdt ${70_000 + index}`)
    await Promise.all(texts.map((text) => deliver(stack, textUpdate({ user, text }))))
    expect(await open(user)).toHaveLength(10)
    expect(await write(user, '/alert eth usdt 9000')).toContain('You have ten alerts')
    await Promise.all([1, 2, 3].map(() => deliver(stack, textUpdate({ user: other, text: '/alert btc usdt 70000' }))))
    expect(await open(other)).toHaveLength(1)
    await expect(
      stack.query(
        `INSERT INTO price_alert (messenger_user_id, slot, from_title, to_title, price, direction, created_at, expires_at)
         VALUES (${user}, 11, 'A', 'B', 1, 'above', now(), now())`,
      ),
    ).rejects.toThrow('price_alert_slot_check')
  })
})

describe("the bot's /alerts command", () => {
  test("lists a user's alerts, each with a button that deletes it", async () => {
    const [user, other] = [newMessengerUser(), newMessengerUser()]
    expect(await write(user, '/alerts')).toContain('You have no alerts')
    await write(user, '/alert btc usdt 70000')
    await write(user, '/alert eth usdt 2000')
    await write(other, '/alert btc usdt 90000')
    const rows = (await say(stack, { user, text: '/alerts' })).reply_markup?.inline_keyboard ?? []
    expect(rows.map(([button]) => button?.text)).toEqual(['Delete: BTC ≥ 70,000 USDT', 'Delete: ETH ≤ 2,000 USDT'])
    const action = rows[0]?.[0]?.callback_data ?? ''
    expect(await press(other, action)).toContain('has ended')
    expect(await open(user)).toHaveLength(2)
    expect(await press(user, action)).toContain('is deleted')
    expect(await press(user, action)).toContain('has ended')
    expect(await open(user)).toMatchObject([{ from_title: 'ETH' }])
    expect(await press(user, 'alert:9999999999999999999')).toContain('does nothing')
  })
})

describe('price alert', () => {
  test('sends a price alert only once when the price is reached, even if two workers are running', async () => {
    const [up, down] = [newMessengerUser(), newMessengerUser()]
    await write(up, '/alert btc usdt 70000')
    await write(down, '/alert btc usdt 60000')
    await pass({ BTC: '69999.99', USDT: '1' })
    expect(await queued()).toEqual([])
    await Promise.all([1, 2, 3].map(() => pass({ BTC: '70000', USDT: '1' })))
    const facts = { from: 'BTC', to: 'USDT', price: '70000', current: '70000' }
    expect(await queued()).toEqual([{ user: up, facts }])
    await pass({ BTC: '80000', USDT: '1' })
    expect(await queued()).toHaveLength(1)
    await pass({ BTC: '1', USDT: '1' })
    expect(await queued()).toMatchObject([{ user: up }, { user: down, facts: { price: '60000', current: '1' } }])
    expect([await open(up), await open(down)]).toEqual([[], []])
  })

  test('keeps a price alert open while no current price is available', async () => {
    const user = newMessengerUser()
    await write(user, '/alert btc usdt 70000')
    await pass(null)
    await pass({ USDT: '1' })
    expect([await queued(), await open(user)]).toMatchObject([[], [{ from_title: 'BTC' }]])
  })

  test('ends a price alert after 90 days without sending a message', async () => {
    const user = newMessengerUser()
    for (let count = 0; count < 10; count += 1) await write(user, `/alert btc usdt ${70_000 + count}`)
    const [row] = await stack.query(`SELECT max(expires_at - created_at)::text AS life FROM price_alert`)
    expect(row).toEqual({ life: '90 days' })
    await stack.query('UPDATE price_alert SET expires_at = now()')
    await pass({ BTC: '99999', USDT: '1' })
    expect(await queued()).toEqual([])
    expect(await write(user, '/alert btc usdt 71000')).toContain('rises to')
  })

  test("the web server's database role can neither create nor delete price alerts", async () => {
    const pool = createPool(stack.urls.server, 1)
    const { priceAlerts } = createPostgresStores(pool)
    await expect(priceAlerts.remove({ messengerUserId: 1, alertId: '1' })).rejects.toThrow('permission denied')
    await pool.end()
  })
})

test("exports a linked user's open price alerts and deletes them with the account", async () => {
  const user = await inMessenger(stack)
  const holder = await confirmedUser(stack, 'alerts@example.org')
  const link = { initData: launch(user.id, { secondsAgo: 2 }), moveFromOtherAccount: true }
  expect((await holder.post('/api/v1/users/local/link-telegram', link)).statusCode).toBe(200)
  await write(user.id, '/alert btc usdt 70000')
  const other = newMessengerUser()
  await write(other, '/alert eth usdt 9000')
  const exported = (await holder.post('/api/v1/users/export')).json<{ messenger: object }>()
  expect(exported.messenger).toMatchObject({
    messengerUserId: user.id,
    priceAlerts: [{ coin: 'BTC', quoteCurrency: 'USDT', alertPrice: '70000', direction: 'above' }],
  })
  expect((await holder.post('/api/v1/users/delete', { password: PASSWORD })).statusCode).toBe(200)
  expect([await open(user.id), await open(other)]).toEqual([[], [expect.objectContaining({ price: '9000' })]])
})
