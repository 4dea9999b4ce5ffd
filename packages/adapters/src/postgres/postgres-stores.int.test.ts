import { NOON } from '@cambio/core/testing/fixtures'
import { storesSuite } from '@cambio/core/testing/stores.suite'
import { visitorStoresSuite } from '@cambio/core/testing/visitor-stores.suite'
import { afterAll, beforeAll } from 'vitest'
import { createPool, createPostgresStores } from './compose-stores.ts'
import { PostgresIssuedAddressStore } from './chains/issued-address-store.ts'
import { PostgresNameHitStore } from './identity/name-hit-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { WalletIdentityStore } from './chains/wallet-identity-store.ts'

const WALLET = 'a'.repeat(32)
let database: TestDatabase
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.ownerUrl, 4)
  await new WalletIdentityStore(pool).claim(WALLET)
})
afterAll(async () => {
  await pool.end()
  await database.close()
})

storesSuite('postgres', async () => {
  const { work, leases } = createPostgresStores(pool)
  return {
    work,
    addresses: new PostgresIssuedAddressStore(pool, WALLET),
    lease: async (name) => {
      const holder = String(Math.random())
      await pool.query(`UPDATE lease SET expires_at = now() - interval '1 second' WHERE name = $1`, [name])
      const fence = await leases.acquire(name, holder, 60_000)
      if (!fence) throw new Error('the lease is held')
      return fence
    },
  }
})

visitorStoresSuite('postgres', () => {
  const { accounts, sessions, identities } = createPostgresStores(pool).accounts.stores
  const passwordHash = '$argon2id$'
  return {
    sessions,
    identities,
    screened: (checkId) => new PostgresNameHitStore(pool).screened(checkId, 'a'.repeat(64), 'anna'),
    async newAccount() {
      const name = crypto.randomUUID()
      const facts = { locale: 'en' as const, referredBy: null, now: NOON }
      const made = await accounts.add({ ...facts, email: `${name}@example.org`, passwordHash, affiliateId: name })
      return made?.userId ?? 0
    },
    async open(sessionId, userId, tokenHash) {
      const browser = { ip: '203.0.113.7', userAgent: 'Home/1', fingerprint: null }
      const times = { now: NOON, expiresAt: NOON + 3_600_000 }
      await sessions.open({ sessionId, userId, tokenHash, passwordHash, browser, ...times })
    },
  }
})
