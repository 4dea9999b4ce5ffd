import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'Seen on video with their document', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
})
afterAll(() => world.close())

test("removes an account's lost second factors, emails the owner and logs the removal", async () => {
  const [{ user_id: account } = { user_id: 0 }] = await world.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ('lost@example.org', now(), 'ru') RETURNING user_id`,
  )
  const remove = ['account', 'remove-factors', String(account), ...WHY]
  expect(await world.type(remove)).toMatchObject({ code: 1, err: expect.stringContaining('has no second factor') })
  await world.withOps((ops) =>
    ops.work.transaction(async ({ twoFactors }) => {
      const key = { credentialId: 'lost', publicKey: new Uint8Array(1), counter: 0, transports: [] }
      await twoFactors.addPasskey(account, { ...key, name: 'Lost key', now: Date.now() })
      await twoFactors.replaceRecoveryCodes(account, [new Uint8Array(32)], Date.now())
    }),
  )
  const removed = await world.type(remove)
  expect(removed).toMatchObject({ code: 0, out: expect.stringContaining('1 passkey and all recovery codes') })
  for (const table of ['account_passkey', 'account_totp', 'recovery_code'])
    expect(await world.query(`SELECT 1 FROM ${table}`)).toEqual([])
  expect(await world.query('SELECT kind, email, locale FROM account_email_queue')).toEqual([
    { kind: 'TWO_FACTOR_REMOVED', email: 'lost@example.org', locale: 'ru' },
  ])
  expect(await world.query('SELECT action, reason, facts FROM ops_action')).toEqual([
    { action: 'account remove-factors', reason: WHY[1], facts: { codes: 'no', passkeys: '1' } },
  ])
  expect((await world.type(['account', 'remove-factors', '999', ...WHY])).code).toBe(1)
})
