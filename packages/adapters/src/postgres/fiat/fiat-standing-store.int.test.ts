import { applyCardFact, type CardFact } from '@cambio/core/card-orders/card-order-machine'
import { expireIdentities } from '@cambio/core/identity/expire-identities'
import { cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FiatLimitsSetting } from '../../fiat/fiat-limits-setting.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { storeFiatLimits } from './fiat-standing-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let owner: ReturnType<typeof createPool>
/** Connection pool with the rights of the server, which creates orders. */
let server: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
  server = createPool(database.urls.server, 12)
  const limits = { unverified: '1000', verified: '5000', validDays: 30 }
  await storeFiatLimits(
    owner,
    FiatLimitsSetting.parse(JSON.stringify({ currency: 'EUR', ...limits, rates: { USD: '0.5', JPY: '0.006' } })),
  )
})
afterAll(async () => {
  await Promise.all([owner.end(), server.end()])
  await database.close()
})

async function newAccount(): Promise<number> {
  const { rows } = await owner.query<{ user_id: number }>(
    `INSERT INTO account (email, email_confirmed_at, locale) VALUES ($1, now(), 'en') RETURNING user_id`,
    [`${crypto.randomUUID()}@example.org`],
  )
  return rows[0]?.user_id ?? 0
}

/** Ends expired identity checks with the worker's rights. */
const expireChecks = () =>
  expireIdentities({ work: createPostgresStores(createPoolOfWorker()).accounts, clock: { now: () => Date.now() } })
const standings = () => createPostgresStores(server).fiatStandings
/** Stores a card purchase of `minor` minor units. The default currency is EUR. */
const buy = (userId: number, minor: bigint, currency = 'EUR', facts: Parameters<typeof storedCardOrder>[2] = []) =>
  storedCardOrder(
    createPostgresStores(facts.length === 0 ? server : owner).cardOrders,
    { userId, destinationAddress: '0xab', pay: { currency, minor } },
    facts,
  )
const usedOf = async (userId: number) => (await standings().of(userId)).used.minor

/** Stores an identity check that passed `daysAgo` days ago. */
async function passedCheck(userId: number, daysAgo = 0): Promise<string> {
  const checkId = crypto.randomUUID()
  await owner.query(
    `INSERT INTO identity_check (check_id, user_id, status, created_at, decided_at)
     VALUES ($1, $2, 'PASS', now() - interval '99 days', now() - make_interval(days => $3))`,
    [checkId, userId, daysAgo],
  )
  return checkId
}

test("applies an unverified account's monthly limit to its orders in all currencies together", async () => {
  const userId = await newAccount()
  expect(await standings().of(userId)).toEqual({
    level: 'unverified',
    monthly: { currency: 'EUR', minor: 100_000n },
    used: { currency: 'EUR', minor: 0n },
    verifiedLimit: { currency: 'EUR', minor: 500_000n },
    verifiedUntil: null,
  })
  await buy(userId, 60_000n)
  await buy(userId, 10_001n, 'USD')
  await buy(userId, 1_000n, 'JPY')
  // The sum of 600.00 EUR, 50.005 EUR (rounded up), and 6.00 EUR.
  expect(await usedOf(userId)).toBe(60_000n + 5_001n + 600n)
})

test("rejects a purchase that exceeds the account's monthly limit", async () => {
  const userId = await newAccount()
  await buy(userId, 100_000n)
  await expect(buy(userId, 1n)).rejects.toMatchObject({ code: 'FIAT_LIMIT' })
  expect(await usedOf(userId)).toBe(100_000n)
  await expect(buy(await newAccount(), 1n, 'GBP')).rejects.toMatchObject({ code: 'FIAT_LIMIT' })
})

test("accepts twelve concurrent purchases only up to the account's monthly limit", async () => {
  const userId = await newAccount()
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => buy(userId, 30_000n)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await usedOf(userId)).toBe(90_000n)
})

test("expired orders, refunded orders and earlier months' orders do not count towards the monthly limit", async () => {
  const userId = await newAccount()
  const expired = await buy(userId, 90_000n, 'EUR', [{ kind: 'never-started' }])
  await owner.query(`UPDATE card_order SET created_at = now() - interval '25 hours' WHERE order_id = $1`, [
    expired.orderId,
  ])
  await buy(userId, 180_000n, 'USD', [cardPayment('paid', 180_000n), cardPayment('failed', 180_000n)])
  const { orderId } = await buy(userId, 90_000n)
  await owner.query(
    `UPDATE card_order SET created_at = date_trunc('month', now(), 'UTC') - interval '1 second' WHERE order_id = $1`,
    [orderId],
  )
  expect(await usedOf(userId)).toBe(0n)
})

test('still counts an expired purchase towards the limit if its payment page has no expiry time', async () => {
  const userId = await newAccount()
  await buy(userId, 99_000n, 'EUR', [{ kind: 'never-started' }])
  expect(await usedOf(userId)).toBe(99_000n)
  await expect(buy(userId, 99_000n)).rejects.toMatchObject({ code: 'FIAT_LIMIT' })
})

/** Stores a purchase of 1,980 USD, worth 990 EUR, whose payment page expires `ms` milliseconds from now. */
const buyWithPage = (userId: number, ms: number, fact: CardFact) => {
  const terms = { userId, destinationAddress: '0xab', pay: { currency: 'USD', minor: 198_000n } }
  const { cardOrders } = createPostgresStores(owner)
  return storedCardOrder(cardOrders, { ...terms, pageExpiresAt: Date.now() + ms }, [fact])
}

test('stops counting an unopened purchase towards the limit one minute after its payment page expires', async () => {
  const userId = await newAccount()
  const standing = async () => (await createPostgresStores(server).cardOrders.standingOf(userId, 0)).unpaid
  await buyWithPage(userId, -61_000, { kind: 'never-started' })
  expect([await usedOf(userId), await standing()]).toEqual([0n, 0])
  expect((await standings().reserved(userId)).amount.minor).toBe(0n)
  await buyWithPage(userId, -50_000, { kind: 'never-started' })
  expect([await usedOf(userId), await standing()]).toEqual([99_000n, 1])
  expect((await standings().reserved(userId)).amount.minor).toBe(99_000n)
})

test('counts a started card payment towards the limit until the provider reports that it has ended', async () => {
  const userId = await newAccount()
  const { orderId } = await buyWithPage(userId, -61_000, cardPayment('created', 198_000n))
  expect(await usedOf(userId)).toBe(99_000n)
  const { cardOrders } = createPostgresStores(owner)
  await cardOrders.update(orderId, (order) => applyCardFact(order, cardPayment('cancelled', 198_000n), Date.now()))
  expect(await usedOf(userId)).toBe(0n)
})

test('holds a purchase above the limit if the buyer pays it after its payment page has expired', async () => {
  const userId = await newAccount()
  const late = await buyWithPage(userId, -61_000, { kind: 'never-started' })
  await buy(userId, 60_000n)
  const { cardOrders } = createPostgresStores(owner)
  const paid = await cardOrders.update(late.orderId, (order, isOver) =>
    applyCardFact(order, cardPayment('paid', 198_000n), Date.now(), isOver),
  )
  expect(paid).toMatchObject({ state: 'SUSPENSE', outcome: 'over-limit' })
})

/**
 * Inserts a purchase of 990 EUR with the server's database role, as an attacker could. The worker never queries this
 * purchase. Returns its ID.
 */
async function forgePurchase(userId: number, createdAt = 'now()'): Promise<number> {
  const { orderId } = await buy(await newAccount(), 99_000n)
  const { rows } = await server.query<{ order_id: number }>(
    `INSERT INTO card_order (order_id, legacy_order_id, provider, user_id, from_slug, to_slug, currency, pay, fee,
       amount_to_get, price, costs, destination_address, locale, rate_token, rate_expires_at, created_at, idempotency_key,
       request_hash)
     SELECT order_id - 1, gen_random_uuid(), provider, $2, from_slug, to_slug, currency, pay, fee, amount_to_get, price,
       costs, destination_address, locale, rate_token, now() + interval '10 minutes', ${createdAt}, gen_random_uuid(), ''
     FROM card_order WHERE order_id = $1 RETURNING order_id`,
    [orderId, userId],
  )
  return rows[0]?.order_id ?? 0
}

test('a purchase that can no longer be paid does not count towards the limit, even if it is never queried', async () => {
  const userId = await newAccount()
  const orderId = await forgePurchase(userId)
  expect(await usedOf(userId)).toBe(99_000n)
  const age = async (hours: number) =>
    owner.query(
      `UPDATE card_order SET created_at = created_at - make_interval(hours => $2),
         rate_expires_at = rate_expires_at - make_interval(hours => $2) WHERE order_id = $1`,
      [orderId, hours],
    )
  await age(1)
  expect(await usedOf(userId)).toBe(0n)
  await server.query('UPDATE card_order SET redirect_url = $2 WHERE order_id = $1', [orderId, 'https://example.org'])
  expect(await usedOf(userId)).toBe(99_000n)
  await age(24)
  expect(await usedOf(userId)).toBe(0n)
  expect((await standings().reserved(userId)).amount.minor).toBe(0n)
  await owner.query(`UPDATE card_order SET payment = 'created' WHERE order_id = $1`, [orderId])
  expect(await usedOf(userId)).toBe(99_000n)
})

test("rejects a purchase that the server's database role dates to a later month", async () => {
  const forged = forgePurchase(await newAccount(), `now() + interval '40 days'`)
  await expect(forged).rejects.toThrow('is created in the future')
})

test('rejects a stored callback whose digest does not match its body', async () => {
  const callback = { provider: 'mercuryo', digest: 'a'.repeat(64), body: Buffer.from('{}'), signature: 'x' }
  await expect(createPostgresStores(server).cardCallbacks.add(callback)).rejects.toMatchObject({ code: '23514' })
})

test('reports how much of the limit unpaid purchases reserve and when the reservation ends', async () => {
  const userId = await newAccount()
  const reserved = async () => (({ amount, until }) => [amount.minor, until])(await standings().reserved(userId))
  expect(await reserved()).toEqual([0n, null])
  await buy(userId, 40_000n, 'USD', [cardPayment('paid', 40_000n)])
  await buy(userId, 20_000n, 'USD', [cardPayment('declined', 20_000n)])
  expect(await reserved()).toEqual([0n, null])
  const expired = await buy(userId, 30_000n, 'EUR', [{ kind: 'never-started' }])
  const { rows } = await owner.query<{ until: Date }>(
    `SELECT least(created_at + interval '24 hours', date_trunc('month', now(), 'UTC') + interval '1 month') AS until
       FROM card_order WHERE order_id = $1`,
    [expired.orderId],
  )
  expect(await reserved()).toEqual([30_000n, rows[0]?.until.getTime()])
  expect(await usedOf(userId)).toBe(50_000n)
  await buy(userId, 10_000n, 'USD', [cardPayment('created', 10_000n)])
  expect(await reserved()).toEqual([35_000n, null])
})

test.each(['declined', 'cancelled', 'failed'] as const)(
  'a purchase that the provider reports as %s no longer counts towards the limit',
  async (stage) => {
    const userId = await newAccount()
    await buy(userId, 180_000n, 'USD', [cardPayment(stage, 180_000n)])
    expect(await usedOf(userId)).toBe(0n)
    await buy(userId, 100_000n)
  },
)

test('an expired purchase without a payment page does not count towards the limit', async () => {
  const userId = await newAccount()
  const { orderId } = await buy(userId, 99_000n, 'EUR', [{ kind: 'never-started' }])
  await owner.query('ALTER TABLE card_order DISABLE TRIGGER forbid_card_terms_change')
  await owner.query('UPDATE card_order SET redirect_url = NULL WHERE order_id = $1', [orderId])
  await owner.query('ALTER TABLE card_order ENABLE TRIGGER forbid_card_terms_change')
  expect(await usedOf(userId)).toBe(0n)
})

test.each([
  ['resumes within the limit', 20_000n, 'EXCHANGING', null],
  ['waits for an operator above the limit', 20_001n, 'SUSPENSE', 'over-limit'],
])('a declined purchase that is paid later %s', async (_what, other, state, outcome) => {
  const userId = await newAccount()
  const declined = await buy(userId, 160_000n, 'USD', [cardPayment('declined', 160_000n)])
  await buy(userId, other)
  const resumed = await createPostgresStores(createPoolOfWorker()).cardOrders.update(
    declined.orderId,
    (order, isOverLimit) => applyCardFact(order, cardPayment('paid', 160_000n), Date.now(), isOverLimit),
  )
  expect(resumed).toMatchObject({ state, outcome })
  expect(await usedOf(userId)).toBe(80_000n + other)
})

test('resumes only one of two declined purchases that are paid concurrently and together exceed the limit', async () => {
  const userId = await newAccount()
  const declined = [
    await buy(userId, 160_000n, 'USD', [cardPayment('declined', 160_000n)]),
    await buy(userId, 160_000n, 'USD', [cardPayment('declined', 160_000n)]),
  ]
  const { cardOrders } = createPostgresStores(createPoolOfWorker())
  const resume = ({ orderId }: { orderId: number }) =>
    cardOrders.update(orderId, (order, isOverLimit) =>
      applyCardFact(order, cardPayment('paid', 160_000n), Date.now(), isOverLimit),
    )
  const resumed = await Promise.all(declined.map(resume))
  expect(resumed.filter((order) => order?.state === 'EXCHANGING')).toHaveLength(1)
  expect(resumed.filter((order) => order?.outcome === 'over-limit')).toHaveLength(1)
})

test("a passed identity check raises the account's limit until the check expires", async () => {
  const userId = await newAccount()
  const checkId = await passedCheck(userId, 29)
  expect(await standings().of(userId)).toMatchObject({ level: 'verified', monthly: { minor: 500_000n } })
  await buy(userId, 400_000n)
  await owner.query(`UPDATE identity_check SET decided_at = now() - interval '31 days' WHERE check_id = $1`, [checkId])
  expect(await standings().of(userId)).toMatchObject({ level: 'unverified', verifiedUntil: expect.any(Number) })
  await expect(buy(userId, 1n)).rejects.toMatchObject({ code: 'FIAT_LIMIT' })
})

test('allows another identity form after an identity check expires', async () => {
  const userId = await newAccount()
  await passedCheck(userId, 31)
  const { identities } = createPostgresStores(owner).accounts.stores
  const submit = () =>
    identities.add({
      checkId: crypto.randomUUID(),
      userId,
      createdAt: Date.now(),
      photos: [],
      data: { sealed: new Uint8Array([1]), wrappedKey: new Uint8Array([1]) },
    })
  expect(await submit()).toBe(false)
  await expireChecks()
  expect(await submit()).toBe(true)
  expect(await identities.latest(userId)).toMatchObject({ status: 'CREATED', expiredAt: null })
})

test('treats an account as verified while the provider reports its identity check as complete', async () => {
  const userId = await newAccount()
  await standings().noteProvider(userId, 'mercuryo', 'under_review')
  expect((await standings().of(userId)).level).toBe('unverified')
  await standings().noteProvider(userId, 'mercuryo', 'complete')
  expect((await standings().of(userId)).level).toBe('verified')
  await standings().noteProvider(userId, 'mercuryo', 'failed')
  expect((await standings().of(userId)).level).toBe('unverified')
})

const endEmails = async (userId: number) =>
  (await owner.query('SELECT kind, facts FROM account_email_queue WHERE user_id = $1 ORDER BY email_id', [userId])).rows

test("queues one email when the exchange's own identity check expires", async () => {
  const userId = await newAccount()
  await passedCheck(userId, 29)
  await expireChecks()
  expect(await endEmails(userId)).toEqual([])
  await owner.query(`UPDATE identity_check SET decided_at = now() - interval '31 days' WHERE user_id = $1`, [userId])
  await Promise.all([expireChecks(), expireChecks()])
  await expireChecks()
  expect(await endEmails(userId)).toEqual([{ kind: 'IDENTITY_EXPIRED', facts: {} }])
})

test.each(['incomplete', 'failed'] as const)(
  'queues one email whenever the provider changes a complete check to %s',
  async (state) => {
    const userId = await newAccount()
    const email = { kind: 'PROVIDER_IDENTITY_ENDED', facts: { provider: 'mercuryo' } }
    await standings().noteProvider(userId, 'mercuryo', state)
    await expireChecks()
    expect(await endEmails(userId)).toEqual([])
    await standings().noteProvider(userId, 'mercuryo', 'complete')
    await expireChecks()
    expect(await endEmails(userId)).toEqual([])
    await standings().noteProvider(userId, 'mercuryo', state)
    await Promise.all([expireChecks(), expireChecks()])
    await expireChecks()
    expect(await endEmails(userId)).toEqual([email])
    await standings().noteProvider(userId, 'mercuryo', 'complete')
    await standings().noteProvider(userId, 'mercuryo', state)
    await expireChecks()
    expect(await endEmails(userId)).toEqual([email, email])
  },
)

test("queues one email when the provider's identity check was completed more than 30 days ago", async () => {
  const [userId, unreachable] = [await newAccount(), await newAccount()]
  await owner.query('UPDATE account SET email_confirmed_at = NULL WHERE user_id = $1', [unreachable])
  for (const one of [userId, unreachable]) {
    await standings().noteProvider(one, 'mercuryo', 'complete')
    await owner.query(`UPDATE provider_identity SET checked_at = now() - interval '31 days' WHERE user_id = $1`, [one])
  }
  await expireChecks()
  await expireChecks()
  expect(await endEmails(userId)).toEqual([{ kind: 'PROVIDER_IDENTITY_ENDED', facts: { provider: 'mercuryo' } }])
  expect(await endEmails(unreachable)).toEqual([])
})

test('puts an account with a name match on hold until an operator clears the match', async () => {
  const userId = await newAccount()
  const checkId = await passedCheck(userId)
  await owner.query(
    `INSERT INTO name_hit (check_id, user_id, list, entry_id, entry_digest, score_percent)
     VALUES ($1, $2, 'ofac-sdn', '7', $3, 95)`,
    [checkId, userId, 'a'.repeat(64)],
  )
  expect(await standings().of(userId)).toMatchObject({ level: 'held', monthly: { minor: 0n } })
  await expect(buy(userId, 1n)).rejects.toMatchObject({ code: 'FIAT_LIMIT' })
  await owner.query(
    `UPDATE name_hit SET decision = 'cleared', decided_by = 'anna', decided_at = now() WHERE user_id = $1`,
    [userId],
  )
  expect((await standings().of(userId)).level).toBe('verified')
})

test("the server's and worker's database roles cannot raise a limit", async () => {
  for (const pool of [server, createPoolOfWorker()])
    await expect(pool.query('UPDATE fiat_policy SET verified = 1e9')).rejects.toThrow('permission denied')
})

let worker: ReturnType<typeof createPool> | null = null
function createPoolOfWorker(): ReturnType<typeof createPool> {
  worker ??= createPool(database.urls.worker, 2)
  return worker
}
afterAll(() => worker?.end())
