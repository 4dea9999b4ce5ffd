import { expect, it } from 'vitest'
import { posting } from '../ledger/posting.ts'
import { ETH } from '../testing/fixtures.ts'
import { memoryCustody } from '../testing/memory/memory-custody.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { bookUpkeep } from './book-upkeep.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'

it("bookUpkeep books an upkeep amount once the hot wallet's booked funds cover it", async () => {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const fence = work.lease('chain:ethereum')
  const deps = { gateway: { chain: 'ethereum' }, work } as unknown as ChainWorkerDeps
  const held = () => work.stores.ledger.balance('custody:hot', 'eth')
  const taken = ['a', 'b'].map((txId) => ({ txId, address: 'hot', amountAtomic: 7n }))
  await work.stores.chains.recordUpkeep('ethereum', 'eth', taken)
  await bookUpkeep(deps, fence)
  expect(await held()).toBe(0n)
  expect(memoryCustody(db, ETH)).toMatchObject({ journalAtomic: 0n, uncreditedAtomic: -14n })
  await work.stores.ledger.post(
    posting('float-topup', 'first', [
      { account: 'custody:hot', asset: 'eth', amountAtomic: 10n },
      { account: 'platform:equity', asset: 'eth', amountAtomic: -10n },
    ]),
  )
  for (const _pass of [1, 2]) await bookUpkeep(deps, fence)
  expect(memoryCustody(db, ETH)).toMatchObject({ journalAtomic: 3n, uncreditedAtomic: -7n })
  expect(await work.stores.ledger.balance('platform:network-fees', 'eth')).toBe(7n)
  expect((await work.stores.chains.upkeepToBook('ethereum', 10)).map(({ txId }) => txId)).toEqual(['b'])
})
