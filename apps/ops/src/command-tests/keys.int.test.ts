import { createSecretBox } from '@cambio/adapters/partners/secret-box'
import { PostgresApiKeyStore } from '@cambio/adapters/postgres/accounts/api-key-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, PARTNER_SECRET, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'a contract was signed', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
})
afterAll(() => world.close())

const act = (...words: string[]) => world.type([...words, ...WHY])
const keys = () =>
  world.query(
    'SELECT name, is_active AND NOT is_blocked AS is_active, allowed_networks::text AS networks, max_markup_bps FROM api_key',
  )
const actions = () => world.query('SELECT action, subject, operator FROM ops_action ORDER BY id')

test("shows an API key's secret only once and logs every change to the key", async () => {
  const made = await act('key', 'create', 'Edge wallet', '--max-markup', '1.5', '--json')
  expect(made.code, made.err).toBe(0)
  const { subject, publicKey, secret } = JSON.parse(made.out) as Record<'subject' | 'publicKey' | 'secret', string>
  const id = present(subject.split(' ')[1], 'the number of the key')
  expect(await keys()).toEqual([{ name: 'Edge wallet', is_active: true, networks: '{}', max_markup_bps: 150 }])

  const pool = createPool(world.ownerUrl, 1)
  const found = present(await new PostgresApiKeyStore(pool).findForRequest(publicKey, '192.0.2.1'), 'the key')
  await pool.end()
  expect(createSecretBox(PARTNER_SECRET).open(found.sealedSecret, publicKey)).toBe(secret)
  expect(() => createSecretBox(PARTNER_SECRET).open(found.sealedSecret, 'another key')).toThrow()
  expect(() => createSecretBox('another secret').open(found.sealedSecret, publicKey)).toThrow()

  expect((await act('key', 'allow-ip', id, '203.0.113.7,2001:db8::/32')).code).toBe(0)
  expect((await keys())[0]).toMatchObject({ networks: '{203.0.113.7/32,2001:db8::/32}' })
  expect((await act('key', 'allow-ip', id, 'any')).code).toBe(0)
  expect((await act('key', 'disable', id)).code).toBe(0)
  expect(await keys()).toMatchObject([{ networks: '{}', is_active: false }])
  expect((await act('key', 'enable', id)).code).toBe(0)
  const listed = await world.type('key list')
  expect(listed.out).toContain(publicKey)
  expect(listed.out).not.toContain(secret)
  expect(JSON.stringify(await world.query('SELECT * FROM ops_action'))).not.toContain(secret)
  expect(await actions()).toEqual(
    ['key create', 'key allow-ip', 'key allow-ip', 'key disable', 'key enable'].map((action) => ({
      action,
      subject,
      operator: 'anna',
    })),
  )
})

test('a key command that the operator declines changes nothing and reveals no secret', async () => {
  const before = [await keys(), await actions()]
  const output = await world.type(['key', 'create', 'Another', '--reason', 'why not'], 'no')
  expect([output.code, output.out]).toEqual([1, ''])
  expect([await keys(), await actions()]).toEqual(before)
})

test.each([
  [['key', 'create', ' '], 2],
  [['key', 'create', 'x', '--max-markup', '10.5'], 1],
  [['key', 'create', 'x', '--max-markup', '-1'], 2],
  [['key', 'disable', '999'], 1],
  [['key', 'disable', 'x'], 2],
  [['key', 'enable', '1'], 1],
  [['key', 'allow-ip', '1', '203.0.113.7/24'], 1],
  [['key', 'allow-ip', '1', 'localhost'], 1],
  [['key', 'allow-ip', '1', ''], 1],
])('rejects the key command %j and writes nothing', async (words, code) => {
  const before = [await keys(), await actions()]
  const output = await act(...words)
  expect([output.code, output.out], output.err).toEqual([code, ''])
  expect(output.err.trim().split('\n')).toHaveLength(1)
  expect([await keys(), await actions()]).toEqual(before)
})

test("an operator can make the status of an API key's orders public or private", async () => {
  const { subject } = JSON.parse((await act('key', 'create', 'Aggregator', '--json')).out) as { subject: string }
  const id = present(subject.split(' ')[1], 'the number of the key')
  const isPublic = async () =>
    (await world.query(`SELECT is_status_public FROM api_key WHERE api_id = ${id}`))[0]?.['is_status_public']
  expect(await isPublic()).toBe(false)
  expect((await act('key', 'public-status', id, 'on')).code).toBe(0)
  expect(await isPublic()).toBe(true)
  expect((await act('key', 'public-status', id, 'off')).code).toBe(0)
  expect(await isPublic()).toBe(false)
  expect((await act('key', 'public-status', id, 'maybe')).code).toBe(2)
})

test('an operator can add, list and disable a webhook', async () => {
  const { subject } = JSON.parse((await act('key', 'create', 'With events', '--json')).out) as { subject: string }
  const id = present(subject.split(' ')[1], 'the number of the key')
  const added = await act('webhook', 'add', id, 'https://partner.example/events', '--json')
  expect(added.code, added.err).toBe(0)
  const { secret, subject: webhook } = JSON.parse(added.out) as Record<'secret' | 'subject', string>
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const listed = await world.type('webhook list')
  expect(listed.out).toContain('https://partner.example/events')
  expect(listed.out).not.toContain(secret)
  expect(JSON.stringify(await world.query('SELECT * FROM ops_action'))).not.toContain(secret)
  const number = present(webhook.split(' ')[1], 'the number of the webhook')
  const nothing = await act('webhook', 'replay', number, '2026-01-01T00:00:00Z')
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining('There are no events since that time')])
  expect((await act('webhook', 'disable', number)).code).toBe(0)
  expect((await act('webhook', 'disable', number)).code).toBe(1)
})

test.each([
  [['webhook', 'add', '1', 'http://partner.example/'], 1, 'https'],
  [['webhook', 'add', '1', 'https://127.0.0.1/'], 1, 'not a public address'],
  [['webhook', 'add', '1', 'https://[::1]/'], 1, 'not a public address'],
  [['webhook', 'add', '1', 'nonsense'], 1, 'https'],
  [['webhook', 'add', '999', 'https://partner.example/'], 1, 'no key'],
  [['webhook', 'disable', '999'], 1, 'no webhook'],
  [['webhook', 'replay', '1', 'yesterday'], 2, 'not a moment'],
])('rejects the webhook command %j with a reason and writes nothing', async (words, code, why) => {
  const webhooks = () => world.query('SELECT * FROM webhook')
  const before = [await webhooks(), await actions()]
  const output = await act(...words)
  expect([output.code, output.out]).toEqual([code, ''])
  expect(output.err).toContain(why)
  expect([await webhooks(), await actions()]).toEqual(before)
})
