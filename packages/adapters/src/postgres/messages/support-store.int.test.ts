import { sendSupportEmails } from '@cambio/core/support/send-support-emails'
import type { DueSupportMessage } from '@cambio/core/support/support-message'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PostgresAccountArchive } from '../accounts/account-archive.ts'
import { createPool } from '../compose-stores.ts'
import { PostgresSupportStore } from './support-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const message = {
  email: 'anna@example.org',
  subject: 'An order',
  orderId: 7,
  text: 'It stands still.',
  locale: 'en' as const,
}

let database: TestDatabase
let pool: Pool
let server: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  server = createPool(database.urls.server, 1)
  // Use the owner's role, which has every process's rights.
  pool = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await Promise.all([pool.end(), server.end()])
  await database.close()
})

test('lists a support message as undelivered after 20 attempts within a day', async () => {
  const store = new PostgresSupportStore(pool)
  await store.add(message)
  await store.add({ ...message, orderId: null, subject: 'Taken' })
  let now = NOW
  const tried: number[] = []
  const deps = {
    messages: store,
    clock: { now: () => now },
    report: () => {},
    compose: ({ subject, text }: DueSupportMessage) => ({ to: 'help@swap.example', subject, text }),
    mailer: {
      send: async ({ subject }: { subject: string }) => {
        if (subject !== 'Taken') throw new Error('no')
      },
    },
  }
  await sendSupportEmails(deps, () => true)
  expect(await store.due(9, now)).toEqual([])
  for (;;) {
    const { rows } = await pool.query<{ attempts: number; next_at: Date | null }>(
      'SELECT attempts, next_at FROM support_message',
    )
    expect(rows).toHaveLength(1)
    tried.push(rows[0]?.attempts ?? 0)
    const next = rows[0]?.next_at
    if (!next) break
    now = next.getTime()
    await sendSupportEmails(deps, () => true)
  }
  expect(tried.at(-1)).toBe(20)
  expect((now - NOW) / HOUR_MS).toBeGreaterThan(8)
  expect((now - NOW) / HOUR_MS).toBeLessThan(24)

  const { total, items } = await store.givenUp(9)
  expect([total, items]).toEqual([
    1,
    [{ ...message, ticketId: null, messageId: items[0]?.messageId, attempts: 20, givenUpAt: now }],
  ])
  const { messageId = '' } = items[0] ?? {}
  await store.retry(messageId, now)
  expect(await store.due(9, now)).toEqual([{ ...message, ticketId: null, messageId, attempts: 0 }])
  expect([await store.givenUp(9), await store.findGivenUp(messageId)]).toEqual([{ total: 0, items: [] }, null])
})

test('deletes a support message thirty days after its last delivery attempt', async () => {
  const store = new PostgresSupportStore(pool)
  await pool.query('DELETE FROM support_message')
  await store.add({ ...message, subject: 'Given up' })
  const [given] = await store.due(1, NOW)
  await store.failed(given?.messageId ?? '', null, NOW)
  await store.add({ ...message, subject: 'Tried' })
  const archive = new PostgresAccountArchive(pool)
  const left = async () => (await pool.query<{ subject: string }>('SELECT subject FROM support_message')).rows
  await archive.forget(NOW + 30 * 24 * HOUR_MS, 100)
  expect(await left()).toHaveLength(2)
  await archive.forget(NOW + 30 * 24 * HOUR_MS + 1, 100)
  expect(await left()).toEqual([{ subject: 'Tried' }])
})

test.each([
  ['a header of two lines', { email: 'anna@example.org\r\nBcc: x@example.org' }],
  ['a subject of two lines', { subject: 'An order\nBcc: x@example.org' }],
  ['no subject', { subject: '' }],
  ['a text of 4,001 characters', { text: 'a'.repeat(4_001) }],
])('the database rejects a support message with %s', async (_what, part) => {
  await expect(new PostgresSupportStore(pool).add({ ...message, ...part })).rejects.toThrow(/violates check/)
})

describe("support messages that the server's database role stores", () => {
  beforeEach(() => pool.query('DELETE FROM support_message'))

  /** Stores messages of the support form with the server's database role, as an attacker with this role could. */
  const flood = (count: number) =>
    server.query(
      `INSERT INTO support_message (email, subject, body, locale)
       SELECT n || '@thief.example', 'Flood', 'text', 'en' FROM generate_series(1, $1::int) AS n`,
      [count],
    )
  const waiting = async () => (await pool.query('SELECT FROM support_message')).rowCount

  test.each(['created_at', 'next_at', 'ticket_id'])(
    "the server's database role cannot choose %s of a support message",
    async (column) => {
      const sql = `INSERT INTO support_message (email, subject, body, locale, ${column}) VALUES ('a@b.c', 'A', 'b', 'en', DEFAULT)`
      await expect(server.query(sql)).rejects.toThrow('permission denied')
    },
  )

  test('the database sets the creation time of a support message', async () => {
    expect(await new PostgresSupportStore(server).add(message)).toBe(true)
    const { rows } = await pool.query(
      `SELECT abs(extract(epoch FROM now() - created_at)) < 60 AS is_new, next_at = created_at AS is_due FROM support_message`,
    )
    expect(rows).toEqual([{ is_new: true, is_due: true }])
  })

  test('support messages from the form do not delay messages to the bot', async () => {
    await flood(100)
    const store = new PostgresSupportStore(pool)
    const chat = { messengerUserId: 5, email: null, subject: 'Chat', text: 'Where is it?', locale: 'en' as const }
    const later = Date.now() + HOUR_MS
    for (let updateId = 1; updateId <= 30; updateId += 1) await store.addFromChat({ ...chat, updateId }, later)
    const subjects = (await store.due(20, later)).map(({ subject }) => subject)
    expect(subjects).toEqual([...Array(20).fill('Chat'), ...Array(20).fill('Flood')])
  })

  test('at most 10,000 of them wait, and a further one is reported as not stored', async () => {
    // Disable the trigger, so that the test can store the rows within a second.
    await pool.query('ALTER TABLE support_message DISABLE TRIGGER limit_support_messages')
    await flood(9_990)
    await pool.query('ALTER TABLE support_message ENABLE TRIGGER limit_support_messages')
    await flood(20)
    expect(await waiting()).toBe(10_000)
    const store = new PostgresSupportStore(server)
    expect(await store.add(message)).toBe(false)
    await pool.query('DELETE FROM support_message WHERE message_id = (SELECT min(message_id) FROM support_message)')
    expect(await store.add(message)).toBe(true)
    expect(await waiting()).toBe(10_000)
  })
})
