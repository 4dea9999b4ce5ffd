import { storesSuite } from '../stores.suite.ts'
import { MemoryDatabase } from './memory-database.ts'
import { MemoryUnitOfWork } from './memory-unit-of-work.ts'

const work = new MemoryUnitOfWork(new MemoryDatabase())

storesSuite('memory', async () => ({ work, lease: async (name) => work.lease(name) }))
