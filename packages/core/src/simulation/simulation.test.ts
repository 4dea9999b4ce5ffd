import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { ObservedBlock } from '../chains/chain-gateway.ts'
import { HOT_KEY, type SignRequest } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import type { Entry, Posting } from '../ledger/posting.ts'
import { withdrawalVoided } from '../wallet/withdrawal-postings.ts'
import type { NewExposure } from '../orders/create/exposure.ts'
import type { Order } from '../orders/order.ts'
import { isVoid, type Payment } from '../payments/payment.ts'
import type { RateTick } from '../quotes/tick.ts'
import { MemoryIssuedAddressStore } from '../testing/memory/memory-issued-address-store.ts'
import { Random } from './random.ts'
import { runWorld } from './run-world.ts'
import { SIM_FEE_CAPS } from './sim-catalogue.ts'
import { INNER, SimExpiringChain, SimNumberedChain } from './sim-chain.ts'
import { REFUSING_SIGNER } from './sim-signer.ts'
import { SimWalletChain } from './sim-wallet-chain.ts'
import { SIM_SENDERS, SimWorld } from './sim-world.ts'
import { Violation } from './violation.ts'
import { Watchdog } from './watchdog.ts'

const ORDERS = 60
const NO_LIMIT = 10n ** 30n
const SEEDS_TO_CATCH_A_MUTANT = 240
/** Id of an account that owns only what it deposits. */
const NEWCOMER = 11
const VOIDED = { why: 'voided', wantedFeeAtomic: null, allowedFeeAtomic: null } as const

test('a world keeps every promise, and repeats exactly with the same seed', async () => {
  const once = await runWorld(7, ORDERS)
  expect(once.orders).toBeGreaterThan(ORDERS / 2)
  expect(await runWorld(7, ORDERS)).toEqual(once)
})

/**
 * Deposits coins into an account and withdraws a part. Then the block of the deposit is orphaned, and the deposit is
 * mined again.
 */
async function spentAndReverted(sabotage: (world: SimWorld) => void) {
  const world = new SimWorld(new Random(1))
  await world.open()
  sabotage(world)
  const watchdog = new Watchdog(world)
  const chain = present(world.chains.get('ethereum'), 'a chain')
  const eth = world.catalogue.get({ slug: 'eth' })
  /** Amount below the signer's cap per transaction. */
  const part = 10n ** 17n
  const go = async (blocks: number) => {
    for (let mined = 0; mined < blocks; mined += 1) chain.mine()
    await world.worker('ethereum')
    watchdog.afterStep()
    await watchdog.reconcile()
  }
  await go(0)
  await world.people.sendIn(NEWCOMER, eth, 3n * part)
  await go(5)
  await world.people.takeOut({ userId: NEWCOMER, instrument: eth, amountAtomic: part, address: 'out', key: null })
  await go(0)
  const balance = () => world.people.balance(NEWCOMER, eth)
  const lost = () => world.db.balances.get('platform:losses eth') ?? 0n
  expect([balance(), lost()]).toEqual([2n * part, 0n])
  chain.reorganise(5, 0)
  await go(0)
  expect([balance(), lost()]).toEqual([0n, part])
  world.resume('ethereum')
  await go(5)
  expect([balance(), lost()]).toEqual([2n * part, 0n])
}

test('books the spent part of an orphaned deposit as a loss until the deposit reappears', () =>
  spentAndReverted(() => {}))

/** Mutants, which break one rule on purpose. Each has the number of the invariant whose check must fail. */
const MUTANTS: [invariant: number, name: string, sabotage: (world: SimWorld) => void][] = [
  [
    23,
    'a payment is reserved whatever its network fee',
    (world) => {
      const { payments } = world.work.stores
      const { findLocked } = payments
      // Simulates that an operator allowed ten times the hard cap for each payment, without a record.
      for (const chain of SIM_FEE_CAPS.keys()) world.feeCaps.set(chain, { maxFeeAtomic: 10n ** 30n })
      onRead(world, (payment) => ({ ...payment, feeCeilingAtomic: 10n ** 30n }))
      payments.findLocked = async (id) => {
        const payment = await findLocked.call(payments, id)
        return payment?.status === 'RESERVED' || payment?.status === 'SENT'
          ? { ...payment, feeCeilingAtomic: null }
          : payment
      }
    },
  ],
  [
    24,
    'a payment that is never mined is never voided',
    (world) => onRead(world, (payment) => ({ ...payment, frontSince: null })),
  ],
  [
    8,
    'a payment is voided as soon as its void is signed',
    (world) => {
      const { payments } = world.work.stores
      const { save } = payments
      payments.save = (payment) =>
        save.call(
          payments,
          isVoid(payment) && payment.status === 'SIGNED'
            ? { ...payment, status: 'HELD', raw: null, txId: null, held: VOIDED }
            : payment,
        )
    },
  ],
  [
    9,
    'a void pays another address',
    (world) =>
      onSecondSignature(world, (request) =>
        request.kind === 'account' && request.amountAtomic === 0n
          ? { ...request, to: 'a thief', amountAtomic: 1n }
          : request,
      ),
  ],
  [
    25,
    'the watcher reads blocks of a node without traces',
    (world) => {
      onBlock(world, (block, hasTraces) => (hasTraces ? block : withoutInner(block)))
      // Disable traces permanently, so that the test needs fewer worlds.
      for (const name of world.chains.keys()) world.changeTraces(name, false)
      world.changeTraces = () => {}
    },
  ],
  [
    25,
    'the watcher skips internal transfers of our own transactions',
    (world) =>
      onBlock(world, (block) => ({ ...block, transfers: block.transfers.filter(({ txId }) => !isOurs(txId)) })),
  ],
  [
    29,
    'a second machine derives addresses from another seed',
    (world) =>
      void (world.secondSigner = {
        ...REFUSING_SIGNER,
        async issueAddresses(chain) {
          const addresses = new MemoryIssuedAddressStore(world.db)
          const { nextIndex: index } = await addresses.count(chain)
          const last = { purpose: 'deposit' as const, index: index + 1 }
          await addresses.add(chain, [
            { address: `other-${chain}-${index}`, key: { purpose: 'deposit', index } },
            // The signer checks only the last address of its wallet.
            { address: await world.signer.address(chain, last), key: last },
          ])
          return { hot: '', added: 2 }
        },
      }),
  ],
  [
    29,
    'a second machine signs with another wallet',
    (world) => {
      world.secondSigner = {
        address: (chain, key) => world.signer.address(chain, key),
        issueAddresses: (chain, free) => world.signer.issueAddresses(chain, free),
        proveCredit: async () => {},
        prepare: async () => {},
        async sign(request) {
          const { raw, txId } = await world.signer.sign(request)
          return {
            txId: `${txId}-other`,
            raw: raw.replaceAll(/"from":"[^"]+"/g, '"from":"other"').replaceAll(txId, `${txId}-other`),
          }
        },
      }
    },
  ],
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
    4,
    'a payment is held that the wallet does not cover',
    (world) =>
      onPost(world, async (posting, post) => {
        if (posting.kind !== 'payment-hold') return post(posting)
        for (const { account, asset, amountAtomic } of posting.entries) {
          const key = `${account} ${asset}`
          world.db.set(world.db.balances, key, (world.db.balances.get(key) ?? 0n) + amountAtomic)
        }
        world.db.set(world.db.postings, `${posting.kind} ${posting.reference}`, posting)
        return true
      }),
  ],
  [
    5,
    'an order gets a second payout, without the single settlement slot',
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
  [
    6,
    'signed bytes are deleted and signed again',
    (world) => {
      const { payments } = world.work.stores
      const { save } = payments
      let salt = 0
      payments.save = (payment) =>
        save.call(
          payments,
          // The bytes differ but still parse as a transaction.
          payment.status === 'SENT' ? { ...payment, raw: `${payment.raw}${' '.repeat((salt += 1))}` } : payment,
        )
    },
  ],
  [
    6,
    'a payment with a higher fee takes the next number',
    (world) =>
      onSecondSignature(world, (request) =>
        request.kind === 'account' && request.sequence !== null
          ? { ...request, sequence: request.sequence + 1 }
          : request,
      ),
  ],
  [
    6,
    'a payment with a higher fee spends other coins',
    (world) =>
      onSecondSignature(world, (request) => {
        const other = [...world.db.utxos.values()].find(({ claimedBy }) => claimedBy === null)
        return request.kind === 'outputs' && other ? { ...request, inputs: [other] } : request
      }),
  ],
  [
    6,
    'a wallet chooses coins before it knows which are spent',
    (world) => {
      for (const chain of world.chains.values())
        if (chain instanceof SimWalletChain) chain.countsAsSpent = async () => true
    },
  ],
  [
    9,
    'a higher fee is taken from the recipient',
    (world) =>
      onSecondSignature(world, (request) =>
        request.kind === 'outputs'
          ? {
              ...request,
              outputs: request.outputs.map((output) => ({ ...output, amountAtomic: output.amountAtomic - 1n })),
            }
          : { ...request, amountAtomic: request.amountAtomic - 1n },
      ),
  ],
  [
    4,
    'a fee grows without a higher hold',
    (world) =>
      onPost(world, (posting, post) => (posting.kind === 'payment-fee-raised' ? Promise.resolve(true) : post(posting))),
  ],
  [
    15,
    'only the newest version of a payment is looked up',
    (world) => {
      const { payments } = world.work.stores
      const { attemptsOf } = payments
      payments.attemptsOf = async (paymentId) => (await attemptsOf.call(payments, paymentId)).slice(-1)
    },
  ],
  [
    7,
    'a payment is broadcast as soon as it is signed',
    (world) => {
      const { sign } = world.signer
      world.signer.sign = async (request) => {
        const signed = await sign.call(world.signer, request)
        const chain = world.chains.get(request.chain)
        await chain?.broadcast(signed.raw).catch(() => {})
        chain?.mine()
        return signed
      }
      world.crashChance = 0.2
    },
  ],
  [
    8,
    'a payment is signed again before its transaction has expired',
    (world) => {
      for (const chain of world.chains.values())
        if (chain instanceof SimExpiringChain) chain.provenDead = async () => world.now
    },
  ],
  [
    8,
    'a transaction counts as dead when its time is over, though blocks that may contain it are not final',
    (world) => {
      for (const chain of world.chains.values())
        if (chain instanceof SimExpiringChain)
          chain.provenDead = async (txId, { expiresAt }) => (world.now > expiresAt ? world.now : null)
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
    'the mark-up of a referral link is not booked',
    (world) =>
      onPost(world, (posting, post) => (posting.kind === 'markup-taken' ? Promise.resolve(true) : post(posting))),
  ],
  [
    10,
    'the stored agreed quote is improved later',
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
    'a provider that paid less than the fixed rate is trusted',
    (world) =>
      onSave(world, (order) =>
        order.fill?.payoutTxId && order.state === 'SUSPENSE' ? { ...order, state: 'FINISHED', actBy: null } : order,
      ),
  ],
  [
    22,
    'the end of a provider order is never reported',
    (world) => {
      world.work.stores.orders.dueFills = async () => []
    },
  ],
  [
    11,
    'a provider is requested to pay a listed address',
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
    12,
    'a node that is ahead of its blocks is trusted',
    (world) => {
      for (const chain of world.chains.values()) {
        const { tip } = chain
        chain.tip = async () => {
          const real = await tip.call(chain)
          return { ...real, height: real.height + 3 }
        }
      }
    },
  ],
  [
    13,
    'a reorganisation changes no deposit',
    (world) => {
      world.work.stores.chains.depositsAbove = async () => []
      // Reorganise more often than in other worlds.
      world.withdraw = async () => world.random.pick([...world.chains.values()]).reorganise(3, 0.2)
    },
  ],
  [
    14,
    'coins of another asset than the order’s are ignored',
    (world) => {
      const { chains } = world.work.stores
      const { depositsUpTo } = chains
      chains.depositsUpTo = async (...asked) =>
        (await depositsUpTo.apply(chains, asked)).filter(
          (deposit) => world.db.orders.get(deposit.orderId ?? 0)?.from === deposit.asset,
        )
    },
  ],
  [
    14,
    'a deposit is credited to the next account',
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
    15,
    'a node reports a fee one unit too low',
    (world) => {
      for (const chain of world.chains.values()) {
        const { transaction } = chain
        chain.transaction = async (txId) => {
          const found = await transaction.call(chain, txId)
          return found.status === 'included' ? { ...found, feeAtomic: found.feeAtomic - 1n } : found
        }
      }
    },
  ],
  [
    16,
    'an order loses the event that coins were seen',
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
    19,
    'a withdrawal is cancelled although it is signed',
    (world) => {
      world.people.giveBack = async (withdrawalId) => {
        const withdrawal = world.db.withdrawals.get(withdrawalId)
        if (!withdrawal || withdrawal.voidedAt !== null) return
        if (world.db.balances.get(`withdrawal:${withdrawalId} ${withdrawal.asset}`) === 0n) return
        await world.people.wallet.stores.withdrawals.markVoided(withdrawalId, world.now)
        await world.work.stores.ledger.post(withdrawalVoided(withdrawal))
      }
    },
  ],
  [
    19,
    'a withdrawal is paid twice',
    (world) => {
      const { payments } = world.work.stores
      const { intend } = payments
      payments.intend = async (payment, now) => {
        const first = await intend.call(payments, payment, now)
        if (payment.purpose === 'withdrawal')
          await intend.call(payments, { ...payment, reference: `${payment.reference}.1` }, now)
        return first
      }
    },
  ],
  [
    19,
    'the creator of an order earns as its referrer',
    (world) => {
      world.db.referredBy.clear()
      for (let userId = 1; userId <= 10; userId += 1) world.db.referredBy.set(userId, userId)
    },
  ],
  [
    4,
    'a balance is not checked before it is paid out',
    (world) =>
      onPost(world, async (posting, post) => {
        if (posting.kind !== 'withdrawal-hold') return post(posting)
        for (const { account, asset, amountAtomic } of posting.entries) {
          const key = `${account} ${asset}`
          world.db.set(world.db.balances, key, (world.db.balances.get(key) ?? 0n) + amountAtomic)
        }
        world.db.set(world.db.postings, `${posting.kind} ${posting.reference}`, posting)
        return true
      }),
  ],
  [
    18,
    'an old token is rejected and its family stays valid',
    ({ browsers }) => {
      browsers.sessions.end = async () => []
    },
  ],
  [
    18,
    'a replaced token stays valid',
    ({ browsers }) => {
      const { replaceToken } = browsers.sessions
      browsers.sessions.replaceToken = (replacement) =>
        replaceToken.call(browsers.sessions, { ...replacement, oldHash: new Uint8Array() })
    },
  ],
  [
    18,
    'a spent token counts as valid',
    ({ browsers }) => {
      const { token } = browsers.sessions
      browsers.sessions.token = async (...asked) =>
        (await token.apply(browsers.sessions, asked)).status === 'unknown' ? { status: 'unknown' } : { status: 'alive' }
    },
  ],
  [
    20,
    'the signer does not count',
    (world) => {
      world.signer.caps = {}
    },
  ],
  [
    21,
    'identity data is stored unencrypted',
    ({ papers }) => {
      papers.vault.seal = async (bytes) => ({ sealed: bytes, wrappedKey: bytes })
    },
  ],
  [
    21,
    'the log contains submitted data',
    ({ papers }) => {
      const { put } = papers.storage
      papers.storage.put = async (key, bytes) => {
        papers.log.push(new TextDecoder().decode(await papers.vault.open({ sealed: bytes, wrappedKey: bytes }, '')))
        return put.call(papers.storage, key, bytes)
      }
    },
  ],
  [
    21,
    'photos are kept after their retention time',
    ({ papers }) => {
      papers.storage.remove = async () => {}
    },
  ],
  [
    22,
    'no clock fires',
    (world) => {
      world.work.stores.orders.due = async () => []
    },
  ],
]

/** Mutants of refunds into a balance, with the invariant whose check must fail. */
const BALANCE_MUTANTS: typeof MUTANTS = [
  [
    5,
    'an order is settled into a balance and its settlement slot stays free',
    ({ work }) => {
      work.stores.payments.settleIntoBalance = () => Promise.resolve()
    },
  ],
  [
    11,
    'a part of a refund into the balance is withheld',
    (world) =>
      onPost(world, (posting, post) =>
        post(
          posting.kind === 'balance-refund'
            ? { ...posting, entries: posting.entries.map((one) => ({ ...one, amountAtomic: one.amountAtomic / 2n })) }
            : posting,
        ),
      ),
  ],
  [
    14,
    'a refund goes into another account’s balance',
    (world) =>
      onPost(world, (posting, post) =>
        post(
          posting.kind === 'balance-refund'
            ? {
                ...posting,
                entries: posting.entries.map((one) =>
                  one.account.startsWith('user:') ? { ...one, account: `user:${NEWCOMER}` as const } : one,
                ),
              }
            : posting,
        ),
      ),
  ],
  [
    14,
    'a deposit refunded into a balance is undone and stays on the balance',
    (world) =>
      onPost(world, (posting, post) => {
        const deposit = world.db.deposits.get(posting.reference.split('.')[0] ?? '')
        if (posting.kind !== 'deposit-undone' || !deposit || deposit.balanceOf === null) return post(posting)
        const entries = posting.entries.map((one) =>
          one.account.startsWith('user:') ? { ...one, account: 'platform:losses' as const } : one,
        )
        return post({ ...posting, entries })
      }),
  ],
]

const EXPOSURE_MUTANTS: typeof MUTANTS = [
  [
    26,
    'the store enforces no limit',
    (world) =>
      onCreate(world, ({ clients, ...exposure }) => ({
        ...exposure,
        assetLimitAtomic: NO_LIMIT,
        clients: clients.map(({ name }) => ({ name, limitMicro: NO_LIMIT })),
      })),
  ],
  [
    26,
    'an order reserves half of its promise',
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
    'a create does not see the newest tick',
    ({ ticks }) => {
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

const SENDER_MUTANTS: typeof MUTANTS = [
  [
    33,
    'a node shows no senders',
    (world) => {
      for (const chain of world.chains.values()) chain.senders = async () => []
    },
  ],
  [
    33,
    'only the first of several senders is screened',
    (world) => {
      for (const chain of world.chains.values()) {
        const { senders } = chain
        chain.senders = async (transfer) => {
          const all = await senders.call(chain, transfer)
          return typeof all === 'string' ? all : all.slice(0, 1)
        }
      }
    },
  ],
  [
    33,
    'the listing of a deposit is not stored',
    (world) => {
      const { chains } = world.work.stores
      const { noteScreened } = chains
      chains.noteScreened = (id, senders) => noteScreened.call(chains, id, senders, null)
      // List more senders than in other worlds.
      for (let nth = 0; nth < SIM_SENDERS / 2; nth += 1) world.blacklist.add(`sender-${nth}`)
    },
  ],
  [
    33,
    'an absent provider counts as an answer',
    (world) => {
      world.screening.findListing = async (_chain, address) =>
        world.random.chance(0.5) && world.blacklist.has(address) ? { source: 'test', reason: 'a thief' } : null
    },
  ],
]

test.each([...MUTANTS, ...BALANCE_MUTANTS, ...EXPOSURE_MUTANTS, ...SENDER_MUTANTS])(
  'the check of invariant %i fails when %s',
  { timeout: 180_000 },
  async (invariant, _name, sabotage) => {
    expect(await firstViolation(sabotage, invariant)).toBe(invariant)
  },
)

/** Replaces the entries that book an orphaned deposit of an account. */
const onReverted = (world: SimWorld, mutant: (mine: Entry, lost: Entry) => Entry[]) =>
  onPost(world, (posting, post) => {
    const lost = posting.entries.find(({ account }) => account === 'platform:losses')
    const mine = posting.entries.find(({ account }) => account === `user:${NEWCOMER}`)
    if (posting.kind !== 'deposit-undone' || !lost || !mine) return post(posting)
    const rest = posting.entries.filter((one) => one !== lost && one !== mine)
    return post({ ...posting, entries: [...rest, ...mutant(mine, lost)] })
  })

test.each<[number, string, (mine: Entry, lost: Entry) => Entry[]]>([
  [
    14,
    'an undone deposit stays on the balance',
    (mine, lost) => [{ ...lost, amountAtomic: lost.amountAtomic + mine.amountAtomic }],
  ],
  [
    4,
    'the whole deposit is taken back, whatever was spent',
    (mine, lost) => [{ ...mine, amountAtomic: lost.amountAtomic + mine.amountAtomic }],
  ],
])('the check of invariant %i fails when %s', async (invariant, _name, mutant) => {
  const failed = await spentAndReverted((world) => onReverted(world, mutant)).catch((error: unknown) => error)
  expect(broken(failed)).toBe(invariant)
})

test('the check of invariant 14 fails when an account is credited again each time its deposit reappears', async () => {
  const failed = await spentAndReverted((world) => {
    const { chains } = world.work.stores
    const { undoDeposit } = chains
    chains.undoDeposit = (id, from) => undoDeposit.call(chains, id, from, 0n)
  }).catch((error: unknown) => error)
  expect(broken(failed)).toBe(14)
})

async function firstViolation(sabotage: (world: SimWorld) => void, wanted: number): Promise<number | null> {
  let other: number | null = null
  for (let seed = 1; seed <= SEEDS_TO_CATCH_A_MUTANT; seed += 1) {
    try {
      await runWorld(seed, ORDERS, sabotage)
    } catch (error) {
      const invariant = broken(error)
      if (invariant === null) throw error
      if (invariant === wanted) return wanted
      other = invariant
    }
  }
  return other
}

/**
 * Returns the number of the violated invariant. When the journal refuses to make a guarded account negative, the result
 * is invariant 4.
 */
function broken(error: unknown): number | null {
  if (error instanceof InsufficientFunds) return 4
  return error instanceof Violation ? error.invariant : null
}

/** Changes payments when they are read by status. */
function onRead(world: SimWorld, mutant: (payment: Payment) => Payment): void {
  const { payments } = world.work.stores
  const { inStatus } = payments
  payments.inStatus = async (chain, statuses, limit) =>
    (await inStatus.call(payments, chain, statuses, limit)).map(mutant)
}

/** Changes the signing request when a payment is signed again with another fee. */
function onSecondSignature(world: SimWorld, mutant: (request: SignRequest) => SignRequest): void {
  const { sign } = world.signer
  world.signer.sign = async (request) => {
    const isSecond = (await world.work.stores.payments.attemptsOf(request.spendId)).some(({ end }) => end === null)
    return sign.call(world.signer, isSecond ? mutant(request) : request)
  }
}

/** Changes the blocks that the watcher reads, also on chains without traces. */
function onBlock(world: SimWorld, mutant: (block: ObservedBlock, hasTraces: boolean) => ObservedBlock): void {
  for (const chain of world.chains.values()) {
    if (!(chain instanceof SimNumberedChain)) continue
    const { block } = chain
    chain.block = async (height) => {
      const { hasTraces } = chain
      chain.hasTraces = true
      const read = await block.call(chain, height).finally(() => void (chain.hasTraces = hasTraces))
      return read && mutant(read, hasTraces)
    }
  }
}

function withoutInner(block: ObservedBlock): ObservedBlock {
  return { ...block, transfers: block.transfers.filter(({ outputKey }) => !outputKey.startsWith(INNER)) }
}

/** Returns whether the simulated signer created the transaction. */
function isOurs(txId: string): boolean {
  return txId.startsWith('ours-')
}

/** Changes the exposure that a new FIXED order reserves. */
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

function onPost(
  world: SimWorld,
  mutant: (posting: Posting, post: (posting: Posting) => Promise<boolean>) => Promise<boolean>,
): void {
  const { ledger } = world.work.stores
  const post = ledger.post.bind(ledger)
  ledger.post = async (...postings) => {
    const answers = []
    for (const posting of postings) answers.push(await mutant(posting, post))
    return answers.every(Boolean)
  }
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
