import { expect, test } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { LTC } from '../testing/fixtures.ts'
import type { NewPayment } from '../payments/payment-store.ts'
import type { Payment } from '../payments/payment.ts'
import { sendSurplus } from './send-surplus.ts'

const COLD = { to: 'cold', memo: null, ceilingNumeraire: '5000', floorNumeraire: '1000' }
const LITECOIN = 10n ** 8n
const FENCE = { lease: 'chain:litecoin', token: 1n }

interface Scene {
  /** Hot wallet balance in LTC. One LTC is worth 100 USDT. */
  hot?: bigint
  reverted?: bigint
  open?: Partial<Payment>[]
  reserved?: string
  halt?: string
  price?: string | null
  isOwn?: boolean
}

async function sent({ hot = 0n, reverted = 0n, open = [], reserved = '0', halt, price = '100', isOwn = false }: Scene) {
  const intents: NewPayment[] = []
  const payments = {
    inStatus: async () => open.map((one) => ({ asset: LTC.slug, source: HOT_KEY, amountAtomic: 0n, ...one })),
    intend: async (payment: NewPayment) => void intents.push(payment),
  }
  const stores = {
    payments,
    chains: {
      haltReason: async () => halt ?? null,
      ownAddresses: async () => (isOwn ? [{ address: COLD.to }] : []),
    },
    ledger: {
      balances: async (account: string) =>
        new Map([[LTC.slug, (account === 'custody:hot' ? hot : reverted) * LITECOIN]]),
    },
  }
  const tick =
    price === null
      ? null
      : { at: 0, prices: { LTC: price }, inventory: {}, payoutFees: {}, sources: 3, reserved: { [LTC.slug]: reserved } }
  await sendSurplus(
    {
      gateway: { chain: LTC.chain },
      work: { stores, transaction: (work: (all: typeof stores) => Promise<unknown>) => work(stores) },
      catalogue: new Catalogue([LTC]),
      coldWallets: new Map([[LTC.slug, COLD]]),
      ticks: { latest: () => tick },
      clock: { now: () => 7 },
      report: () => {},
    } as unknown as ChainWorkerDeps,
    FENCE,
  )
  return intents.map(({ purpose, to, amountAtomic }) => [purpose, to, amountAtomic / LITECOIN])
}

test("sends hot wallet coins above the midpoint between the float's floor and ceiling to the cold wallet", async () => {
  expect(await sent({ hot: 80n })).toEqual([['cold', 'cold', 50n]])
})

test.each<[string, Scene]>([
  ['while the hot wallet does not exceed the ceiling', { hot: 50n }],
  ['without a fresh price', { hot: 80n, price: null }],
  ['on a halted chain', { hot: 80n, halt: 'why' }],
  ['to an address of the exchange itself', { hot: 80n, isOwn: true }],
  ['while the last surplus is being sent', { hot: 80n, open: [{ purpose: 'cold', status: 'SENT' }] }],
  ['while the last surplus waits for an operator', { hot: 80n, open: [{ purpose: 'cold', status: 'HELD' }] }],
  [
    'if committed payments need the coins',
    { hot: 80n, open: [{ purpose: 'payout', status: 'INTENT', amountAtomic: 30n * LITECOIN }] },
  ],
  ['if open FIXED orders have reserved the coins', { hot: 80n, reserved: String(30n * LITECOIN) }],
  ['if a reorganisation reverted the deposit of the coins', { hot: 80n, reverted: -30n }],
  [
    'while more payments are open than one pass reads',
    { hot: 80n, open: Array.from({ length: 500 }, () => ({ purpose: 'payout' as const, status: 'SENT' as const })) },
  ],
])('sendSurplus sends nothing %s', async (_when, scene) => {
  expect(await sent(scene)).toEqual([])
})
