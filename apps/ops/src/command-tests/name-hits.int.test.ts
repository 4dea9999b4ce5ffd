import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileNameScreening } from '@cambio/adapters/screening/names/file-name-screening'
import { screenPayer } from '@cambio/core/ops/users/screen-names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'
import { addIdentity } from '../testing/add-identity.ts'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const SANDBOX_LIST = join(import.meta.dirname, '../../../sandbox/lists/sdn.xml')
const WHY = ['--reason', 'Compared the documents', '--yes']

let world: OpsWorld
let folder: string
let list: string
beforeAll(async () => {
  world = await openOpsWorld()
  folder = mkdtempSync(join(tmpdir(), 'cambio-hits-'))
  list = join(folder, 'sdn.xml')
  copyFileSync(SANDBOX_LIST, list)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

/** Runs the given command line. The command screens names against the test's copy of a sanctions list. */
async function type(words: string[], operator = 'anna') {
  const output = { out: '', err: '' }
  const io = { out: (text: string) => (output.out += text), err: (text: string) => (output.err += text), prompt: null }
  const open = async () => ({
    ...(await world.open()),
    names: new FileNameScreening([{ format: 'ofac-sdn', file: list }]),
  })
  return { code: await run(words, { io, operator, open }), ...output }
}

/** Creates an account with an identity check that an operator has viewed. */
async function seen(name: [string, string], birthDate = '1968-12-10'): Promise<string> {
  const [firstName, lastName] = name
  const account = await addIdentity(world, { firstName, lastName, birthDate })
  await world.query(`UPDATE identity_check SET status = 'PROCESS' WHERE user_id = ${account}`)
  return account
}

const hitsOf = (account: string) =>
  world.query<{ hit_id: string; decision: string | null }>(
    `SELECT hit_id, decision FROM name_hit WHERE user_id = ${account} ORDER BY hit_id`,
  )
const statusOf = async (account: string) =>
  (await world.query<{ status: string }>(`SELECT status FROM identity_check WHERE user_id = ${account}`))[0]?.status

test('a reviewer cannot decide an identity check until its sanctions list match is cleared', async () => {
  const account = await seen(['Viktor', 'Sandboxov'])
  const refused = await type(['identity', 'pass', account, ...WHY])
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('name hits that are not cleared') })
  expect((await type(['identity', 'reject', account, ...WHY])).code).toBe(1)
  expect(await statusOf(account)).toBe('PROCESS')
  const [hit] = await hitsOf(account)
  const id = hit?.hit_id ?? ''
  const queue = JSON.parse((await type(['queue', '--json'])).out).find(
    (one: { name: string }) => one.name === 'name-hits',
  )
  expect(queue).toMatchObject({ total: 1, entries: [{ subject: `account ${account}` }] })
  expect(JSON.stringify(queue)).not.toContain('Sandboxov')
  const shown = (await type(['name-hit', id])).out
  for (const text of ['Viktor Pavlovich SANDBOKSOV', '1968, 1971', 'SANDBOX']) expect(shown).toContain(text)
  expect((await type(['name-hit', 'clear', id, ...WHY])).code).toBe(0)
  expect((await type(['identity', 'pass', account, ...WHY])).code).toBe(0)
  expect(await statusOf(account)).toBe('PASS')
  expect((await type(['name-hit', 'confirm', id, ...WHY])).code).toBe(1)
  expect(await hitsOf(account)).toEqual([{ hit_id: id, decision: 'cleared' }])
  expect(await world.query(`SELECT action FROM ops_action WHERE subject = 'account ${account}' ORDER BY id`)).toEqual([
    { action: 'name-hit clear' },
    { action: 'identity pass' },
  ])
})

test('revokes a passed identity check without emailing the user when an operator confirms a list match', async () => {
  const account = await seen(['Ana Maria', 'Falsea'])
  await type(['identity', 'pass', account, ...WHY])
  const id = (await hitsOf(account))[0]?.hit_id ?? ''
  expect((await type(['name-hit', 'confirm', id, ...WHY])).code).toBe(0)
  expect((await type(['identity', 'pass', account, ...WHY])).code).toBe(1)
  expect(await statusOf(account)).toBe('PROCESS')
  expect(await world.query(`SELECT 1 FROM account_email_queue WHERE user_id = ${account}`)).toEqual([])
  expect((await type(['name-hit', 'clear', id, ...WHY])).err).toContain('another operator')
  await expect(
    world.query(`UPDATE name_hit SET decision = 'cleared', decided_at = now() WHERE hit_id = ${id}`),
  ).rejects.toThrow('not changed this way')
  expect((await type(['name-hit', 'clear', id, ...WHY], 'boris')).code).toBe(0)
})

test('passes an identity check if the sanctions list entry with the same name has another birth year', async () => {
  const account = await seen(['Viktor', 'Sandboxov'], '1990-02-28')
  expect((await type(['identity', 'pass', account, ...WHY])).code).toBe(0)
  expect(await hitsOf(account)).toEqual([])
})

test('rejects every approval of an identity check while a sanctions list is unreadable', async () => {
  const account = await seen(['Carla', 'Honest'])
  writeFileSync(list, '<html>503</html>')
  const refused = await type(['identity', 'pass', account, ...WHY])
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('sanctions lists cannot be used') })
  expect((await type(['names', 'rescreen'])).code).toBe(3)
  expect(await statusOf(account)).toBe('PROCESS')
  copyFileSync(SANDBOX_LIST, list)
  expect((await type(['identity', 'pass', account, ...WHY])).code).toBe(0)
})

test('rescreening reports a user whose name was added to a list after the identity check', async () => {
  const account = await seen(['Dora', 'Latecomer'])
  expect((await type(['identity', 'pass', account, ...WHY])).code).toBe(0)
  writeFileSync(
    list,
    `<sdnList><publshInformation><Record_Count>1</Record_Count></publshInformation>
     <sdnEntry><uid>7</uid><firstName>Dora</firstName><lastName>Latecomer</lastName><sdnType>Individual</sdnType></sdnEntry></sdnList>`,
  )
  const { out } = await type(['names', 'rescreen'])
  expect(out).toMatch(/^\d+ identities screened, \d+ hits not cleared\.\n$/)
  expect(await hitsOf(account)).toEqual([{ hit_id: expect.any(String), decision: null }])
  await type(['names', 'rescreen'])
  expect(await hitsOf(account)).toHaveLength(1)
  copyFileSync(SANDBOX_LIST, list)
})

test('rescreens all other users even if one identity check is forged', async () => {
  const account = await seen(['Viktor', 'Sandboxov'])
  const forged = '00000000-0000-4000-8000-000000000001'
  await world.query(
    `WITH owner AS (INSERT INTO account (email, email_confirmed_at, locale) VALUES ('forged@example.org', now(), 'en') RETURNING user_id)
     INSERT INTO identity_check (check_id, user_id, sealed_data, wrapped_key, created_at)
     SELECT '${forged}', user_id, '\\x00', '\\x00', now() FROM owner`,
  )
  const { code, err } = await type(['names', 'rescreen'])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('1 identity checks cannot be read') })
  expect(err).toContain(forged)
  expect(await hitsOf(account)).toHaveLength(1)
  await world.query(`DELETE FROM identity_check WHERE check_id = '${forged}'`)
  expect((await type(['names', 'rescreen'])).code).toBe(0)
})

test('the database accepts a passed identity check only within an hour of name screening', async () => {
  const account = await seen(['Emil', 'Unscreened'])
  const pass = `UPDATE identity_check SET status = 'PASS', decided_at = now() WHERE user_id = ${account}`
  await expect(world.query(pass)).rejects.toThrow('was not screened')
  await world.query(
    `INSERT INTO name_screening (check_id, lists, operator, screened_at)
     SELECT check_id, '${'a'.repeat(64)}', 'anna', now() - interval '61 minutes' FROM identity_check WHERE user_id = ${account}`,
  )
  await expect(world.query(pass)).rejects.toThrow('was not screened')
})

test('screens the payer of a bank transfer against the lists of people and of companies', async () => {
  const names = new FileNameScreening([{ format: 'ofac-sdn', file: list }])
  await world.withOps(async ({ work }) => {
    const { nameHits } = work.stores
    const payer = { statementId: 'line-1', payer: 'Testnet Shipping and Trade Ltd' }
    const [hit] = await screenPayer({ names }, { nameHits }, payer)
    expect(hit).toMatchObject({ subject: { kind: 'payer', statementId: 'line-1' }, entryId: '900002', decision: null })
    expect(await screenPayer({ names }, { nameHits }, payer)).toHaveLength(1)
    expect(await screenPayer({ names }, { nameHits }, { statementId: 'line-2', payer: 'Carla Honest' })).toEqual([])
    expect((await type(['name-hit', 'clear', hit?.hitId ?? '', ...WHY])).out).toContain('bank line line-1')
    expect(await screenPayer({ names }, { nameHits }, payer)).toEqual([])
  })
})

test("ends the hold on a card customer's account once an operator clears the sanctions list match", async () => {
  const account = await seen(['Carla', 'Honest'])
  const level = async () =>
    (await world.query<{ level: string }>(`SELECT level FROM fiat_standing(${account})`))[0]?.level
  const matches = await new FileNameScreening([{ format: 'ofac-sdn', file: list }]).findMatches({
    name: 'Viktor Sandboxov',
    birthDate: null,
    isPerson: true,
  })
  const stored = matches.map(({ list: of, entryId, entryDigest, scorePercent }) => ({
    list: of,
    entry_id: entryId,
    entry_digest: entryDigest,
    score_percent: scorePercent,
  }))
  await world.query(`SELECT hold_for_name(${account}, '${JSON.stringify(stored)}')`)
  await world.query(`SELECT hold_for_name(${account}, '${JSON.stringify(stored)}')`)
  const [hit, ...others] = await hitsOf(account)
  expect([others, await level()]).toEqual([[], 'held'])
  expect((await type(['queue'])).out).toContain(`account ${account} at the card provider`)
  expect((await type(['name-hit', hit?.hit_id ?? ''])).out).toContain('SANDBOXOV')
  expect((await type(['name-hit', 'clear', hit?.hit_id ?? '', ...WHY])).code).toBe(0)
  await world.query(`SELECT hold_for_name(${account}, '${JSON.stringify(stored)}')`)
  expect([await hitsOf(account), await level()]).toEqual([[{ hit_id: hit?.hit_id, decision: 'cleared' }], 'unverified'])
})
