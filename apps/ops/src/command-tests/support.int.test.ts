import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'the mail server was away', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
  await world.tick()
})
afterAll(() => world?.close())
beforeEach(() => world.query('DELETE FROM support_message'))

/** Inserts a support message that the worker is still retrying or has given up on. Returns the message ID. */
async function written(isGivenUp = true): Promise<string> {
  const [row] = await world.query<{ message_id: string }>(
    `INSERT INTO support_message (email, subject, order_id, body, locale, created_at, attempts, next_at, given_up_at)
     VALUES ('anna@example.org', 'It stands still', 7, E'Since noon.\\x1b[2J\nPlease look.', 'en', now() - interval '1 day', 20,
       ${isGivenUp ? "NULL, now() - interval '3 hours'" : 'now(), NULL'}) RETURNING message_id`,
  )
  return String(row?.message_id)
}
const kept = () => world.query('SELECT attempts, next_at IS NULL AS left FROM support_message')

test('lists, displays and resends a support message that could not be delivered', async () => {
  const id = await written()
  const queue = (await world.type('queue')).out
  expect(queue).toContain(`support message ${id}: no mail server took it in 20 tries`)
  expect(queue).toContain(`support retry ${id} or support close ${id}`)
  expect(queue).not.toContain('anna@example.org')
  const listed = (await world.type('support list')).out
  for (const words of [`${id}  failed at`, 'anna@example.org (en), of order 7', 'It stands still', '  | Please look.'])
    expect(listed).toContain(words)
  expect(listed).not.toContain('\u001b')
  expect(await world.type(['support', 'retry', id, ...WHY])).toMatchObject({ code: 0, err: '' })
  expect(await kept()).toEqual([{ attempts: 0, left: false }])
  expect((await world.type('queue')).out).not.toContain('support')
  expect((await world.type('support list')).out).toBe('No message waits.\n')
  expect((await world.type(['support', 'retry', id, ...WHY])).code).toBe(1)
})

test('deletes a closed support message without logging its content', async () => {
  const id = await written()
  expect((await world.type(['support', 'close', id, ...WHY])).code).toBe(0)
  expect(await kept()).toEqual([])
  const log = await world.query(`SELECT action, reason, facts FROM ops_action WHERE subject = 'support message ${id}'`)
  expect(log).toEqual([{ action: 'support close', reason: WHY[1], facts: { attempts: '20' } }])
})

test('closes a support message only with a reason and after its delivery has failed', async () => {
  const tried = await written(false)
  for (const deed of ['retry', 'close'])
    expect(await world.type(['support', deed, tried, ...WHY])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is no failed support message ${tried}.`),
    })
  const id = await written()
  expect((await world.type(['support', 'close', id, '--yes'])).code).toBe(2)
  expect((await world.type(['support', 'close', 'one', ...WHY])).err).toContain('not the number of a support message')
  expect(await kept()).toHaveLength(2)
})

test("sends the answer to a messenger user's chat without logging it", async () => {
  const [row] = await world.query<{ ticket_id: string }>(
    `INSERT INTO messenger_ticket (update_id, messenger_user_id, created_at) VALUES (7, 100001, now()) RETURNING ticket_id`,
  )
  const ticket = String(row?.ticket_id)
  const text = 'We looked.\nYour order is on its way.\u001b[2J'
  expect(await world.type(['support', 'answer', ticket, text, ...WHY])).toMatchObject({ code: 0, err: '' })
  const queued = await world.query(`SELECT messenger_user_id, kind, facts FROM messenger_message`)
  const facts = { text: 'We looked.\nYour order is on its way.[2J' }
  expect(queued).toEqual([{ messenger_user_id: '100001', kind: 'SUPPORT_ANSWER', facts }])
  const log = await world.query(`SELECT subject, facts FROM ops_action WHERE action = 'support answer'`)
  expect(log).toEqual([{ subject: `chat message ${ticket}`, facts: { length: String(facts.text.length) } }])
  for (const [number, words, code] of [
    ['999', text, 1],
    [ticket, ' ', 2],
    ['x', text, 2],
    [ticket, 'a'.repeat(3_501), 2],
  ] as const)
    expect((await world.type(['support', 'answer', number, words, ...WHY])).code).toBe(code)
  expect(await world.query('SELECT 1 FROM messenger_message')).toHaveLength(1)
})
