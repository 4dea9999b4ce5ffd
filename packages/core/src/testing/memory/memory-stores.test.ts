import { NOON } from '../fixtures.ts'
import { storesSuite } from '../stores.suite.ts'
import { visitorStoresSuite } from '../visitor-stores.suite.ts'
import { MemoryDatabase } from './memory-database.ts'
import { MemoryIdentityStore } from './memory-identity-store.ts'
import { MemoryIssuedAddressStore } from './memory-issued-address-store.ts'
import { MemorySessionStore } from './memory-session-store.ts'
import { MemoryUnitOfWork } from './memory-unit-of-work.ts'

const db = new MemoryDatabase()
const work = new MemoryUnitOfWork(db)
const addresses = new MemoryIssuedAddressStore(db)

storesSuite('memory', async () => ({ work, addresses, lease: async (name) => work.lease(name) }))

const sessions = new MemorySessionStore(db)
let people = 0

visitorStoresSuite('memory', () => ({
  sessions,
  identities: new MemoryIdentityStore(db),
  screened: async () => {},
  newAccount: async () => (people += 1),
  open: async (sessionId, userId, tokenHash) =>
    sessions.open({ sessionId, userId, createdAt: NOON, expiresAt: NOON + 3_600_000 }, tokenHash),
}))
