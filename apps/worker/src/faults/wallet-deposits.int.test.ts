import { createAddressRules } from '@cambio/adapters/chains/compose-address-rules'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import type { Order } from '@cambio/core/orders/order'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { refundIntoBalance } from '@cambio/core/wallet/refund-into-balance'
import type { Checkpoint } from '@cambio/core/shared/checkpoints'
import { NONE_LISTED } from '@cambio/core/testing/none-listed'
import { minCredited } from '@cambio/core/wallet/deposit-terms'
import { networkFeeOf } from '@cambio/core/quotes/price-quote'
import { present } from '@cambio/kernel/assert'
import { systemClock } from '@cambio/kernel/clock'
import { formatAmount } from '@cambio/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  COINS,
  type Coin,
  ETH,
  MAX_BLOCKS,
  type TestUser,
  atomic,
  balance,
  deposit,
  expectWithdrawn,
  instrumentOf,
  listed,
  losses,
  mineAndStep,
  newest,
  createUser,
  isDeep,
  targetOf,
  withdraw,
  worker,
  world,
  useWalletWorld,
} from '../testing/wallet-deposits-set-up.ts'

useWalletWorld()

/** Expects one email with the transaction of the account's newest withdrawal. */
async function expectSentEmail({ userId }: TestUser, { asset }: Coin): Promise<void> {
  const [paid] = await world.wallet.stores.withdrawals.list(userId, [asset], { limit: 1 })
  const { address, txId: transaction } = present(paid, 'a withdrawal')
  const due = await world.accounts.stores.emails.due(1_000, systemClock.now())
  const sent = due.filter((one) => one.userId === userId && one.kind === 'WITHDRAWAL_SENT')
  expect(sent).toMatchObject([{ facts: { destination: expect.stringContaining(address), transaction } }])
}

describe.each(COINS)("a deposit of $asset into an account's balance", (coin) => {
  const { chain, depth } = coin

  test('credits a wallet deposit to the balance once', async () => {
    const account = await createUser()
    const txId = await deposit(account, coin)
    if (depth > 1) {
      await mineAndStep(chain, depth - 1)
      expect(await newest(account)).toMatchObject({ status: 'SEEN', txId, userId: account.userId, orderId: null })
      expect(await balance(account, coin)).toBe(0n)
    }
    await mineAndStep(chain, 2)
    expect(await newest(account)).toMatchObject({ status: 'CREDITED', txId })
    expect(await balance(account, coin)).toBe(await atomic(coin))
    await withdraw(account, coin, coin.amount)
    await expectWithdrawn(account, coin)
    expect(await balance(account, coin)).toBe(0n)
    await expectSentEmail(account, coin)
    // A second payment to the same address creates another deposit.
    await deposit(account, coin)
    await mineAndStep(chain, depth + 1)
    expect((await listed(account)).map(({ status }) => status)).toEqual(['CREDITED', 'CREDITED'])
    expect(await balance(account, coin)).toBe(await atomic(coin))
  }, 120_000)

  test('holds a wallet deposit below the minimum in suspense', async () => {
    const account = await createUser()
    const instrument = await instrumentOf(coin)
    const tick = present((await world.freshTicks()).latest(), 'a tick')
    const fee = present(networkFeeOf(instrument, tick, await world.catalogue()), 'a fee')
    const little = minCredited(instrument, fee) / 2n
    await deposit(account, coin, formatAmount(little, instrument.decimals))
    await mineAndStep(chain, depth + 1)
    expect(await newest(account)).toMatchObject({ status: 'SUSPENSE', amountAtomic: little })
    expect(await balance(account, coin)).toBe(0n)
  }, 60_000)

  test('returns the same deposit address for an account on every call', async () => {
    const [account, other] = [await createUser(), await createUser()]
    const targets = await Promise.all(Array.from({ length: 20 }, () => targetOf(account, coin)))
    expect(new Set(targets.map(({ address, memo }) => `${address} ${memo}`)).size).toBe(1)
    expect(await targetOf(other, coin)).not.toEqual(targets[0])
    await deposit(other, coin)
    await mineAndStep(chain, depth + 1)
    expect(await listed(account)).toEqual([])
    const order = await world.makeOrder({
      from: coin.asset,
      to: chain === 'litecoin' ? 'eth' : 'ltc',
      amount: coin.amount,
    })
    const ofOrder = { address: order.depositAddress, memo: order.depositMemo }
    expect([targets[0], await targetOf(other, coin)]).not.toContainEqual(ofOrder)
  }, 60_000)
})

describe.each(COINS.filter((coin) => !coin.isFinalAtOnce))(
  'a reorg of $chain after a wallet deposit of $asset',
  (coin) => {
    const { chain, depth } = coin

    test.each(['remined', 'dropped'] as const)(
      'credits a wallet deposit that a reorg removed only when it is mined again (%s)',
      async (transactions) => {
        const account = await createUser()
        await deposit(account, coin)
        await mineAndStep(chain, 1)
        await world.reorganise(chain, 1, transactions)
        await mineAndStep(chain, depth + 2)
        const isBack = transactions === 'remined'
        expect(await newest(account)).toMatchObject({ status: isBack ? 'CREDITED' : 'ORPHANED', timesReverted: 0 })
        expect(await balance(account, coin)).toBe(isBack ? await atomic(coin) : 0n)
      },
      60_000,
    )

    test.each(['remined', 'dropped'] as const)(
      "reverses a wallet deposit's credit when a reorg removes the deposit (%s)",
      async (transactions) => {
        const account = await createUser()
        await deposit(account, coin)
        await mineAndStep(chain, depth + 1)
        expect(await balance(account, coin)).toBe(await atomic(coin))
        await world.reorganise(chain, depth + 1, transactions)
        await worker.step(chain)
        expect(await newest(account)).toMatchObject({ timesReverted: 1, lostAtomic: 0n })
        expect(await balance(account, coin)).toBe(0n)
        expect(await world.work.stores.chains.haltReason(chain)).toContain('reverted')
        await world.resume(chain)
        await mineAndStep(chain, depth + 2)
        const isBack = transactions === 'remined'
        expect(await newest(account)).toMatchObject({ status: isBack ? 'CREDITED' : 'ORPHANED' })
        expect(await balance(account, coin)).toBe(isBack ? await atomic(coin) : 0n)
      },
      60_000,
    )
  },
)

/** Credits a deposit to an account's balance and withdraws part of the deposit. */
async function partlySpent(account: TestUser, isSigned: boolean) {
  const lost = await losses(ETH)
  await deposit(account, ETH)
  await mineAndStep('ethereum', ETH.depth)
  const { withdrawalId } = await withdraw(account, ETH, '0.2')
  if (isSigned) await worker.step('ethereum')
  const { blockHeight } = await newest(account)
  const tip = await world.gateway('ethereum').tip()
  const depth = tip.height - present(blockHeight, 'a height') + 1
  return { depth, withdrawalId, lossesSince: async () => (await losses(ETH)) - lost }
}

test('books the withdrawn part of a reverted wallet deposit as a loss', async () => {
  const account = await createUser()
  const { depth, lossesSince } = await partlySpent(account, true)
  const [spent, whole] = [await atomic(ETH, '0.2'), await atomic(ETH)]
  await world.reorganise('ethereum', depth, 'remined')
  await worker.step('ethereum')
  expect(await newest(account)).toMatchObject({ timesReverted: 1, lostAtomic: spent })
  expect([await balance(account, ETH), await lossesSince()]).toEqual([0n, spent])
  expect(worker.events).toContain('account-loss-booked')
  expect(await world.findings()).toEqual([])
  await world.resume('ethereum')
  await mineAndStep('ethereum', ETH.depth + 1)
  expect(await newest(account)).toMatchObject({ status: 'CREDITED' })
  expect([await balance(account, ETH), await lossesSince()]).toEqual([whole - spent, 0n])
  await expectWithdrawn(account, ETH)
}, 120_000)

test('cancels an unsigned withdrawal when a reorg reverts the deposit that funded it', async () => {
  const account = await createUser()
  const { depth, withdrawalId, lossesSince } = await partlySpent(account, false)
  await world.reorganise('ethereum', depth, 'dropped')
  await worker.step('ethereum')
  expect(await newest(account)).toMatchObject({ status: 'ORPHANED', lostAtomic: 0n })
  expect([await balance(account, ETH), await lossesSince()]).toEqual([0n, 0n])
  const payment = await world.work.stores.payments.findFor('withdrawal', String(withdrawalId))
  expect(payment).toMatchObject({ status: 'HELD', raw: null })
  const emails = await world.accounts.stores.emails.list(account.userId, 100)
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual([
    'CONFIRM_WITHDRAWAL',
    'WITHDRAWAL',
    'WITHDRAWAL_CANCELLED',
  ])
}, 60_000)

test.each(['deposit-seen', 'credited'] as const satisfies readonly Checkpoint[])(
  'credits a wallet deposit once when the worker is killed at checkpoint %s',
  async (death) => {
    const account = await createUser()
    await deposit(account, ETH)
    let hasDied = false
    for (let block = 0; block < MAX_BLOCKS && !hasDied; block += 1) {
      hasDied = await worker.stepPerhapsTo('ethereum', death)
      if (!hasDied) await world.mine('ethereum')
    }
    expect(hasDied).toBe(true)
    await mineAndStep('ethereum', ETH.depth + 1)
    expect((await listed(account)).map(({ status }) => status)).toEqual(['CREDITED'])
    expect(await balance(account, ETH)).toBe(await atomic(ETH))
  },
  60_000,
)

test("holds a deposit to a deleted account's address in suspense", async () => {
  const account = await createUser()
  const { address } = await targetOf(account, ETH)
  await world.accounts.stores.accounts.erase(account.userId, Date.now())
  await world.sendTo('eth', address, ETH.amount)
  await mineAndStep('ethereum', ETH.depth + 1)
  expect(await newest(account)).toMatchObject({ status: 'SUSPENSE' })
  expect(await balance(account, ETH)).toBe(0n)
}, 60_000)

test.each<Coin>([
  { asset: 'usdt-erc20', chain: 'ethereum', amount: '300', depth: 3 },
  { asset: 'usdt-trc20', chain: 'tron', amount: '300', depth: 19 },
  { asset: 'usdc-spl', chain: 'solana', amount: '300', depth: 1 },
  ...(isDeep
    ? [
        ETH,
        { asset: 'trx', chain: 'tron', amount: '900', depth: 19 },
        { asset: 'sol', chain: 'solana', amount: '3', depth: 1 },
      ]
    : []),
])(
  'sweeps several deposits of $asset from the same deposit address',
  async (coin) => {
    const { chain, depth } = coin
    const account = await createUser()
    const { address } = await targetOf(account, coin)
    const sweeps = async () => {
      const deposits = await listed(account)
      const payments = await Promise.all(deposits.map(({ sweptBy }) => world.work.stores.payments.find(sweptBy ?? '0')))
      return payments.map((payment) => payment?.status)
    }
    for (const times of [1, 2]) {
      await deposit(account, coin)
      await mineAndStep(chain, depth)
      const isOver = async () => (await sweeps()).every((status) => status === 'FINAL')
      for (let block = 0; block < MAX_BLOCKS && !(await isOver()); block += 1) await mineAndStep(chain)
      expect(await sweeps()).toEqual(Array.from({ length: times }, () => 'FINAL'))
      const left = await atomic(coin, await world.held(coin.asset, address))
      // The sweep leaves the account's minimum balance and the unused part of the fee at the address.
      expect(left * 100n < (await atomic(coin))).toBe(true)
    }
    expect(await balance(account, coin)).toBe(2n * (await atomic(coin)))
  },
  180_000,
)

/** Refunds a waiting order's coins to the balance, as the user does on the order page. */
async function refundedIntoBalance({ userId }: TestUser, { orderId, destinationAddress }: Order): Promise<void> {
  const nothingClaimed = { refundAmount: null, claimedNetworkFee: null }
  const controlTokens = createControlTokens('a secret of this test')
  await refundIntoBalance(
    {
      work: world.work,
      catalogue: await world.catalogue(),
      ticks: await world.freshTicks(),
      controlTokens,
      addressRules: createAddressRules(world.chains),
      screening: NONE_LISTED,
      clock: systemClock,
      terms: DEFAULT_ORDER_TERMS,
      report: () => {},
    },
    { orderId, destinationAddress, userId, ...nothingClaimed },
  )
}

/**
 * Refunds coins of an order to the balance: the order's only deposit (`own`), or a second deposit that the order did
 * not use (`second`).
 */
async function backOnBalance(coin: Coin, which: 'own' | 'second') {
  const account = await createUser()
  const lost = await losses(coin)
  const to = coin.asset === 'ltc' ? 'eth' : 'ltc'
  const { userId } = account
  const order = await world.makeOrder({ from: coin.asset, to, amount: coin.amount, by: { userId } })
  const send = async (amount: string) => {
    await world.sendTo(coin.asset, order.depositAddress, amount, order.depositMemo)
    await mineAndStep(coin.chain, coin.depth + 1)
  }
  // The exchange cannot pay out a deposit of this value. Without a refund address, the order waits for the user's
  // choice.
  if (which === 'own') await send('45')
  else for (const _time of [1, 2]) await send(coin.amount)
  const refund = () => refundedIntoBalance(account, order)
  await refund()
  const deposits = () => world.work.stores.orders.depositsOf(order.orderId)
  const mine = async () => present((await deposits()).at(-1), 'a deposit')
  const state = async () => (await world.work.stores.orders.find(order.orderId))?.state
  const undo = async (transactions: 'remined' | 'dropped') => {
    const { blockHeight } = await mine()
    const { height } = await world.gateway(coin.chain).tip()
    await world.reorganise(coin.chain, height - present(blockHeight, 'a height') + 1, transactions)
    await worker.step(coin.chain)
  }
  return {
    account,
    mine,
    refund,
    state,
    undo,
    whole: (await mine()).amountAtomic,
    lossesSince: async () => (await losses(coin)) - lost,
  }
}

const LTC: Coin = { asset: 'ltc', chain: 'litecoin', amount: '4', depth: 2 }

describe.each<{ what: string; which: 'own' | 'second'; coin: Coin }>([
  { what: 'the deposit of an order', which: 'own', coin: ETH },
  { what: 'a second deposit', which: 'second', coin: LTC },
  ...(isDeep ? ([{ what: 'a second deposit', which: 'second', coin: ETH }] as const) : []),
])('a refund of $what to the balance in $coin.asset', ({ which, coin }) => {
  const { chain, depth } = coin
  const isOwn = which === 'own'

  test('credits a balance refund so that the user can withdraw the coins', async () => {
    const { account, mine, state, whole } = await backOnBalance(coin, which)
    expect(await balance(account, coin)).toBe(whole)
    expect(await mine()).toMatchObject({ status: isOwn ? 'CREDITED' : 'RETURNED', balanceOf: account.userId })
    if (isOwn) expect(await state()).toBe('REFUNDED')
    expect(await listed(account)).toMatchObject([{ orderId: expect.any(Number), userId: null }])
    await withdraw(account, coin, '0.2')
    await expectWithdrawn(account, coin)
    const swept = async () => (await world.work.stores.payments.find((await mine()).sweptBy ?? '0'))?.status
    if (chain === 'litecoin') return
    for (let block = 0; block < MAX_BLOCKS && (await swept()) !== 'FINAL'; block += 1) await mineAndStep(chain)
    expect(await swept()).toBe('FINAL')
  }, 120_000)

  test('reverses a balance refund when a reorg reverts the deposit', async () => {
    const { account, mine, refund, state, undo, lossesSince } = await backOnBalance(coin, which)
    const before = await state()
    await undo('remined')
    expect([await balance(account, coin), await lossesSince()]).toEqual([0n, 0n])
    expect(await mine()).toMatchObject({ timesReverted: 1, lostAtomic: 0n, balanceOf: account.userId })
    expect(await state()).toBe(isOwn ? 'AT_RISK' : before)
    expect(await world.work.stores.chains.haltReason(chain)).toContain('reverted')
    expect(await world.findings()).toEqual([])
    await world.resume(chain)
    await mineAndStep(chain, depth + 2)
    expect(await mine()).toMatchObject({ status: 'SUSPENSE' })
    await expect(refund()).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' })
    expect(await balance(account, coin)).toBe(0n)
  }, 120_000)

  test('books the withdrawn part of a balance refund as a loss after a reorg', async () => {
    const { account, mine, state, undo, lossesSince } = await backOnBalance(coin, which)
    await withdraw(account, coin, '0.2')
    await worker.step(chain)
    await undo('dropped')
    const spent = await atomic(coin, '0.2')
    expect([await balance(account, coin), await lossesSince()]).toEqual([0n, spent])
    expect(await mine()).toMatchObject({ status: 'ORPHANED', lostAtomic: spent })
    if (isOwn) expect(await state()).toBe('AT_RISK')
  }, 120_000)
})
