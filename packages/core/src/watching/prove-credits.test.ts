import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UnansweredProof } from '../chains/signer.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { proveCredits } from './prove-credits.ts'

const CHAIN = 'ethereum'

/** Creates credited deposits for an account, and a signer that cannot verify some of them. */
async function start(count: number, answer: (id: string) => Error | null) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const queries: string[] = []
  const clock = { time: NOON }
  for (let nth = 1; nth <= count; nth += 1) {
    const transfer = {
      txId: `tx-${nth}`,
      outputKey: '0',
      address: 'ours',
      memo: null,
      contract: null,
      amountAtomic: 1n,
    }
    const block = { height: 5, hash: 'five', at: NOON }
    const owner = { orderId: null, userId: 1 }
    await work.stores.chains.recordTransfer({ chain: CHAIN, transfer, asset: 'eth', block, owner, now: NOON })
  }
  for (const { id } of db.deposits.values())
    await work.stores.chains.setDepositStatus(id, 'CREDITED', { height: 5, hash: 'five' })
  const deps = {
    work,
    gateway: { chain: CHAIN },
    clock: { now: () => clock.time },
    report: () => {},
    signer: {
      proveCredit: async (id: string) => {
        queries.push(id)
        const error = answer(id)
        if (error) throw error
      },
    },
  } as unknown as ChainWorkerDeps
  const pass = async () => {
    queries.length = 0
    await proveCredits(deps, work.lease(`chain:${CHAIN}`))
    return [...queries]
  }
  return { db, clock, pass }
}

test("verifies later deposits while the signer's nodes disagree about earlier deposits", async () => {
  const { db, clock, pass } = await start(6, (id) => (Number(id) <= 4 ? new UnansweredProof('nodes disagree') : null))
  expect(await pass()).toEqual(['1', '2', '3'])
  expect(await pass()).toEqual(['4', '5', '6'])
  expect([...db.proofs.keys()]).toEqual(['5', '6'])
  expect(await pass()).toEqual([])
  clock.time += 60_000
  expect(await pass()).toEqual(['1', '2', '3'])
})

test('stops verifying deposits after the first deposit while the signer is unreachable', async () => {
  const { pass } = await start(3, () => new AdapterError('away', { retryable: true }))
  expect(await pass()).toEqual(['1'])
  expect(await pass()).toEqual(['1'])
})
