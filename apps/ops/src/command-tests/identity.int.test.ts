import { present } from '@cambio/kernel/assert'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from '../run.ts'
import { addIdentity, JPEG } from '../testing/add-identity.ts'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const WHY = ['--reason', 'The back is not sharp', '--yes']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
})
afterAll(() => world.close())

/** Creates an account with an identity check. Returns the user ID as a string. */
const sent = (email: string, { isConfirmed = true } = {}): Promise<string> =>
  addIdentity(world, { firstName: 'Anna', lastName: '<b>Bell', birthDate: '1990-02-28' }, { email, isConfirmed })

/** Sends a GET request with the given Host header to a URL and returns the response. */
function fetched(url: string, host = new URL(url).host): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    }).on('error', reject)
  })
}

/** Runs the command that shows an account's identity data, and opens the page as a reviewer would. */
async function look(account: string): Promise<void> {
  const visits: Promise<unknown>[] = []
  const io = { out: (text: string) => void visits.push(fetched(text.trim())), err: () => {}, prompt: null }
  await run(['identity', 'show', account], { io, operator: 'anna', open: world.open })
  await Promise.all(visits)
}

test('shows identity data on a single-use page and records which reviewer opened it', async () => {
  const account = await sent('shown@example.org')
  expect((await world.type('identity list')).out).toMatch(new RegExp(`^account ${account}, since `))
  const answers: { status: number | undefined; body: string }[] = []
  const visits: Promise<void>[] = []
  const visit = async (url: string): Promise<void> => {
    answers.push(await fetched(`${url}x`), await fetched(url, 'evil.example'), await fetched(url))
    answers.push(await fetched(url).catch(() => ({ status: 0, body: '' })))
  }
  const io = { out: (text: string) => void visits.push(visit(text.trim())), err: () => {}, prompt: null }
  expect(await run(['identity', 'show', account], { io, operator: 'anna', open: world.open })).toBe(0)
  await Promise.all(visits)
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 200, 0])
  const page = present(answers[2], 'the page').body
  expect(page).toContain('Anna &lt;b>Bell')
  expect(page.split(`data:image/jpeg;base64,${JPEG.toString('base64')}`)).toHaveLength(4)
  expect(await world.query('SELECT operator, what FROM identity_access')).toEqual([
    { operator: 'anna', what: 'data and photos' },
  ])
  expect((await world.type('identity list')).out).toContain('was looked at')
})

test('a reviewer can decide an identity check only once, and only after viewing its data', async () => {
  const [yes, no, quiet] = [
    await sent('yes@example.org'),
    await sent('no@example.org'),
    await sent('quiet@example.org', { isConfirmed: false }),
  ]
  expect((await world.type(['identity', 'pass', yes, ...WHY])).err).toContain('no operator has seen')
  await look(yes)
  expect((await world.type(['identity', 'pass', yes, ...WHY])).code).toBe(0)
  const refused = await world.type(['identity', 'reject', no, ...WHY])
  expect(refused.out).toContain('The user sees this reason: The back is not sharp')
  expect((await world.type(['identity', 'reject', quiet, ...WHY])).out).toContain('has no confirmed address')
  expect(await world.query('SELECT kind, email, locale, facts FROM account_email_queue ORDER BY email_id')).toEqual([
    { kind: 'IDENTITY_PASSED', email: 'yes@example.org', locale: 'ru', facts: {} },
    { kind: 'IDENTITY_REJECTED', email: 'no@example.org', locale: 'ru', facts: { reason: 'The back is not sharp' } },
  ])
  expect(
    await world.query(
      `SELECT user_id::text, status, reject_reason FROM identity_check WHERE user_id IN (${yes}, ${no}) ORDER BY user_id`,
    ),
  ).toEqual([
    { user_id: yes, status: 'PASS', reject_reason: null },
    { user_id: no, status: 'REJECT', reject_reason: 'The back is not sharp' },
  ])
  expect(await world.query(`SELECT action FROM ops_action WHERE subject = 'account ${yes}'`)).toEqual([
    { action: 'identity pass' },
  ])
  for (const words of [
    ['identity', 'reject', yes],
    ['identity', 'pass', no],
    ['identity', 'pass', '999'],
  ])
    expect((await world.type([...words, ...WHY])).code).toBe(1)
  expect((await world.type(['identity', 'show', '999'])).code).toBe(1)
})

test('the audit reports identity data that cannot be decrypted with its key', async () => {
  const account = await sent('audited@example.org')
  const findings = async () =>
    (JSON.parse((await world.type('audit --json')).out) as { findings: { invariant: number; what: string }[] }).findings
      .filter(({ invariant }) => invariant === 21)
      .map(({ what }) => what.replaceAll(/[0-9a-f-]{36}/g, '#'))
  expect(await findings()).toEqual([])
  await world.query(`UPDATE identity_photo SET wrapped_key = '\\x00' WHERE photo = 'facePhoto' AND check_id =
    (SELECT check_id FROM identity_check WHERE user_id = ${account})`)
  expect(await findings()).toEqual(['identity #: facePhoto does not open with its key'])
  const grants = await world.query(
    `SELECT privilege_type FROM information_schema.role_table_grants WHERE table_name = 'identity_access' AND grantee <> (SELECT tableowner FROM pg_tables WHERE tablename = 'identity_access') ORDER BY 1`,
  )
  // Only the operator's database role has privileges on the `identity_access` table.
  expect(grants.map((one) => one['privilege_type'])).toEqual(['INSERT', 'SELECT'])
})
