import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'phoned the user', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
  await world.tick()
})
afterAll(() => world?.close())

test('the queue lists an undelivered email until an operator closes it', async () => {
  const [row] = await world.query<{ undelivered_id: string }>(
    `INSERT INTO undelivered_email (kind, order_id, attempts, given_up_at)
     VALUES ('RATE_MODE_CHANGED', 7, 33, now() - interval '3 hours') RETURNING undelivered_id`,
  )
  const id = String(row?.undelivered_id)
  const queue = (await world.type('queue')).out
  expect(queue).toContain(`order 7: no mail server accepted email ${id} (RATE_MODE_CHANGED) in 33 attempts`)
  expect(queue).toContain(`email close ${id}`)
  expect((await world.type(['email', 'close', id, '--yes'])).code).toBe(2)
  expect(await world.type(['email', 'close', id, ...WHY])).toMatchObject({ code: 0, err: '' })
  expect((await world.type('queue')).out).not.toContain('no mail server accepted')
  const log = await world.query(`SELECT subject, reason, facts FROM ops_action WHERE action = 'email close'`)
  const facts = { email: id, kind: 'RATE_MODE_CHANGED', attempts: '33' }
  expect(log).toEqual([{ subject: 'order 7', reason: WHY[1], facts }])
  expect(await world.type(['email', 'close', id, ...WHY])).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no undelivered email ${id}.`),
  })
})

test("the queue reports the server's full email lane until emails are sent", async () => {
  await world.query(
    `INSERT INTO account_email_queue (kind, email, locale, created_at, next_at, lane)
     SELECT 'RESET_PASSWORD', n || '@unknown.example', 'en', now(), now(), 'server' FROM generate_series(1, 10000) AS n`,
  )
  expect((await world.type('queue')).out).toContain('emails of the server: 10000 wait')
  await world.query(`UPDATE account_email_queue SET sent_at = now() WHERE email = '1@unknown.example'`)
  expect((await world.type('queue')).out).not.toContain('emails of the server')
})
