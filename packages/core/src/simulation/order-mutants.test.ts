import { expect, test } from 'vitest'
import { HOT_KEY } from '../chains/signer.ts'
import type { NewExposure } from '../orders/create/exposure.ts'
import type { Order } from '../orders/order.ts'
import type { RateTick } from '../quotes/tick.ts'
import type { SimWorld } from './sim-world.ts'
import { type Mutant, firstViolation, onPost } from './mutants.ts'

const NO_LIMIT = 10n ** 30n
/** Depth of the deepest reorganisation that a simulated world contains, in blocks. */
const MAX_REORGANISATION = 9

/** Mutants: each deliberately breaks one rule of orders, the journal or exposure. */
const ORDER_MUTANTS: Mutant[] = [
  [
    1,
    'a credit is posted one unit short on one side',
    (world) =>
      onPost(world, (posting, post) =>
        post(
          posting.kind === 'deposit-credited'
            ? {
                ...posting,
                entries: posting.entries.map((entry, index) =>
                  index === 1 ? { ...entry, amountAtomic: entry.amountAtomic + 1n } : entry,
                ),
              }
            : posting,
        ),
      ),
  ],
  [
    2,
    'the journal loses its oldest posting',
    (world) => {
      const { due } = world.work.stores.orders
      world.work.stores.orders.due = async (now, limit) => {
        const [oldest] = world.db.postings.keys()
        if (oldest !== undefined) world.db.postings.delete(oldest)
        return due.call(world.work.stores.orders, now, limit)
      }
    },
  ],
  [
    3,
    'a trade does not change the balances',
    (world) =>
      onPost(world, async (posting, post) => {
        if (posting.kind !== 'trade') return post(posting)
        world.db.set(world.db.postings, `${posting.kind} ${posting.reference}`, posting)
        return true
      }),
  ],
  [
    5,
    'the store accepts a second payout of an order',
    (world) => {
      const { payments } = world.work.stores
      const { intend } = payments
      payments.intend = async (payment, now) => {
        const first = await intend.call(payments, payment, now)
        if (payment.purpose === 'payout' && payment.orderId !== null) {
          world.db.settlements.delete(payment.orderId)
          await intend.call(payments, { ...payment, reference: `${payment.reference} again` }, now)
        }
        return first
      }
    },
  ],
  [9, 'a payout is one unit above its settled quote', (world) => onIntent(world, 'payout', (amount) => amount + 1n)],
  [
    9,
    'the earning of a partner is not booked',
    (world) =>
      onPost(world, (posting, post) => (posting.kind === 'markup-earned' ? Promise.resolve(true) : post(posting))),
  ],
  [
    9,
    'a partner keeps the mark-up of an order whose deposit was reverted',
    (world) => {
      deepenReorganisations(world)
      onPost(world, (posting, post) =>
        posting.kind === 'markup-earned-reverted' ? Promise.resolve(true) : post(posting),
      )
    },
  ],
  [
    9,
    'the mark-up of a referral order without a referrer is not booked',
    (world) =>
      onPost(world, (posting, post) =>
        posting.kind === 'markup-taken' && !world.db.guestsOf.has(Number(posting.reference))
          ? Promise.resolve(true)
          : post(posting),
      ),
  ],
  [
    19,
    'the mark-up of a referral link is not booked',
    (world) =>
      onPost(world, (posting, post) => (posting.kind === 'markup-taken' ? Promise.resolve(true) : post(posting))),
  ],
  [
    10,
    'the stored agreed quote changes later',
    (world) =>
      onSave(world, (order) =>
        order.state === 'CONFIRMING' ? { ...order, agreedQuote: { ...order.agreedQuote, price: '1' } } : order,
      ),
  ],
  [
    5,
    'the exchange pays an order that a provider fills',
    (world) => {
      const { orders, payments } = world.work.stores
      const { save } = orders
      orders.save = async (order, events) => {
        await save.call(orders, order, events)
        if (order.fill === null || order.state !== 'SENDING') return
        const { chain } = world.catalogue.get({ slug: order.to })
        const { orderId, to: asset, destinationAddress, agreedQuote } = order
        const what = { purpose: 'payout', reference: String(orderId), orderId, chain, asset, source: HOT_KEY } as const
        const amountAtomic = agreedQuote.amountToGetAtomic
        await payments.intend(
          { ...what, to: destinationAddress, memo: null, amountAtomic, chargedFeeAtomic: 0n },
          world.now,
        )
      }
    },
  ],
  [
    10,
    'the worker trusts a provider that paid less than the fixed rate',
    (world) =>
      onSave(world, (order) =>
        order.fill?.payoutTxId && order.state === 'SUSPENSE' ? { ...order, state: 'FINISHED', actBy: null } : order,
      ),
  ],
  [
    22,
    'the worker never queries the provider about an order',
    (world) => {
      world.work.stores.orders.dueFills = async () => []
    },
  ],
  [
    11,
    'the worker requests a provider to refund to a sanctioned address',
    (world) => {
      for (const provider of world.providers) {
        const { refund } = provider
        provider.refund = (name, to) =>
          refund.call(provider, name, { ...to, address: [...world.blacklist][0] ?? to.address })
      }
    },
  ],
  [11, 'a refund is ten times the deposit', (world) => onIntent(world, 'refund', (amount) => amount * 10n)],
  [
    14,
    'the worker ignores a deposit of an asset that the order does not expect',
    (world) => {
      const { chains } = world.work.stores
      const { depositsUpTo } = chains
      chains.depositsUpTo = async (...parameters) =>
        (await depositsUpTo.apply(chains, parameters)).filter(
          (deposit) => world.db.orders.get(deposit.orderId ?? 0)?.from === deposit.asset,
        )
    },
  ],
  [
    14,
    'a deposit is credited to the wrong account',
    (world) =>
      onPost(world, (posting, post) =>
        post(
          posting.kind === 'deposit-credited'
            ? {
                ...posting,
                entries: posting.entries.map((entry) =>
                  entry.account.startsWith('user:') ? { ...entry, account: 'user:77' as const } : entry,
                ),
              }
            : posting,
        ),
      ),
  ],
  [
    16,
    'an order loses the event of a detected deposit',
    (world) =>
      onSave(world, (order) => ({
        ...order,
        events: order.events.filter((event) => event.kind !== 'INCOMING_FUNDS_DETECTED'),
      })),
  ],
  [
    17,
    'an idempotency key is not stored',
    (world) => {
      const { orders } = world.work.stores
      const { create } = orders
      orders.create = (order) => {
        world.db.idempotency.clear()
        return create.call(orders, order)
      }
    },
  ],
  [
    22,
    'the worker applies no deadlines',
    (world) => {
      world.work.stores.orders.due = async () => []
    },
  ],
  [
    26,
    'the store enforces no exposure limit',
    (world) =>
      onCreate(world, ({ clients, ...exposure }) => ({
        ...exposure,
        assetLimitAtomic: NO_LIMIT,
        clients: clients.map(({ name }) => ({ name, limitMicro: NO_LIMIT })),
      })),
  ],
  [
    26,
    'an order reserves half of its promised amount',
    (world) => onCreate(world, (exposure) => ({ ...exposure, amountAtomic: exposure.amountAtomic / 2n })),
  ],
  [
    26,
    'the reservation of a settled order is not released',
    (world) => {
      const { orders } = world.work.stores
      const { save } = orders
      orders.save = async (order, events) => {
        const before = world.db.exposure.get(order.orderId)
        await save.call(orders, order, events)
        if (before) world.db.set(world.db.exposure, order.orderId, before)
      }
    },
  ],
  [
    26,
    'order creation ignores the newest ticks',
    ({ market: { ticks } }) => {
      const added: RateTick[] = []
      const { add, latest } = ticks
      ticks.add = (more) => {
        added.push(...more)
        add.call(ticks, more)
      }
      ticks.latest = () => added.at(-3) ?? latest.call(ticks)
    },
  ],
]

test.each(ORDER_MUTANTS)(
  'the simulation detects that $1 (invariant $0)',
  { timeout: 180_000 },
  async (invariant, _name, sabotage) => {
    expect(await firstViolation(sabotage, invariant)).toBe(invariant)
  },
)

/** Applies a mutant to the exposure that a new FIXED order reserves. */
function onCreate(world: SimWorld, mutant: (exposure: NewExposure) => NewExposure): void {
  const { orders } = world.work.stores
  const { create } = orders
  orders.create = (order) => create.call(orders, { ...order, exposure: order.exposure && mutant(order.exposure) })
}

function onSave(world: SimWorld, mutant: (order: Order) => Order): void {
  const { orders } = world.work.stores
  const { save } = orders
  orders.save = (order, events) => save.call(orders, mutant(order), events)
}

function onIntent(world: SimWorld, purpose: 'payout' | 'refund', mutant: (amount: bigint) => bigint): void {
  const { payments } = world.work.stores
  const { intend } = payments
  payments.intend = (payment, now) =>
    intend.call(
      payments,
      payment.purpose === purpose ? { ...payment, amountAtomic: mutant(payment.amountAtomic) } : payment,
      now,
    )
}

/** Makes every reorganisation as deep as possible, so that it also reverts the deposits of finished orders. */
function deepenReorganisations({ chains }: SimWorld): void {
  for (const chain of chains.values()) {
    if (!('reorganise' in chain)) continue
    const { reorganise } = chain
    chain.reorganise = (_depth, lossChance) => reorganise.call(chain, MAX_REORGANISATION, lossChance)
  }
}
