import { checkedPurchase, followIfChecked } from '@cambio/core/card-orders/identity/checked-purchase'
import { followChecks, type FollowChecksDeps } from '@cambio/core/card-orders/identity/follow-checks'
import { ProviderAccess } from '@cambio/core/card-orders/provider-access'
import { DomainError } from '@cambio/core/shared/domain-error'
import { FakeCardProvider } from '@cambio/core/testing/fake-card-provider'
import { storedCardOrder } from '@cambio/core/testing/card-orders'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEnvelopeCipher, createKeyWrapper } from '../../identity/envelope-cipher.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const SECRET = 'a secret of the server'
const PURCHASE = {
  send: 'usd-card',
  receive: 'eth',
  amount: '5000',
  destinationAddress: '0xdestination',
  refundAddress: null,
}
const WEEK_MS = 7 * 86_400_000

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let server: ReturnType<typeof createPool>
let worker: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
  server = createPool(database.urls.server, 4)
  worker = createPool(database.urls.worker, 10)
})
afterAll(async () => {
  await Promise.all([owner, server, worker].map((pool) => pool.end()))
  await database.close()
})

const serverDeps = (secret = SECRET) => ({
  followedChecks: createPostgresStores(server).followedChecks.stores.followedChecks,
  cipher: createEnvelopeCipher(createKeyWrapper(secret)),
})
let now = Date.now()
/** Returns the dependencies of a worker process. Each call returns separate in-memory state, as after a restart. */
function workerDeps(provider: FakeCardProvider): FollowChecksDeps {
  const clock = { now: () => now }
  const work = createPostgresStores(worker).followedChecks
  return {
    provider,
    work,
    clock,
    report: () => {},
    within: (call) => call,
    reach: () => {},
    access: new ProviderAccess(provider, clock),
  }
}
let users = 0
async function begun() {
  const email = `checked${(users += 1)}@example.org`
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ($1, now(), 'ru') RETURNING user_id`,
    [email],
  )
  const userId = rows[0]?.user_id ?? 0
  const provider = new FakeCardProvider({ sold: [], unitsPerMinor: 1n, now: () => now })
  await provider.signUp({ email, isAccepted: true })
  await begin(userId, provider.code)
  return { email, userId, provider, pass: () => later().then(() => followChecks(workerDeps(provider))) }
}
const begin = (userId: number, provider: string) =>
  followIfChecked(serverDeps(), { userId, provider, userIp: '203.0.113.7', purchase: PURCHASE }, () =>
    Promise.reject(new DomainError('KYC_NEEDED', 'KYC verification needed.')),
  ).catch((error: unknown) => expect(error).toMatchObject({ code: 'KYC_NEEDED' }))
/** Advances the time by 20 minutes, after which every check is due. */
const later = async () => void (now = Math.max(now, Date.now()) + 20 * 60_000)
const emails = async (userId: number) =>
  (
    await owner.query<{ kind: string }>('SELECT kind FROM account_email_queue WHERE user_id = $1 ORDER BY email_id', [
      userId,
    ])
  ).rows.map(({ kind }) => kind)

test('emails the result of an identity check once, even when four workers read it concurrently', async () => {
  const { userId, email, provider, pass } = await begun()
  provider.setUser(email, { identity: 'under_review' })
  await pass()
  expect(await emails(userId)).toEqual([])
  provider.setUser(email, { identity: 'complete' })
  await later()
  await Promise.all(Array.from({ length: 4 }, () => followChecks(workerDeps(provider))))
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_PASSED'])
  expect(await pass()).toBe(0)
  expect(await checkedPurchase(serverDeps(), userId)).toEqual(PURCHASE)
})

test('emails the result of an identity check exactly once even if the worker dies before the commit', async () => {
  const { userId, email, provider, pass } = await begun()
  provider.setUser(email, { identity: 'complete' })
  await later()
  const deps = workerDeps(provider)
  const transaction: FollowChecksDeps['work']['transaction'] = (run) =>
    deps.work.transaction(async (stores) => {
      await run(stores)
      throw new Error('killed')
    })
  const dying = { ...deps, work: { stores: deps.work.stores, transaction } }
  await expect(followChecks(dying)).rejects.toThrow('killed')
  expect(await emails(userId)).toEqual([])
  await pass()
  await pass()
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_PASSED'])
})

test('emails the same result of an identity check at most once in 24 hours, even if the user restarts it', async () => {
  const { userId, email, provider, pass } = await begun()
  provider.setUser(email, { identity: 'complete' })
  await pass()
  for (let again = 0; again < 3; again += 1) {
    await begin(userId, provider.code)
    await pass()
  }
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_PASSED'])
  provider.setUser(email, { identity: 'failed' })
  await begin(userId, provider.code)
  await pass()
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_PASSED', 'PROVIDER_IDENTITY_REFUSED'])
  await owner.query(`UPDATE followed_check SET ended_at = ended_at - interval '25 hours' WHERE user_id = $1`, [userId])
  await begin(userId, provider.code)
  await pass()
  expect(await emails(userId)).toHaveLength(3)
})

test('treats an identity check as open again when the user restarts it after a rejection', async () => {
  const { userId, email, provider, pass } = await begun()
  const { followedChecks } = serverDeps()
  provider.setUser(email, { identity: 'failed' })
  await pass()
  expect(await followedChecks.isOpen(userId)).toBe(false)
  await begin(userId, provider.code)
  expect(await followedChecks.isOpen(userId)).toBe(true)
})

test('emails the user about each rejected identity form and the final result', async () => {
  const { userId, email, provider, pass } = await begun()
  for (const identity of ['under_review', 'incomplete', 'incomplete', 'under_review', 'incomplete'] as const) {
    provider.setUser(email, { identity })
    await pass()
  }
  provider.setUser(email, { identity: 'failed' })
  await pass()
  await pass()
  const repeated = 'PROVIDER_IDENTITY_REPEATED'
  expect(await emails(userId)).toEqual([repeated, repeated, 'PROVIDER_IDENTITY_REFUSED'])
})

test('queries the provider immediately when the page reports that the identity form is under review', async () => {
  const { userId, email, provider, pass } = await begun()
  await pass()
  const noted = (state: 'incomplete' | 'under_review') =>
    createPostgresStores(server).fiatStandings.noteProvider(userId, provider.code, state)
  const isDue = async () => {
    const { rows } = await owner.query('SELECT 1 FROM followed_check WHERE user_id = $1 AND query_at <= now()', [
      userId,
    ])
    return rows.length === 1
  }
  await noted('incomplete')
  expect(await isDue()).toBe(false)
  provider.setUser(email, { identity: 'under_review' })
  await noted('under_review')
  expect(await isDue()).toBe(true)
  await followChecks(workerDeps(provider))
  await noted('under_review')
  expect(await isDue()).toBe(false)
  provider.setUser(email, { identity: 'incomplete' })
  await pass()
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_REPEATED'])
})

test('emails the user once when the user opened the identity form but the check never reaches review', async () => {
  const { userId, provider, pass } = await begun()
  await pass()
  await serverDeps().followedChecks.noteForm(userId, provider.code)
  const wait = (minutes: number) =>
    owner.query(
      `UPDATE followed_check SET form_opened_at = form_opened_at - make_interval(mins => $2) WHERE user_id = $1`,
      [userId, minutes],
    )
  await wait(-1_000)
  await pass()
  expect(await emails(userId)).toEqual([])
  await wait(100_000)
  await later()
  await Promise.all(Array.from({ length: 4 }, () => followChecks(workerDeps(provider))))
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_WAITING'])
  await pass()
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_WAITING'])
})

test('emails the user about an opened identity form at most once in 24 hours, even if the user reopens it', async () => {
  const { userId, provider, pass } = await begun()
  await pass()
  const shift = (column: string, minutes: number) =>
    owner.query(`UPDATE followed_check SET ${column} = ${column} - make_interval(mins => $2) WHERE user_id = $1`, [
      userId,
      minutes,
    ])
  const openedAt = async () =>
    (
      await owner.query<{ at: Date | null }>('SELECT form_opened_at AS at FROM followed_check WHERE user_id = $1', [
        userId,
      ])
    ).rows[0]?.at
  const openForm = () => serverDeps().followedChecks.noteForm(userId, provider.code)
  await openForm()
  const first = await openedAt()
  await openForm()
  expect(await openedAt()).toEqual(first)
  await shift('form_opened_at', 100_000)
  await pass()
  await openForm()
  expect(await openedAt()).toBeNull()
  await owner.query('UPDATE followed_check SET ended_at = now(), query_at = NULL, user_ip = NULL WHERE user_id = $1', [
    userId,
  ])
  await begin(userId, provider.code)
  await openForm()
  expect(await openedAt()).toBeNull()
  await pass()
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_WAITING'])
  await shift('form_noticed_at', 1_440)
  await openForm()
  expect(await openedAt()).not.toBeNull()
})

test('returns when the server or the worker first read the current state of an identity check', async () => {
  const { userId, email, provider, pass } = await begun()
  const noted = (state: 'incomplete' | 'under_review') =>
    createPostgresStores(server).fiatStandings.noteProvider(userId, provider.code, state)
  const since = await noted('incomplete')
  expect(await noted('incomplete')).toBe(since)
  provider.setUser(email, { identity: 'under_review' })
  await pass()
  await owner.query(`UPDATE followed_check SET state_since = now() - interval '20 minutes' WHERE user_id = $1`, [
    userId,
  ])
  await pass()
  const review = await noted('under_review')
  expect(Date.now() - review).toBeGreaterThanOrEqual(20 * 60_000)
  expect(await noted('under_review')).toBe(review)
  expect(await noted('incomplete')).toBeGreaterThan(since)
})

test('returns the newest state of an identity check, whether the server or the worker read the state', async () => {
  const { userId, email, provider, pass } = await begun()
  const { fiatStandings } = createPostgresStores(server)
  const known = () => fiatStandings.providerIdentity(userId, provider.code)
  expect(await known()).toBeNull()
  provider.setUser(email, { identity: 'under_review' })
  await pass()
  expect(await known()).toBe('under_review')
  await fiatStandings.noteProvider(userId, provider.code, 'incomplete')
  expect(await known()).toBe('incomplete')
  provider.setUser(email, { identity: 'complete' })
  await pass()
  expect(await known()).toBe('complete')
  expect(await fiatStandings.providerIdentity(userId, 'another')).toBeNull()
})

test('keeps following an identity check while the provider is unavailable', async () => {
  const { userId, email, provider, pass } = await begun()
  provider.setUser(email, { identity: 'under_review' })
  await pass()
  const { AdapterError } = await import('@cambio/core/shared/adapter-error')
  const down = vi.spyOn(provider, 'user').mockRejectedValue(new AdapterError('down', { retryable: true }))
  await pass()
  await pass()
  down.mockRestore()
  provider.setUser(email, { identity: 'complete' })
  await pass()
  expect(await emails(userId)).toEqual(['PROVIDER_IDENTITY_PASSED'])
})

test('does not email a user about a passed identity check if the user already has an order', async () => {
  const { userId, email, provider, pass } = await begun()
  await storedCardOrder(createPostgresStores(owner).cardOrders, { userId, destinationAddress: '0xab' })
  provider.setUser(email, { identity: 'complete' })
  await pass()
  expect(await emails(userId)).toEqual([])
})

test('encrypts the purchase that is stored with an identity check', async () => {
  const { userId, email, provider, pass } = await begun()
  const row = async () =>
    (await owner.query('SELECT to_jsonb(f) AS row FROM followed_check f WHERE user_id = $1', [userId])).rows[0]?.row
  const stored = JSON.stringify(await row()) + Buffer.from((await row()).purchase.slice(2), 'hex').toString('latin1')
  for (const secret of [PURCHASE.destinationAddress, '5000', 'token', email]) expect(stored).not.toContain(secret)
  provider.setUser(email, { identity: 'complete' })
  await pass()
  expect(await row()).toMatchObject({ user_ip: null, query_at: null })
})

test('ignores a stored purchase that was copied from another account or encrypted with another secret', async () => {
  const [anna, boris] = [await begun(), await begun()]
  await owner.query(
    `UPDATE followed_check f SET purchase = other.purchase, purchase_key = other.purchase_key
     FROM followed_check other WHERE f.user_id = $1 AND other.user_id = $2`,
    [anna.userId, boris.userId],
  )
  expect(await checkedPurchase(serverDeps(), anna.userId)).toBeNull()
  expect(await checkedPurchase(serverDeps(), boris.userId)).toEqual(PURCHASE)
  expect(await checkedPurchase(serverDeps('another secret of a server'), boris.userId)).toBeNull()
})

test("the web server's role can neither read the IP address of a followed check nor change the check", async () => {
  const refused = [
    'SELECT user_ip FROM followed_check',
    'UPDATE followed_check SET query_at = now()',
    'DELETE FROM followed_check',
    `INSERT INTO followed_check (user_id, provider, user_ip, purchase, purchase_key) VALUES (1, 'x', 'y', '', '')`,
  ]
  for (const sql of refused) await expect(server.query(sql)).rejects.toThrow(/permission denied/)
  await expect(worker.query('SELECT purchase FROM followed_check')).rejects.toThrow(/permission denied/)
})

test('deletes the purchase stored with an identity check a week after the check ends', async () => {
  const [anna, boris] = [await begun(), await begun()]
  anna.provider.setUser(anna.email, { identity: 'complete' })
  await anna.pass()
  await owner.query(
    'UPDATE account SET deleted_at = now(), email = NULL, email_confirmed_at = NULL WHERE user_id = $1',
    [boris.userId],
  )
  await boris.pass()
  expect(await checkedPurchase(serverDeps(), boris.userId)).toBeNull()
  expect(await checkedPurchase(serverDeps(), anna.userId)).toEqual(PURCHASE)
  now += WEEK_MS
  await anna.pass()
  expect(await checkedPurchase(serverDeps(), anna.userId)).toBeNull()
})
