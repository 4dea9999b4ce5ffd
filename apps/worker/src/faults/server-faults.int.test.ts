import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/ports.ts'
import { eventually, TestProcess } from '../testing/processes.ts'

const UP_PATIENCE_MS = 60_000
const END_PATIENCE_MS = 20_000
const SIGN_UPS = 4
const ETHEREUM = { chain: 'ethereum', family: 'evm', chainId: 1, tokens: [], rpcUrl: 'http://127.0.0.1:9' }

let database: TestDatabase
let holder: pg.Client
let server: TestProcess
let url: string
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  holder = new pg.Client({ connectionString: database.ownerUrl })
  await holder.connect()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const secret = 'a secret of this test alone'
  folder = mkdtempSync(join(tmpdir(), 'cambio-server-'))
  server = new TestProcess('apps/server/src/main.ts', {
    // Override the MODE that the test runner sets.
    MODE: 'sandbox',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: database.urls.server,
    CHAINS: JSON.stringify([ETHEREUM]),
    LOG_LEVEL: 'warn',
    CONTROL_SECRET: secret,
    PARTNER_SECRET: secret,
    SESSION_SECRET: secret,
    IDENTITY_SECRET: secret,
    ...TEST_SEAL_SECRETS,
    PUSH_KEY: Buffer.alloc(32, 1).toString('base64url'),
    STORAGE_URL: pathToFileURL(folder).href,
  })
  await eventually(`the server answers\n${server.output}`, UP_PATIENCE_MS, () => instruments().catch(() => null))
}, 120_000)

afterAll(async () => {
  await server?.stop()
  await holder?.end()
  await database?.close()
  if (folder) rmSync(folder, { recursive: true })
}, 60_000)

async function instruments(): Promise<true | null> {
  const answer = await fetch(`${url}/api/v2/instruments/public`)
  return answer.ok ? true : null
}

const signUp = (email: string): Promise<Response> =>
  fetch(`${url}/api/v1/users/local/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'seven wet umbrellas 31' }),
  })

/** Returns the number of database sessions that are waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await holder.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted',
  )
  return rows[0]?.count ?? 0
}

test('a server completes all requests in progress after SIGTERM', async () => {
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE account IN ACCESS EXCLUSIVE MODE')
  const begun = Array.from({ length: SIGN_UPS }, (_, index) => signUp(`p${index}@example.com`))
  // Wait until the server has read every request. On shutdown, the server may close connections with unread requests.
  await eventually('every request waits for the database', END_PATIENCE_MS, async () =>
    (await waiting()) >= SIGN_UPS ? true : null,
  )
  server.signal('SIGTERM')
  await eventually('the server refuses new requests', END_PATIENCE_MS, () =>
    instruments().then(
      () => null,
      () => true as const,
    ),
  )
  await holder.query('COMMIT')
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(begun.map(() => 200))
  expect(await server.ended(END_PATIENCE_MS)).toBe(0)
  const { rows } = await holder.query('SELECT count(*)::int AS made FROM account')
  expect(rows).toEqual([{ made: SIGN_UPS }])
})
