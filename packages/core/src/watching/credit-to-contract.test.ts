import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { RefusedTransfer, type TransferCost } from '../chains/destination-probe.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import { destinationsAt } from '../testing/cheap-destinations.ts'
import { creditWorker, CREDIT_BLOCK } from '../testing/credit-worker.ts'
import { CATALOGUE, ETH, NOON, order, tick, USDT } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { creditDeposits } from './credit-deposits.ts'
import { RetryPauses } from '../shared/retry-pauses.ts'

/** Network fee of an ordinary transfer at the tick, in wei. */
const FEE = 21_000_000_000_000n
const DEPOSIT = 210_000_000_000_000_000n

/**
 * Creates an order with the policy REFUND and a contract as refund address, and credits deposits of the order. `costOf`
 * returns the cost of a transfer to the contract, or throws.
 */
function credit(costOf: (amountAtomic: bigint) => TransferCost, ...amounts: readonly bigint[]) {
  return creditIn(ETH, costOf, ...amounts)
}

async function creditIn(
  { slug, contract }: Pick<Instrument, 'slug' | 'contract'>,
  costOf: (amountAtomic: bigint) => TransferCost,
  ...amounts: readonly bigint[]
) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { from: slug, state: 'CONFIRMING', exceptionPolicy: { kind: 'REFUND' } })
  const owner = { ...UNASSIGNED, orderId: made.orderId }
  db.orders.set(made.orderId, made)
  db.termsSeals.set(made.orderId, `server ${orderTermsText(made)}`)
  db.addresses.set(`${ETH.chain} ${made.depositAddress}`, { key: { purpose: 'deposit', index: 0 }, owner })
  for (const [nth, amountAtomic] of amounts.entries())
    await work.stores.chains.recordTransfer({
      chain: ETH.chain,
      transfer: {
        txId: `tx-${nth}`,
        outputKey: '0',
        address: made.depositAddress,
        memo: null,
        contract,
        amountAtomic,
      },
      asset: slug,
      now: NOON,
      block: { ...CREDIT_BLOCK, at: NOON },
      owner,
    })
  const measured: bigint[] = []
  const deps = dependencies(work, (amountAtomic) => {
    measured.push(amountAtomic)
    return costOf(amountAtomic)
  })
  const credited = await creditDeposits(
    deps,
    new RetryPauses(),
    { height: 100, hash: 'tip' },
    work.lease(`chain:${ETH.chain}`),
  )
  expect(credited).toBe(amounts.length)
  return { measured, payments: [...db.payments.values()], order: present(db.orders.get(made.orderId), 'the order') }
}

/** Returns the dependencies of the worker, with a node that estimates the cost of each transfer with `costOf`. */
function dependencies(work: MemoryUnitOfWork, costOf: (amountAtomic: bigint) => TransferCost): ChainWorkerDeps {
  const newest = tick()
  const ticks = { latest: () => newest, at: () => newest, recent: () => [newest] }
  const measured = async (_instrument: unknown, _address: string, amountAtomic: bigint) => costOf(amountAtomic)
  return creditWorker({ work, ticks }, { destinations: destinationsAt(measured) })
}

const cost = (percent: number): TransferCost => ({ percent, maxFeeAtomic: (FEE * BigInt(percent)) / 100n })

test('charges an automatic refund the transfer cost of the refunded amount, not of the deposit', async () => {
  const { payments } = await credit((amountAtomic) => cost(amountAtomic === DEPOSIT ? 101 : 400), DEPOSIT)
  expect(payments).toMatchObject([{ purpose: 'refund', amountAtomic: DEPOSIT - FEE * 4n, chargedFeeAtomic: FEE * 4n }])
})

test('charges an automatic token refund the transfer cost of the refunded amount', async () => {
  const deposited = 1_000_000n
  const plain = present(networkFeeOf(USDT, tick(), CATALOGUE), 'a fee')
  const { payments } = await creditIn(USDT, (amountAtomic) => cost(amountAtomic === deposited ? 101 : 400), deposited)
  const charged = { amountAtomic: deposited - plain * 4n, chargedFeeAtomic: plain * 4n }
  expect(payments).toMatchObject([{ purpose: 'refund', asset: USDT.slug, ...charged }])
})

test.each([
  ['is rejected by a contract', DEPOSIT, () => Promise.reject(new RefusedTransfer())],
  ['costs more than the deposit', FEE * 3n, () => cost(400)],
] as const)(
  "waits for a new refund address if the transfer to the order's refund address %s",
  async (_name, deposited, costOf) => {
    const result = await credit(costOf as () => TransferCost, deposited)
    expect(result.payments).toEqual([])
    expect(result.order).toMatchObject({ state: 'ACTION_REQUIRED', choice: { mayRefund: true } })
  },
)

test('does not estimate the refund cost of a dust deposit', async () => {
  const { measured, order: after } = await credit(() => cost(400), 1n, 2n, FEE)
  expect(measured).toEqual([])
  expect(after.choice).toBeNull()
})
