import { expect, test } from 'vitest'
import { broken } from '../mutants.ts'
import { runSaleWorld } from './run-sale-world.ts'
import type { SaleWorld } from './sale-world.ts'

const ORDERS = 40
const SEEDS = 20

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'simulated card sales violate no invariant: seed %i',
  { timeout: 60_000 },
  async (seed) => {
    expect((await runSaleWorld(seed, ORDERS)).orders).toBe(ORDERS)
  },
)

test('simulated card sales reach every outcome and are reproducible with the same seed', async () => {
  const once = await runSaleWorld(7, 120)
  expect(Object.keys(once.states)).toEqual(expect.arrayContaining(['EXPIRED', 'FINISHED', 'REFUNDED']))
  expect(once.reports.get('card-books-differ')).toBeGreaterThan(0)
  expect(await runSaleWorld(7, 120)).toEqual(once)
}, 60_000)

/** Mutants: each deliberately breaks one rule of sales. The number is the invariant whose check must fail. */
const MUTANTS: [number, string, (world: SaleWorld) => void][] = [
  [
    5,
    'returned coins also count as paid out',
    ({ work: { stores } }) => {
      const { save } = stores.orders
      stores.orders.save = (order, deltas) =>
        save.call(stores.orders, order, deltas).then(async () => {
          if (order.state === 'REFUNDED') await book(stores.ledger, order.orderId, 1n)
        })
    },
  ],
  [
    34,
    'a rejected payout counts as paid',
    ({ provider }) => {
      const { status } = provider
      provider.status = async (order) => {
        const report = await status.call(provider, order)
        if (report.stage !== 'asks') return report
        return { ...report, stage: 'finished', choice: null, payoutTxId: 'none', payoutAtomic: 100n }
      }
    },
  ],
  [
    22,
    'the worker never queries the provider about a sale',
    ({ work: { stores } }) => {
      stores.orders.dueFills = async () => []
    },
  ],
  [
    34,
    "the provider's report is never compared with the journal",
    ({ reconciliations }) => {
      reconciliations.finish = async () => 0
    },
  ],
]

test.each(MUTANTS)('the simulation detects that $1 (invariant $0)', async (invariant, _name, sabotage) => {
  const violated = new Set<number | null>()
  for (let seed = 1; seed <= SEEDS && !violated.has(invariant); seed += 1)
    await runSaleWorld(seed, ORDERS, sabotage).catch((error: unknown) => violated.add(broken(error)))
  expect([...violated]).toContain(invariant)
})

function book(ledger: SaleWorld['work']['stores']['ledger'], orderId: number, minor: bigint): Promise<boolean> {
  const entry = (account: 'card:payouts' | 'card:sold', amountAtomic: bigint) => ({
    account,
    asset: 'usd-card',
    amountAtomic,
  })
  const entries = [entry('card:payouts', minor), entry('card:sold', -minor)]
  return ledger.post({ kind: 'sale-paid-out', reference: String(orderId), entries })
}
