import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { SpentOutput } from '../chains/observed-block.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import type { NewPayment } from '../payments/payment-store.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { CATALOGUE, NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { findForeignSpends, recordForeignSpend } from './malleated-payments.ts'

const CHAIN = 'litecoin'
const INPUT = { txId: 'coin', vout: 1, amountAtomic: 90n, key: HOT_KEY }
const WITHDRAWAL: NewPayment = {
  purpose: 'withdrawal',
  reference: '5',
  orderId: null,
  chain: CHAIN,
  asset: 'ltc',
  source: HOT_KEY,
  to: 'user',
  memo: null,
  amountAtomic: 70n,
  chargedFeeAtomic: 0n,
}

/**
 * Creates a sent payment with one input. The node returns the given bytes for the transaction `foreign`. Two strings of
 * bytes encode the same transfer if they start with the same word.
 */
async function start(bytes = 'transfer encoded otherwise') {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const { payments, chains } = work.stores
  const payment = await payments.intend(WITHDRAWAL, NOON)
  if (!payment) throw new Error('not new')
  await payments.addUtxo(CHAIN, INPUT, 1)
  await payments.claimInputs(CHAIN, [INPUT], payment.id)
  const reservation = { kind: 'inputs' as const, inputs: [INPUT], feeAtomic: 5n, changeAtomic: 15n, changeOutputs: 1 }
  await payments.save({ ...payment, status: 'SENT', reservation, raw: 'transfer signed', txId: 'signed' })
  const events: string[] = []
  const requests: string[] = []
  const gateway = {
    chain: CHAIN,
    model: 'outputs',
    bytesOf: async (txId: string) => {
      requests.push(txId)
      return bytes
    },
    isSameTransfer: (one: string, other: string) => one.split(' ')[0] === other.split(' ')[0],
  }
  const deps = {
    gateway,
    work,
    catalogue: CATALOGUE,
    clock: { now: () => NOON },
    terms: DEFAULT_ORDER_TERMS,
    report: (event: string) => events.push(event),
  } as unknown as ChainWorkerDeps
  const read = async (spends: SpentOutput[]) => {
    for (const spend of await findForeignSpends(deps, { spends }))
      await work.transaction((stores) => recordForeignSpend(deps, stores, spend), work.lease(`chain:${CHAIN}`))
  }
  return { payments, chains, payment, reservation, events, requests, read }
}

const spentBy = (txId: string): SpentOutput[] => [{ txId: INPUT.txId, vout: INPUT.vout, spentBy: txId }]

test("records a malleated transaction with the same transfer as the payment's current version", async () => {
  const { payments, chains, payment, reservation, events, read } = await start()
  await read(spentBy('foreign'))
  expect(await payments.find(payment.id)).toMatchObject({
    status: 'SENT',
    txId: 'foreign',
    raw: 'transfer encoded otherwise',
    reservation: { ...reservation, isMalleated: true },
  })
  expect((await payments.attemptsOf(payment.id)).map(({ txId }) => txId)).toEqual(['signed', 'foreign'])
  expect([...(await payments.ownTransactions(CHAIN, ['foreign'])).keys()]).toEqual(['foreign'])
  expect(events).toEqual(['payment-mined-under-another-id'])
  expect(await chains.haltReason(CHAIN)).toBeNull()
})

test("halts the chain when a foreign transaction spends a payment's inputs for another transfer", async () => {
  const { payments, chains, payment, events, read } = await start('theft encoded')
  await read(spentBy('foreign'))
  expect(await payments.find(payment.id)).toMatchObject({ status: 'HELD', txId: 'signed', raw: 'transfer signed' })
  expect(events).toEqual(['foreign-transaction-has-our-coins'])
  expect(await chains.haltReason(CHAIN)).toBe(`the foreign transaction foreign has coins of payment ${payment.id}`)
})

test.each([
  ['the signed transaction itself', spentBy('signed')],
  ['a transaction that spends other outputs', [{ txId: INPUT.txId, vout: 0, spentBy: 'foreign' }]],
  ['a transaction that spends outputs of other transactions', [{ txId: 'other', vout: 1, spentBy: 'foreign' }]],
])('does not request the bytes of %s from the node', async (_what, spends) => {
  const { payments, payment, requests, read } = await start()
  await read(spends)
  expect(requests).toEqual([])
  expect(await payments.find(payment.id)).toMatchObject({ status: 'SENT', txId: 'signed' })
})

test('ignores a foreign transaction once the payment is final', async () => {
  const { payments, payment, requests, read } = await start()
  const sent = await payments.find(payment.id)
  if (sent) await payments.save({ ...sent, status: 'FINAL' })
  await read(spentBy('foreign'))
  expect(requests).toEqual([])
})
