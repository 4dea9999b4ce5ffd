import { HOT_KEY } from '@cambio/core/chains/signer'
import { DerivingIssuer, RETIRED_WITHOUT_MARK } from '@cambio/core/signing/issue-addresses'
import { exposureOf, order } from '@cambio/core/testing/fixtures'
import { MemoryHistoryStop } from '@cambio/core/testing/memory/memory-history-stop'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool, createPostgresStores } from '../compose-stores.ts'
import { PostgresIssuedAddressStore } from './issued-address-store.ts'
import { PostgresSignerSpendStore } from '../signer/signer-spend-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { WalletIdentityStore } from './wallet-identity-store.ts'

const WALLET = 'a'.repeat(32)
const OTHER_WALLET = 'b'.repeat(32)
const MEMO = '2147483999'

let database: TestDatabase
let owner: ReturnType<typeof createPool>
let signer: ReturnType<typeof createPool>
let server: ReturnType<typeof createPool>
let issuer: DerivingIssuer
let stop: MemoryHistoryStop
let chain: string
let serial = 0

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 2)
  signer = createPool(database.urls.signer, 2)
  server = createPool(database.urls.server, 2)
  await new WalletIdentityStore(signer).claim(WALLET)
  stop = new MemoryHistoryStop()
  issuer = new DerivingIssuer({
    stop,
    keys: { address: async (name, { purpose, index }) => `${name}-${purpose}-${index}` },
    addresses: new PostgresIssuedAddressStore(signer, WALLET),
    assertAlone: () => {},
  })
})
afterAll(async () => {
  await Promise.all([owner.end(), signer.end(), server.end()])
  await database.close()
})
beforeEach(async () => {
  chain = `chain-${(serial += 1)}`
  await stop.store((mark) => ({ ...mark, nextIndexes: { ...mark.nextIndexes, [chain]: 0 } }))
  await owner.query(
    `INSERT INTO instrument SELECT (jsonb_populate_record(i, jsonb_build_object('slug', $1::text, 'chain', $1::text,
       'network_title', $1::text, 'best_change_name', $1::text))).* FROM instrument i WHERE slug = 'eth'`,
    [chain],
  )
})

/** Inserts an address without a wallet fingerprint, as an older worker would. */
const insertOlder = (address: string, purpose: 'hot' | 'deposit', index: number) =>
  owner.query('INSERT INTO own_address (chain, address, purpose, key_index) VALUES ($1, $2, $3, $4)', [
    chain,
    address,
    purpose,
    index,
  ])

const newAccount = async (): Promise<number> => {
  const facts = { locale: 'en' as const, referredBy: null, now: Date.now(), passwordHash: '$argon2id$' }
  const { accounts } = createPostgresStores(owner).accounts.stores
  const name = `depositor-${(serial += 1)}`
  const made = await accounts.add({ ...facts, email: `${name}@example.org`, affiliateId: name })
  return made?.userId ?? 0
}

const depositTargets = () => createPostgresStores(server).wallet.stores.depositTargets

async function createOrder(depositMemo: string | null = null) {
  const { depositAddress: _address, events: _events, settledQuote: _strike, ...rest } = order('FLOATING')
  serial += 1
  return createPostgresStores(server).work.stores.orders.create({
    ...rest,
    orderId: serial,
    legacyOrderId: `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`,
    from: chain,
    chain,
    toChain: 'litecoin',
    givenAddress: null,
    depositMemo,
    exposure: exposureOf(order('FLOATING')),
    unpaidClients: [],
    unpaidHold: null,
    controlTokenHash: '',
    termsSeal: '',
    refundSeal: null,
    idempotencyKey: `key-${serial}`,
    requestHash: '',
    referrerId: null,
    tracking: null,
  })
}

describe("permissions of the signer's database role", () => {
  it("the signer's database role records addresses for orders and accounts", async () => {
    expect(await issuer.issueAddresses(chain, 2)).toEqual({ hot: `${chain}-hot-0`, added: 2 })
    expect(await issuer.issueAddresses(chain, 2)).toMatchObject({ added: 0 })
    expect(await createOrder()).toMatchObject({ outcome: 'created', order: { depositAddress: `${chain}-deposit-0` } })
    const userId = await newAccount()
    const target = { address: `${chain}-deposit-1`, memo: null }
    expect(await depositTargets().give(userId, chain, null)).toEqual(target)
    expect(await depositTargets().find(userId, chain)).toMatchObject(target)
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
    expect(await issuer.issueAddresses(chain, 2)).toMatchObject({ added: 2 })
  })

  it.each([
    `INSERT INTO own_address (chain, address, purpose, key_index, order_id) VALUES ('c', 'a', 'deposit', 1, 7)`,
    `INSERT INTO own_address (chain, address, purpose, key_index, user_id) VALUES ('c', 'a', 'deposit', 1, 7)`,
    `UPDATE own_address SET address = 'elsewhere'`,
    'UPDATE own_address SET order_id = NULL, user_id = NULL',
    'DELETE FROM own_address',
    `INSERT INTO account_memo (chain, user_id, address, memo) VALUES ('c', 1, 'a', '${MEMO}')`,
  ])("the database denies the signer's role the statement %s", async (sql) => {
    await expect(signer.query(sql)).rejects.toThrow('permission denied')
  })

  it.each([
    ['a deposit address with a negative index', 'deposit', -1],
    ['a second hot address', 'hot', 1],
  ])("the signer's database role cannot record %s", async (_what, purpose, index) => {
    await expect(
      signer.query('INSERT INTO own_address (chain, address, purpose, key_index) VALUES ($1, $2, $3, $4)', [
        chain,
        'an address',
        purpose,
        index,
      ]),
    ).rejects.toThrow('own_address_key_index')
  })
})

describe('deposit addresses from an older version of the worker', () => {
  it('assigns an address from an older worker version only after the signer has derived it again', async () => {
    await insertOlder(`${chain}-deposit-0`, 'deposit', 0)
    await insertOlder(`${chain}-deposit-1`, 'deposit', 1)
    const userId = await newAccount()
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
    expect(await depositTargets().give(userId, chain, null)).toEqual({ outcome: 'no-address' })
    const { chains } = createPostgresStores(owner).work.stores
    expect(await chains.addressCount(chain)).toEqual({ free: 0, unproven: 2 })
    await issuer.issueAddresses(chain, 0)
    expect(await chains.addressCount(chain)).toEqual({ free: 2, unproven: 0 })
    expect(await createOrder()).toMatchObject({ outcome: 'created' })
    expect(await depositTargets().give(userId, chain, null)).toMatchObject({ address: `${chain}-deposit-1` })
  })

  it('never assigns an address from an older worker version if the wallet cannot derive it', async () => {
    await insertOlder('thief', 'deposit', 0)
    await insertOlder(`${chain}-deposit-1`, 'deposit', 1)
    await expect(issuer.issueAddresses(chain, 9)).rejects.toMatchObject({ reason: 'not-derived' })
    expect(await createOrder()).toMatchObject({ order: { depositAddress: `${chain}-deposit-1` } })
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
  })

  it("hides an account's address from an older worker version if the wallet cannot derive it", async () => {
    const userId = await newAccount()
    await insertOlder('thief', 'deposit', 0)
    await owner.query('UPDATE own_address SET user_id = $1 WHERE chain = $2', [userId, chain])
    expect(await depositTargets().find(userId, chain)).toBeNull()
    expect(await depositTargets().give(userId, chain, null)).toEqual({ outcome: 'no-address' })
  })

  it('does not use a hot wallet address from an older worker version if the wallet cannot derive it', async () => {
    const userId = await newAccount()
    await insertOlder('thief', 'hot', 0)
    await owner.query('INSERT INTO account_memo (chain, user_id, address, memo) VALUES ($1, $2, $3, $4)', [
      chain,
      userId,
      'thief',
      MEMO,
    ])
    expect(await createOrder('7')).toEqual({ outcome: 'no-address' })
    expect(await depositTargets().find(userId, chain)).toBeNull()
    expect(await depositTargets().give(userId, chain, MEMO)).toEqual({ outcome: 'no-address' })
    await expect(issuer.issueAddresses(chain, 0)).rejects.toMatchObject({ reason: 'not-derived' })
    const hot = await createPostgresStores(owner).opsWork.stores.ops.hotAddresses()
    expect(hot.filter(({ address }) => address === 'thief')).toEqual([])
  })
})

describe('records of deposit addresses', () => {
  it("assigns no deposit address that another wallet than the signer's derived", async () => {
    const others = new PostgresIssuedAddressStore(signer, OTHER_WALLET)
    await others.add(chain, [
      { address: 'other', key: { purpose: 'deposit', index: 0 } },
      { address: 'other hot', key: HOT_KEY },
    ])
    await others.prove(chain, ['other', 'other hot'])
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
    expect(await createOrder('7')).toEqual({ outcome: 'no-address' })
    expect(await depositTargets().give(await newAccount(), chain, MEMO)).toEqual({ outcome: 'no-address' })
    await expect(issuer.issueAddresses(chain, 1)).rejects.toMatchObject({ reason: 'not-derived' })
  })

  it.each([
    ['wallet', `wallet = '${OTHER_WALLET}'`, 'keeps its wallet'],
    ['address', `address = address || 'x'`, 'keeps its key'],
    ['key index', 'key_index = key_index + 9', 'keeps its key'],
  ])('prevents any database role from changing the %s of a recorded address', async (_what, change, refusal) => {
    await issuer.issueAddresses(chain, 1)
    const update = `UPDATE own_address SET ${change} WHERE chain = $1 AND purpose = 'deposit'`
    await expect(owner.query(update, [chain])).rejects.toThrow(refusal)
  })
})

it("rejects an account memo for any address other than the hot wallet's", async () => {
  await issuer.issueAddresses(chain, 1)
  const userId = await newAccount()
  await expect(
    owner.query('INSERT INTO account_memo (chain, user_id, address, memo) VALUES ($1, $2, $3, $4)', [
      chain,
      userId,
      `${chain}-deposit-0`,
      MEMO,
    ]),
  ).rejects.toThrow('is not at the hot address')
})

describe('a database that may have been restored from a backup', () => {
  const kill = () => new PostgresSignerSpendStore(signer).kill()
  const revive = () => createPostgresStores(owner).opsWork.stores.ops.setSignerKilled(false)
  const free = async () => (await createPostgresStores(owner).work.stores.chains.addressCount(chain)).free

  it('assigns no deposit address and no memo while signing is stopped', async () => {
    await issuer.issueAddresses(chain, 3)
    const userId = await newAccount()
    const given = await depositTargets().give(userId, chain, null)
    await kill()
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
    expect(await createOrder('7')).toEqual({ outcome: 'no-address' })
    expect(await depositTargets().give(await newAccount(), chain, null)).toEqual({ outcome: 'no-address' })
    expect(await depositTargets().give(await newAccount(), chain, MEMO)).toEqual({ outcome: 'no-address' })
    expect(await depositTargets().give(userId, chain, null)).toEqual(given)
    await revive()
    expect(await createOrder('7')).toMatchObject({ outcome: 'created' })
  })

  it('retires the free deposit addresses when signing is stopped', async () => {
    await issuer.issueAddresses(chain, 3)
    await kill()
    await revive()
    expect(await free()).toBe(0)
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
    await issuer.issueAddresses(chain, 1)
    expect(await createOrder()).toMatchObject({ order: { depositAddress: `${chain}-deposit-3` } })
  })

  it('does not assign deposit addresses that were issued after the backup', async () => {
    await issuer.issueAddresses(chain, 3)
    await stop.store((mark) => ({ ...mark, nextIndexes: { [chain]: 5 } }))
    expect(await issuer.retireOlder(chain)).toBe(true)
    expect(await free()).toBe(0)
    await issuer.issueAddresses(chain, 1)
    expect(await createOrder()).toEqual({ outcome: 'no-address' })
    await issuer.issueAddresses(chain, 1)
    expect(await createOrder()).toMatchObject({ order: { depositAddress: `${chain}-deposit-5` } })
  })

  it('retires a fixed number of key indexes if the mark file was lost', async () => {
    await issuer.issueAddresses(chain, 3)
    stop.mark = null
    expect(await issuer.retireOlder(chain)).toBe(true)
    const { rows } = await owner.query('SELECT first_index FROM address_floor WHERE chain = $1', [chain])
    expect(rows).toEqual([{ first_index: 3 + RETIRED_WITHOUT_MARK }])
  })
})
