import { sendSupportEmails } from '@cambio/core/support/send-support-emails'
import type { DueSupportMessage } from '@cambio/core/support/support-message'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresAccountArchive } from './account-archive.ts'
import { createPool } from './compose-stores.ts'
import { PostgresSupportStore } from './support-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

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
beforeAll(async () => {
  database = await createTestDatabase()
  // Use the owner's role, which has every process's rights.
  pool = createPool(database.ownerUrl, 2)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

test('makes 20 attempts to send a support message within a day, and then lists it as undelivered', async () => {
  const store = new PostgresSupportStore(pool)
  await store.add(message, NOW)
  await store.add({ ...message, orderId: null, subject: 'Taken' }, NOW)
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
  await store.add({ ...message, subject: 'Given up' }, NOW)
  const [given] = await store.due(1, NOW)
  await store.failed(given?.messageId ?? '', null, NOW)
  await store.add({ ...message, subject: 'Tried' }, NOW)
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
  await expect(new PostgresSupportStore(pool).add({ ...message, ...part }, NOW)).rejects.toThrow(/violates check/)
})
