import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { IncomingTransfer } from '../chains/incoming-transfer.ts'
import type { TransactionStatus } from '../chains/chain-gateway.ts'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { NodesDisagree } from '../chains/witness.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { CATALOGUE, NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { witnessing } from './chain-witness.ts'
import { isAgreed } from './dispute-deposit.ts'

const CHAIN = 'ethereum'
const BLOCK = { height: 5, hash: 'five' }
const TIP = { height: 50, hash: 'fifty' }
const TRANSFER: IncomingTransfer = {
  txId: 'tx',
  outputKey: '0',
  address: 'ours',
  memo: null,
  contract: null,
  amountAtomic: 10n,
}
const FOUND: TransactionStatus = { status: 'included', block: BLOCK, succeeded: true, feeAtomic: 1n }

/** Creates a mined deposit and two nodes with responses that a test can change. */
async function start() {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const clock = { time: NOON }
  const reports: string[] = []
  const node = { amountAtomic: 10n, at: NOON, transaction: async (): Promise<TransactionStatus> => FOUND }
  const other = { amountAtomic: 10n, at: NOON, hash: BLOCK.hash }
  const blockOf = ({ hash = BLOCK.hash, at, amountAtomic }: { hash?: string; at: number; amountAtomic: bigint }) => ({
    ...BLOCK,
    hash,
    parentHash: 'four',
    at,
    transfers: [{ ...TRANSFER, amountAtomic }],
  })
  const deps = {
    work,
    catalogue: CATALOGUE,
    clock: { now: () => clock.time },
    gateway: {
      chain: CHAIN,
      transaction: () => node.transaction(),
      block: async () => blockOf(node),
    },
    witness: { tip: async () => TIP, block: async () => blockOf(other) },
    report: (event: string) => void reports.push(event),
  } as unknown as ChainWorkerDeps
  await work.stores.chains.recordTransfer({
    chain: CHAIN,
    transfer: TRANSFER,
    asset: 'eth',
    block: { ...BLOCK, at: NOON },
    now: NOON,
    owner: UNASSIGNED,
  })
  const bounds = { limit: 10, dueBy: Number.MAX_SAFE_INTEGER }
  const deposit = async () => present((await work.stores.chains.depositsUpTo(CHAIN, 'SEEN', 50, bounds))[0], 'it')
  const fence = work.lease(`chain:${CHAIN}`)
  return {
    db,
    work,
    clock,
    reports,
    node,
    other,
    deposit,
    check: async () => isAgreed(deps, await deposit(), witnessing(deps, TIP, fence), fence),
    disputed: async () => [...(await work.stores.chains.disputedChains())],
    halted: () => work.stores.chains.haltReason(CHAIN),
  }
}

test('allows the credit of a deposit that both nodes report', async () => {
  const { check, disputed } = await start()
  expect(await check()).toBe(true)
  expect(await disputed()).toEqual([])
})

test('delays a deposit without halting the chain when the witness node reports another amount', async () => {
  const { check, other, disputed, halted, reports, db, deposit } = await start()
  other.amountAtomic = 9n
  expect(await check()).toBe(false)
  expect([await disputed(), await halted(), reports]).toEqual([[CHAIN], null, ['nodes-disagree']])
  expect(db.tryAfter.get((await deposit()).id)).toBe(NOON + 1_000)
})

test('delays a deposit when the two nodes disagree about its transaction', async () => {
  const { check, node, disputed } = await start()
  node.transaction = () => Promise.reject(new NodesDisagree(CHAIN, 'transaction tx'))
  expect(await check()).toBe(false)
  expect(await disputed()).toEqual([CHAIN])
})

test('doubles the delay between attempts to credit a disputed deposit up to one minute', async () => {
  const { check, other, clock, db, deposit } = await start()
  other.amountAtomic = 9n
  const pauses = []
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await check()
    const next = present(db.tryAfter.get((await deposit()).id), 'the next attempt')
    pauses.push((next - clock.time) / 1_000)
    clock.time = next
  }
  expect(pauses).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
})

test('allows the credit of a disputed deposit once both nodes report the new amount', async () => {
  const { check, node, other, deposit } = await start()
  other.amountAtomic = node.amountAtomic = 9n
  expect(await check()).toBe(false)
  expect((await deposit()).amountAtomic).toBe(10n)
  await check()
  expect((await deposit()).amountAtomic).toBe(9n)
  expect(await check()).toBe(true)
})

test('delays a deposit without halting the chain when the witness node reports another block time', async () => {
  const { check, other, disputed, halted } = await start()
  other.at = NOON + 120_000
  expect(await check()).toBe(false)
  expect([await disputed(), await halted()]).toEqual([[CHAIN], null])
})

test('allows the credit of a disputed deposit once both nodes report the new block time', async () => {
  const { check, node, other, deposit } = await start()
  other.at = node.at = NOON + 120_000
  expect(await check()).toBe(false)
  await check()
  expect((await deposit()).blockAt).toBe(NOON + 120_000)
  expect(await check()).toBe(true)
})

test('halts the chain when the witness node reports a different block', async () => {
  const { check, other, disputed, halted } = await start()
  other.hash = 'another five'
  expect(await check()).toBe(false)
  expect([await disputed(), await halted()]).toEqual([[], 'two nodes disagree about block 5'])
})

test('rethrows the error of an unreachable node, because all later deposits would fail too', async () => {
  const { check, node, disputed } = await start()
  node.transaction = () => Promise.reject(new AdapterError('away', { retryable: true }))
  await expect(check()).rejects.toThrow('away')
  expect(await disputed()).toEqual([])
})
