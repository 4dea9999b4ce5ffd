import { expect, test } from 'vitest'
import { Catalogue } from '../instruments/catalogue.ts'
import { balanceGiven } from '../testing/give-balance.ts'
import { ETH, LTC } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { MemoryWalletWork } from '../testing/memory/memory-wallet-work.ts'
import { listBalances } from './list-balances.ts'

test('lists the balance of a coin that the operator has removed', async () => {
  const db = new MemoryDatabase()
  const { stores } = new MemoryUnitOfWork(db)
  await stores.ledger.post(balanceGiven(7, LTC.slug, 5n))
  const deps = { walletWork: new MemoryWalletWork(db, stores), catalogue: new Catalogue([ETH], [], [], [LTC]) }
  expect(await listBalances(deps, 7)).toMatchObject([{ instrument: { slug: LTC.slug }, availableAtomic: 5n }])
})
