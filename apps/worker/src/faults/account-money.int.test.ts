import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Account } from '@cambio/core/accounts/account'
import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import { settledMargin } from '@cambio/core/orders/settle/judge-deposit'
import type { Order, SettledQuote } from '@cambio/core/orders/order'
import { markupAtomicOf } from '@cambio/core/quotes/markup'
import { midRate } from '@cambio/core/quotes/price-quote'
import { CHECKPOINTS, type Checkpoint } from '@cambio/core/shared/checkpoints'
import type { Withdrawal, WithdrawalEntry } from '@cambio/core/wallet/withdrawal'
import { withdrawalHeld } from '@cambio/core/wallet/withdrawal-postings'
import { present } from '@cambio/kernel/assert'
import { formatAmount, scale } from '@cambio/kernel/money'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { withdraw } from '../testing/withdraw.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

const CHAIN = 'ethereum'
/** The worker's chains. Tron is included because the exchange pays earnings in USDT on Tron. */
const CHAINS = [CHAIN, 'litecoin', 'tron']
const ASSET = 'usdt-erc20'
const HUNDRED = 100_000_000n
const MAX_BLOCKS = 40
/**
 * Maximum time that a test waits for a payment to be final, in milliseconds. Must exceed the time after which the
 * worker resends a dropped payment.
 */
const PAID_PATIENCE_MS = 30_000
const BLOCK_PAUSE_MS = 50
/** Checkpoints of a withdrawal. Omits the deposit checkpoints, because a withdrawal has no deposit. */
const DEATHS = CHECKPOINTS.filter((one) => one !== 'deposit-seen' && one !== 'credited')

let world: World
let worker: SteppedWorker
beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) await mineAndStep(chain === CHAIN ? 22 : 12, chain)
  await worker.step(CHAIN)
}, 360_000)
afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(times = 1, chain = CHAIN): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await world.mine(chain)
    await worker.step(chain)
  }
}

/** Creates an account with 100 USDT and withdraws the whole balance to `to`. The default is an unused address. */
async function withdrawAll(
  asset = ASSET,
  to?: string,
): Promise<{ made: WithdrawalEntry; now: () => Promise<WithdrawalEntry> }> {
  const account = await userWithBalance(world, asset, HUNDRED)
  await world.recordProvenDeposit(account.userId, asset, HUNDRED)
  const made = await withdraw(world, account, { asset, amount: '100', address: to })
  const { withdrawals } = world.wallet.stores
  return { made, now: async () => present((await withdrawals.list(account.userId, [asset], { limit: 1 }))[0], 'it') }
}

async function expectPaidOnce({ made, now }: Awaited<ReturnType<typeof withdrawAll>>): Promise<void> {
  const deadline = Date.now() + PAID_PATIENCE_MS
  while ((await now()).status !== 'COMPLETED' && Date.now() < deadline) {
    await mineAndStep()
    await pause(BLOCK_PAUSE_MS)
  }
  expect(await now()).toMatchObject({ status: 'COMPLETED', txId: expect.stringMatching(/^0x/) })
  expect(await world.held(ASSET, made.address)).toBe(formatAmount(HUNDRED - made.feeAtomic, 6))
  expect(await world.work.stores.ledger.balance(`withdrawal:${made.withdrawalId}`, ASSET)).toBe(0n)
  expect(await world.findings()).toEqual([])
}

test.each([
  ['to an unused address', undefined],
  ['to the test address of the pages', 'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY'],
])(
  'pays out a withdrawal of USDT earnings on Tron %s',
  async (_what, to) => {
    const { made, now } = await withdrawAll(EARNINGS_ASSET, to)
    for (let block = 0; block < MAX_BLOCKS && (await now()).status !== 'COMPLETED'; block += 1)
      await mineAndStep(1, 'tron')
    expect((await now()).status).toBe('COMPLETED')
    expect(await world.held(EARNINGS_ASSET, made.address)).toBe(formatAmount(HUNDRED - made.feeAtomic, 6))
    expect(await world.findings()).toEqual([])
  },
  120_000,
)

test.each(DEATHS)(
  'pays a withdrawal exactly once when the worker is killed at checkpoint %s',
  async (death) => {
    const withdrawal = await withdrawAll()
    expect(withdrawal.made.status).toBe('PENDING')
    await dieAt(death)
    await expectPaidOnce(withdrawal)
  },
  120_000,
)

async function dieAt(death: Checkpoint): Promise<void> {
  let hasDied = await worker.stepPerhapsTo(CHAIN, death)
  for (let block = 0; block < MAX_BLOCKS && !hasDied; block += 1) {
    await world.mine(CHAIN)
    hasDied = await worker.stepPerhapsTo(CHAIN, death)
  }
  expect(hasDied).toBe(true)
}

test.each(['remined', 'dropped'] as const)(
  'pays a withdrawal only once when a reorganisation reverts the final payment (%s)',
  async (transactions) => {
    const withdrawal = await withdrawAll()
    await expectPaidOnce(withdrawal)
    const payment = async () =>
      present(await world.work.stores.payments.findFor('withdrawal', String(withdrawal.made.withdrawalId)), 'it')
    const { blockHeight } = await payment()
    const tip = await world.gateway(CHAIN).tip()
    await world.reorganise(CHAIN, tip.height - (blockHeight ?? 0) + 1, transactions)
    await worker.step(CHAIN)
    expect((await payment()).timesReopened).toBe(1)
    expect(await world.findings()).toEqual([])
    await expectPaidOnce(withdrawal)
  },
  120_000,
)

const ORDER: Deal = { from: 'eth', to: 'ltc', amount: '0.1' }
const linkOf = ({ email }: { email: string }): string => email.split('@')[0] ?? ''
const balanceOf = async ({ userId }: Account): Promise<bigint> =>
  -(await world.work.stores.ledger.balance(`user:${userId}`, EARNINGS_ASSET))
const createUser = (referredBy: number | null = null) => userWithBalance(world, EARNINGS_ASSET, 0n, referredBy)

async function finishedOrder(by: Deal['by'], part: Partial<Deal> = {}): Promise<Order> {
  const { orderId } = await world.paidOrder({ ...ORDER, ...part, ...(by && { by }) })
  const now = async () => present(await world.work.stores.orders.find(orderId), 'the order')
  for (let block = 0; block < MAX_BLOCKS && (await now()).state !== 'EXCHANGING'; block += 1) await mineAndStep()
  for (let block = 0; block < MAX_BLOCKS && (await now()).state !== 'FINISHED'; block += 1)
    await mineAndStep(1, 'litecoin')
  expect((await now()).state).toBe('FINISHED')
  return now()
}

/** Returns the exchange's margin on an order at current prices, in base units of USDT. */
const marginOf = (order: Order): Promise<bigint> => valueOf(order, settledMargin)
/** Returns the mark-up on an order at current prices, in base units of USDT. */
const markupValueOf = (order: Order): Promise<bigint> => valueOf(order, ({ costs }) => markupAtomicOf(costs))

async function valueOf({ settledQuote, to }: Order, part: (settledQuote: SettledQuote) => bigint): Promise<bigint> {
  const catalogue = await world.catalogue()
  const tick = (await world.freshTicks()).latest()
  const rate = midRate(tick, catalogue.get({ slug: to }), catalogue.get({ slug: EARNINGS_ASSET }))
  return scale(part(present(settledQuote, 'a finished order has a settled quote')), present(rate, 'a rate'), 'down')
}

/** Returns the total of the mark-ups that are not credited to any account yet, in base units of the given asset. */
const waiting = (asset: string): Promise<bigint> => world.work.stores.ledger.balance('platform:markups', asset)
const revenue = async (asset: string): Promise<bigint> =>
  -(await world.work.stores.ledger.balance('platform:revenue', asset))

/**
 * Expects the earnings to be the given percentage of the margin. A tolerance of 5 % allows for price changes after the
 * booking.
 */
function expectShare(earned: bigint, margin: bigint, percent: bigint): void {
  expect(Number(earned)).toBeGreaterThan(Number((margin * percent) / 100n) * 0.95)
  expect(Number(earned)).toBeLessThan(Number((margin * percent) / 100n) * 1.05)
}

describe('earnings from a finished order', () => {
  test("credits the earnings of an order to the buyer's account and its referrer exactly once", async () => {
    const referrer = await createUser()
    const buyer = await createUser(referrer.userId)
    const order = await finishedOrder({ userId: buyer.userId })
    const margin = await marginOf(order)
    expectShare(await balanceOf(buyer), margin, 10n)
    expectShare(await balanceOf(referrer), margin, 30n)
    const [before, after] = [await balanceOf(referrer), (await mineAndStep(2, 'litecoin'), await balanceOf(referrer))]
    expect(after).toBe(before)
    const { earnings } = world.work.stores
    expect(await earnings.list(buyer.userId, ['cashback'], { limit: 9 })).toMatchObject([{ orderId: order.orderId }])
    expect(await earnings.list(buyer.userId, ['accrual'], { limit: 9 })).toEqual([])
    expect(await world.findings()).toEqual([])
  }, 120_000)

  test("credits the earnings of a guest's order only to the owner of the referral link", async () => {
    const referrer = await createUser()
    await finishedOrder({})
    expect(await balanceOf(referrer)).toBe(0n)
    const order = await finishedOrder({ referrerId: linkOf(referrer), userEmail: 'someone@example.org' })
    expectShare(await balanceOf(referrer), await marginOf(order), 30n)
    expect(await world.findings()).toEqual([])
  }, 120_000)

  test('does not credit a referrer who placed the order or whose data the order contains', async () => {
    const self = await createUser()
    const own = await finishedOrder({ userId: self.userId, referrerId: linkOf(self) })
    const cashback = await balanceOf(self)
    expectShare(cashback, await marginOf(own), 10n)
    await finishedOrder({ referrerId: linkOf(self), userEmail: self.email.toUpperCase() })
    await finishedOrder({ referrerId: linkOf(self) }, { destination: own.destinationAddress })
    expect(await balanceOf(self)).toBe(cashback)
  }, 180_000)

  test("credits a referral link's full mark-up to its owner, except for the owner's own orders", async () => {
    const referrer = await createUser()
    const by = {
      referrerId: linkOf(referrer),
      userEmail: 'someone@example.org',
      markup: { kind: 'referral', bps: 150 },
    } as const
    const order = await finishedOrder(by)
    const [share, value] = [await marginOf(order), await markupValueOf(order)]
    expect(value).toBeGreaterThan(0n)
    const { earnings } = world.work.stores
    const [markup] = await earnings.list(referrer.userId, ['markup'], { limit: 9 })
    expectShare(present(markup, 'a mark-up').amountAtomic, value, 100n)
    expectShare((await balanceOf(referrer)) - present(markup, 'a mark-up').amountAtomic, share, 30n)
    expect(await waiting(order.to)).toBe(0n)

    const before = [await balanceOf(referrer), await revenue(order.to)]
    const own = await finishedOrder({ ...by, userEmail: referrer.email })
    expect(await balanceOf(referrer)).toBe(before[0])
    const settledQuote = present(own.settledQuote, 'a finished order has a settled quote')
    expect((await revenue(order.to)) - present(before[1], 'a balance')).toBe(
      settledMargin(settledQuote) + markupAtomicOf(settledQuote.costs),
    )
    expect(await waiting(order.to)).toBe(0n)
    expect(await world.findings()).toEqual([])
    // The audit reports an accrual if the order contains the referrer's email address.
    const asOwn = `UPDATE orders SET user_email = '${referrer.email.toUpperCase()}' WHERE order_id = ${order.orderId}`
    expect(await world.brokenBy(asOwn)).toEqual([19])
    // The audit reports nothing if the user entered that email address after creating the order.
    const leftLater = asOwn.replace(' WHERE', ', email_left_at = now() WHERE')
    expect(await world.brokenBy(leftLater)).toEqual([])
    const alsoThere = `UPDATE orders SET user_id = ${referrer.userId}, created_at = created_at - interval '1 hour',
      destination_address = '${order.destinationAddress}' WHERE order_id = ${own.orderId}`
    expect(await world.brokenBy(alsoThere)).toEqual([11, 19])
  }, 180_000)

  test('when a deposit is reverted, reverses the earnings up to the available balance', async () => {
    const referrer = await createUser()
    const buyer = await createUser(referrer.userId)
    await finishedOrder({ userId: buyer.userId })
    const order = await finishedOrder({ userId: buyer.userId })
    const other = await createUser()
    const markup = { kind: 'referral', bps: 150 } as const
    await finishedOrder({ referrerId: linkOf(other), userEmail: 'someone@example.org', markup })
    expect(await balanceOf(other)).toBeGreaterThan(0n)
    const [back, earnedTwice] = [await balanceOf(referrer), await balanceOf(buyer)]
    // The referrer withdraws all but one base unit of the balance, so the revert can take back only that unit.
    const withdrawn = back - 1n
    const withdrawal: Withdrawal = {
      withdrawalId: referrer.userId,
      userId: referrer.userId,
      asset: EARNINGS_ASSET,
      amountAtomic: withdrawn,
      feeAtomic: 0n,
      address: 'elsewhere',
      memo: null,
      seal: null,
      createdAt: Date.now(),
      confirmBy: 'EMAIL',
      confirmedAt: null,
      releaseAt: null,
      releasedAt: null,
      voidedAt: null,
    }
    await world.work.stores.withdrawals.add(withdrawal, null)
    await world.work.stores.ledger.post(withdrawalHeld(withdrawal))
    const tip = await world.gateway(CHAIN).tip()
    const [deposit] = await world.work.stores.orders.depositsOf(order.orderId)
    await world.reorganise(CHAIN, tip.height - (deposit?.blockHeight ?? 0) + 1, 'dropped')
    await worker.step(CHAIN)
    expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'AT_RISK' })
    expect(await balanceOf(referrer)).toBe(0n)
    const left = await balanceOf(buyer)
    expect(left).toBeGreaterThan(0n)
    expect(left).toBeLessThan(earnedTwice)
    const cashbacks = await world.work.stores.earnings.list(buyer.userId, ['cashback'], { limit: 9 })
    expect(cashbacks.map(({ isReversed }) => isReversed)).toEqual([true, false])
    // The reorg also reverts the later order, and with it the mark-up that the referral link's owner earned.
    expect(await balanceOf(other)).toBe(0n)
    const markups = await world.work.stores.earnings.list(other.userId, ['markup'], { limit: 9 })
    expect(markups).toMatchObject([{ isReversed: true }])
    expect(await world.findings()).toEqual([])
    expect(await world.brokenBy(`UPDATE earning SET is_reversed = true WHERE user_id = ${buyer.userId}`)).toEqual([19])
    for (const [kind, of] of [
      ['cashback', buyer],
      ['accrual', referrer],
      ['markup', other],
    ] as const) {
      const unposted = `UPDATE balance_shard SET amount = amount - (SELECT (e ->> 'amount')::numeric FROM journal, jsonb_array_elements(entries) e
        WHERE kind = '${kind}-reverted' AND e ->> 'account' = 'user:${of.userId}') WHERE account = 'user:${of.userId}';
        DELETE FROM journal_seal USING journal WHERE journal_seal.seq = journal.seq AND kind = '${kind}-reverted';
        DELETE FROM journal WHERE kind = '${kind}-reverted' AND entries @> '[{"account": "user:${of.userId}"}]'`
      expect(await world.brokenBy(unposted), kind).toContain(19)
    }
  }, 180_000)

  test("debits a merged account's reversed earnings from the remaining account", async () => {
    // Resume the chain, which was halted when the previous test reverted a credit.
    await world.resume(CHAIN)
    await mineAndStep()
    const [buyer, remaining] = [await createUser(), await userWithBalance(world, EARNINGS_ASSET, HUNDRED)]
    const order = await finishedOrder({ userId: buyer.userId })
    const cashback = await balanceOf(buyer)
    expect(cashback).toBeGreaterThan(0n)
    await mergeInDatabase(buyer, remaining)
    expect([await balanceOf(buyer), await balanceOf(remaining)]).toEqual([0n, HUNDRED + cashback])
    const tip = await world.gateway(CHAIN).tip()
    const [deposit] = await world.work.stores.orders.depositsOf(order.orderId)
    await world.reorganise(CHAIN, tip.height - (deposit?.blockHeight ?? 0) + 1, 'dropped')
    await worker.step(CHAIN)
    expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'AT_RISK' })
    expect([await balanceOf(buyer), await balanceOf(remaining)]).toEqual([0n, HUNDRED])
    expect(await world.findings()).toEqual([])
  }, 180_000)

  test("when a deposit is reverted, reverses the partner's mark-up once", async () => {
    // Resume the chain, which was halted when the previous test reverted a credit.
    await world.resume(CHAIN)
    await mineAndStep()
    const apiId = await createKey()
    const order = await finishedOrder({ apiId, markup: { kind: 'markup', bps: 150 } })
    const markup = markupAtomicOf(present(order.settledQuote, 'a finished order has a settled quote').costs)
    expect(markup).toBeGreaterThan(0n)
    const earned = async () => -(await world.work.stores.ledger.balance(`partner:${apiId}`, order.to))
    expect(await earned()).toBe(markup)
    const before = await revenue(order.to)
    const tip = await world.gateway(CHAIN).tip()
    const [deposit] = await world.work.stores.orders.depositsOf(order.orderId)
    await world.reorganise(CHAIN, tip.height - (deposit?.blockHeight ?? 0) + 1, 'dropped')
    await worker.step(CHAIN)
    expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'AT_RISK' })
    expect([await earned(), (await revenue(order.to)) - before]).toEqual([0n, markup])
    expect(await world.findings()).toEqual([])
    const unposted = `UPDATE balance_shard SET amount = amount + CASE account WHEN 'partner:${apiId}' THEN -${markup} ELSE ${markup} END
      WHERE account = 'partner:${apiId}' OR (account, asset, shard) = (SELECT account, asset, shard FROM balance_shard
        WHERE account = 'platform:revenue' AND asset = '${order.to}' LIMIT 1);
      DELETE FROM journal_seal USING journal WHERE journal_seal.seq = journal.seq AND kind = 'markup-earned-reverted';
      DELETE FROM journal WHERE kind = 'markup-earned-reverted'`
    expect(await world.brokenBy(unposted)).toContain(9)
  }, 180_000)
})

/** Creates a partner's key and returns its ID. */
async function createKey(): Promise<number> {
  const owner = createPool(world.ownerUrl, 1)
  const { rows } = await owner.query<{ api_id: number }>(
    "INSERT INTO api_key (name, public_key, sealed_secret) VALUES ('partner', 'key', '') RETURNING api_id",
  )
  await owner.end()
  return present(rows[0], 'the new key').api_id
}

/** Records a merge of two accounts and moves the coins, as the function `merge_accounts` does. */
async function mergeInDatabase(from: Account, to: Account): Promise<void> {
  const owner = createPool(world.ownerUrl, 1)
  await owner.query(
    `INSERT INTO account_merge (from_user_id, to_user_id, messenger_user_id, seal, session_id, requested_at, expires_at, merged_at)
     VALUES ($1::int, $2::int, $1::int, decode(repeat('00', 64), 'hex'), gen_random_uuid(), now(), now() + interval '1 hour', now())`,
    [from.userId, to.userId],
  )
  await owner.query('SELECT move_merged_balance($1)', [from.userId])
  await owner.end()
}
