import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { UncheckedTransfer } from '../chains/incoming-transfer.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { CATALOGUE, NOON, order } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { recordBlock } from './record-block.ts'

const { chain, contract, slug } = CATALOGUE.get({ slug: 'usdt-erc20' })

const sent = (address: string, account: string): UncheckedTransfer => ({
  txId: `to ${address} ${account}`,
  outputKey: `${contract}:${address}`,
  address,
  account,
  memo: null,
  contract,
  amountAtomic: 5_000_000n,
})

test('recordBlock checks token accounts only of our addresses, and records deposits only in usual accounts', async () => {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { from: slug, depositAddress: 'ours' })
  db.orders.set(made.orderId, made)
  const owner = { orderId: made.orderId, userId: null }
  db.addresses.set(`${chain} ours`, { key: { purpose: 'deposit', index: 1 }, owner })
  const checked: string[] = []
  const deps = {
    gateway: {
      chain,
      model: 'account',
      checkAccounts: async (transfers: readonly UncheckedTransfer[]) => {
        checked.push(...transfers.map(({ address }) => address))
        return transfers.filter(({ account }) => account === 'usual')
      },
    },
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    ticks: { latest: () => null },
    reach: () => {},
    report: () => {},
    clock: { now: () => NOON },
  } as unknown as ChainWorkerDeps
  const foreign = Array.from({ length: 50 }, (_, index) => sent(`foreign ${index}`, 'usual'))
  const unchecked = [...foreign, sent('ours', 'other'), sent('ours', 'usual')]
  const block = { height: 1, hash: 'block-1', parentHash: 'block-0', at: NOON, transfers: [], unchecked }
  expect(await work.transaction((stores) => recordBlock(deps, stores, block, []))).toBe(1)
  expect(checked).toEqual(['ours', 'ours'])
  expect((await work.stores.orders.depositsOf(made.orderId)).map(({ txId }) => txId)).toEqual(['to ours usual'])
})
