import { createHash } from 'node:crypto'
import { applyCardFact } from '@cambio/core/card-orders/card-order-machine'
import { NameListsUnavailable, type NameMatch } from '@cambio/core/screening/name-screening'
import { cardPayment, storedCardOrder } from '@cambio/core/testing/card-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FiatLimitsSetting } from '../../fiat/fiat-limits-setting.ts'
import { present } from '@cambio/kernel/assert'
import { createEmailHash } from '../../accounts/email-hash.ts'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { storeFiatLimits } from './fiat-standing-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const DAY_MS = 24 * 3_600_000

let database: TestDatabase
let owner: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 4)
  const limits = { currency: 'EUR', unverified: '1000', verified: '5000', validDays: 30, rates: { USD: '1' } }
  await storeFiatLimits(owner, FiatLimitsSetting.parse(JSON.stringify(limits)))
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const newEmail = () => `${crypto.randomUUID()}@example.org`
const hashOf = createEmailHash('a secret of this test', 'past emails')
const accounts = () => createPostgresStores(owner).accounts.stores.accounts

/** Creates an account and confirms its email address. */
async function newAccount(email = newEmail()): Promise<number> {
  const affiliateId = crypto.randomUUID().slice(0, 12)
  const account = {
    email,
    passwordHash: '$argon2id$none',
    locale: 'en',
    affiliateId,
    referredBy: null,
    now: Date.now(),
  } as const
  const { userId } = present(await accounts().add(account), 'the account')
  await confirm(userId, email)
  return userId
}

const confirm = (userId: number, email: string) =>
  accounts().confirmEmail(userId, { email, emailHash: hashOf(email), now: Date.now() })

const reversed = async (userId: number): Promise<boolean | undefined> =>
  (await owner.query<{ reversed: boolean }>('SELECT fiat_payment_reversed($1) AS reversed', [userId])).rows[0]?.reversed

/** Stores a card order of 100 USD of which the bank has charged back `minor` cents. */
async function chargedBack(userId: number, minor = 10_000n): Promise<void> {
  const pay = { currency: 'USD', minor: 10_000n }
  const facts = [cardPayment('paid', pay.minor), cardPayment('charged-back', minor)]
  await storedCardOrder(createPostgresStores(owner).cardOrders, { userId, destinationAddress: '0xab', pay }, facts)
}

test.each([
  ['the whole payment', 10_000n],
  ['all but one cent of the payment', 9_999n],
  ['more than the payment', 10_001n],
])('blocks card and bank purchases after the bank charges back %s', async (_what, minor) => {
  const userId = await newAccount()
  const stores = createPostgresStores(owner)
  expect(await reversed(userId)).toBe(false)
  await chargedBack(userId, minor)
  expect(await stores.cardOrders.standingOf(userId, 0)).toMatchObject({ isChargedBack: true })
  expect(await reversed(userId)).toBe(true)
  expect(await stores.opsWork.stores.cardOrders.releaseChargebacks(userId, Date.now())).toHaveLength(1)
  expect(await stores.cardOrders.standingOf(userId, 0)).toMatchObject({ isChargedBack: false })
  expect(await reversed(userId)).toBe(false)
})

describe('fiat limits and blocks after a user has deleted the account', () => {
  const used = async (userId: number) => (await createPostgresStores(owner).fiatStandings.of(userId)).used.minor
  const isBlocked = async (userId: number) => {
    const { isChargedBack } = await createPostgresStores(owner).cardOrders.standingOf(userId, 0)
    expect(await reversed(userId)).toBe(isChargedBack)
    return isChargedBack
  }
  const hashes = async (userId: number) =>
    (await owner.query('SELECT FROM account_email_hash WHERE user_id = $1', [userId])).rowCount
  const buy = (userId: number, minor: bigint) =>
    storedCardOrder(
      createPostgresStores(owner).cardOrders,
      { userId, destinationAddress: '0xab', pay: { currency: 'USD', minor } },
      [cardPayment('paid', minor)],
    )

  test("a new account with a blocked account's email is blocked until an operator releases it", async () => {
    const email = newEmail()
    const first = await newAccount(email)
    await chargedBack(first)
    await accounts().erase(first, Date.now())
    const second = await newAccount(email.toUpperCase())
    expect(await isBlocked(second)).toBe(true)
    await expect(buy(second, 100n)).rejects.toThrow('cannot buy by card')
    await accounts().erase(second, Date.now())
    const third = await newAccount(email)
    expect(await isBlocked(third)).toBe(true)
    const { cardOrders } = createPostgresStores(owner).opsWork.stores
    expect(await cardOrders.releaseChargebacks(third, Date.now())).toHaveLength(1)
    expect(await isBlocked(third)).toBe(false)
  })

  test('a chargeback on a deleted account blocks the new account with the same email', async () => {
    const email = newEmail()
    const first = await newAccount(email)
    const { orderId } = await buy(first, 10_000n)
    await accounts().erase(first, Date.now())
    const second = await newAccount(email)
    expect(await isBlocked(second)).toBe(false)
    const charged = cardPayment('charged-back', 10_000n)
    await createPostgresStores(owner).cardOrders.update(orderId, (one) => applyCardFact(one, charged, Date.now()))
    expect(await isBlocked(second)).toBe(true)
  })

  test('purchases of a deleted account count towards the limit of a new account with any of its emails', async () => {
    const email = newEmail()
    const first = await newAccount(email)
    await buy(first, 40_000n)
    const changed = newEmail()
    await accounts().setPendingEmail(first, { email: changed, passwordHash: null })
    await confirm(first, changed)
    expect(await used(await newAccount(email))).toBe(40_000n)
    await accounts().erase(first, Date.now())
    const third = await newAccount(changed)
    expect(await used(third)).toBe(40_000n)
    await buy(third, 60_000n)
    await expect(buy(third, 1n)).rejects.toThrow()
    expect(await used(await newAccount())).toBe(0n)
  })

  test('a name match on a deleted account puts the new account with the same email on hold', async () => {
    const email = newEmail()
    const first = await newAccount(email)
    await buy(first, 100n)
    await owner.query(
      `WITH passed AS (INSERT INTO identity_check (check_id, user_id, created_at) VALUES (gen_random_uuid(), $1, now()) RETURNING *)
       INSERT INTO name_hit (check_id, user_id, list, entry_id, entry_digest, score_percent)
       SELECT check_id, user_id, 'ofac-sdn', '7', repeat('a', 64), 99 FROM passed`,
      [first],
    )
    await accounts().erase(first, Date.now())
    expect((await createPostgresStores(owner).fiatStandings.of(await newAccount(email))).level).toBe('held')
  })

  test('deletes the email hash together with an account that had no card or bank orders', async () => {
    const first = await newAccount()
    expect(await hashes(first)).toBe(1)
    await accounts().erase(first, Date.now())
    expect(await hashes(first)).toBe(0)
  })

  test('deletes the email hash of a deleted account after the retention period, unless the account is blocked', async () => {
    const [paid, blocked] = [await newAccount(), await newAccount()]
    await buy(paid, 100n)
    await chargedBack(blocked)
    for (const userId of [paid, blocked]) await accounts().erase(userId, Date.now())
    const { accountArchive } = createPostgresStores(owner)
    await accountArchive.forget(Date.now() + 149 * DAY_MS, 100)
    expect([await hashes(paid), await hashes(blocked)]).toEqual([1, 1])
    await accountArchive.forget(Date.now() + 151 * DAY_MS, 100)
    expect([await hashes(paid), await hashes(blocked)]).toEqual([0, 1])
  })
})

test("a chargeback does not block another account that once had the buyer's email address", async () => {
  const email = newEmail()
  const victim = await newAccount()
  await owner.query('UPDATE account SET email = NULL, email_confirmed_at = NULL WHERE user_id = $1', [victim])
  await accounts().setPendingEmail(victim, { email, passwordHash: null })
  await confirm(victim, email)
  expect(await accounts().removeFirstEmail(victim)).toBe(true)
  await chargedBack(await newAccount(email))
  expect(await reversed(victim)).toBe(false)
})

test("a chargeback blocks a new account with the buyer's email, even if the buyer has since removed it", async () => {
  const email = newEmail()
  const first = await newAccount()
  await owner.query('UPDATE account SET email = NULL, email_confirmed_at = NULL WHERE user_id = $1', [first])
  await accounts().setPendingEmail(first, { email, passwordHash: null })
  await confirm(first, email)
  await chargedBack(first)
  expect(await accounts().removeFirstEmail(first)).toBe(true)
  expect(await reversed(await newAccount(email))).toBe(true)
})

const nameMatches = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    list: 'ofac-sdn' as const,
    entryId: String(index),
    entryDigest: createHash('sha256').update(`${index}`).digest('hex'),
    scorePercent: 99,
    name: 'Viktor Sandboxov',
    isPerson: true,
    programmes: [],
  })) as unknown as NameMatch[]

test('a name match on a deleted account without purchases puts a new account with the same email on hold', async () => {
  const email = newEmail()
  const first = await newAccount(email)
  const { fiatStandings } = createPostgresStores(owner)
  await fiatStandings.holdForName(first, nameMatches(1))
  await accounts().erase(first, Date.now())
  expect((await fiatStandings.of(await newAccount(email))).level).toBe('held')
})

test('holds an account again when its screening returns more name matches than the stored ones', async () => {
  const userId = await newAccount()
  const { fiatStandings } = createPostgresStores(owner)
  await fiatStandings.holdForName(userId, nameMatches(30))
  await owner.query(
    `UPDATE name_hit SET decision = 'cleared', decided_by = 'ana', decided_at = now() WHERE user_id = $1`,
    [userId],
  )
  await fiatStandings.holdForName(userId, nameMatches(30))
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM name_hit WHERE user_id = $1', [userId])
  expect([rows[0].n, (await fiatStandings.of(userId)).level]).toEqual([30, 'held'])
})

test('throws instead of putting another account on hold once 500 name matches were stored in 24 hours', async () => {
  const userId = await newAccount()
  await owner.query(
    `INSERT INTO name_hit (user_id, list, entry_id, entry_digest, score_percent)
     SELECT $1, 'ofac-sdn', 'x' || n, repeat('b', 64), 99 FROM generate_series(1, 500) AS n`,
    [userId],
  )
  const held = createPostgresStores(owner).fiatStandings.holdForName(await newAccount(), nameMatches(1))
  await expect(held).rejects.toBeInstanceOf(NameListsUnavailable)
  await owner.query('DELETE FROM name_hit WHERE user_id = $1', [userId])
})

test("a chargeback in the provider's report blocks the new account of a buyer who deleted the old one", async () => {
  const email = newEmail()
  const userId = await newAccount(email)
  const stores = createPostgresStores(owner)
  const terms = { userId, destinationAddress: '0xab' }
  const { orderId } = await storedCardOrder(stores.cardOrders, terms, [cardPayment('paid')])
  await accounts().erase(userId, Date.now())
  await stores.cardOrders.forgetBuyers(Date.now() + DAY_MS)
  const report = { differences: [], chargedBack: [String(orderId), 'unknown'], rows: 1, at: Date.now() }
  await stores.cardReconciliations.finish('mercuryo', report)
  const again = await newAccount(email)
  expect(await reversed(again)).toBe(true)
  await stores.opsWork.stores.cardOrders.releaseChargebacks(again, Date.now() + 1)
  await stores.cardReconciliations.finish('mercuryo', { ...report, at: Date.now() + 2 })
  expect(await reversed(again)).toBe(false)
})
