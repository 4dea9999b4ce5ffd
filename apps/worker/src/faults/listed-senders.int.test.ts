import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { ACCOUNT_MEMO_LIMIT, DEPOSIT_MEMO_LIMIT } from '@cambio/core/chains/deposit-memo'
import type { KeyPath } from '@cambio/core/chains/key-path'
import type { Deposit } from '@cambio/core/chains/deposit'
import type { Order } from '@cambio/core/orders/order'
import { giveDepositTarget, sealTarget, type SealedTarget } from '@cambio/core/wallet/give-deposit-target'
import { present } from '@cambio/kernel/assert'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenForwarderCode } from '../testing/forwarder-code.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAINS = ['ethereum', 'bsc', 'litecoin', 'xrp']
/**
 * Number of blocks after which a deposit of any asset is credited: two more than the highest required number of
 * confirmations.
 */
const SETTLED_AFTER = 22
const MAX_BLOCKS = 40
const ETHER = 10n ** 18n
const COIN = 10n ** 8n
const folder = mkdtempSync(join(tmpdir(), 'cambio-listed-'))

let world: World
let worker: SteppedWorker
/** Key of an account outside the exchange. The blacklist file lists its address for BSC only. */
let listedOnBsc: KeyPath

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  listedOnBsc = world.stranger()
  const blacklist = join(folder, 'blacklist.txt')
  writeFileSync(blacklist, `bsc ${await world.strangers.address('ethereum', listedOnBsc)}\n`)
  worker = await openSteppedWorker({ ...world.workerEnvironment(), BLACKLIST_FILE: blacklist })
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) await mineAndStep(chain, SETTLED_AFTER)
}, 360_000)
beforeEach(() => world.setScreening({ fault: 'none' }))
afterEach(async () => {
  expect(await world.findings()).toEqual([])
}, 60_000)
afterAll(async () => {
  await worker?.close()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function mineAndStep(chain: string, blocks = 1): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    await world.mine(chain)
    await worker.step(chain)
  }
}

/** Creates a funded address that the screening provider lists. Returns its key and address. */
async function thief(chain: string, slug: string, amount: string): Promise<{ key: KeyPath; address: string }> {
  const key = world.stranger()
  const address = await world.strangers.address(chain, key)
  await fund(chain, slug, address, amount)
  await world.setScreening({ address, category: 'sanctions' })
  return { key, address }
}

async function fund(chain: string, slug: string, address: string, amount: string): Promise<string> {
  const txId = await world.sendTo(slug, address, amount)
  await world.mine(chain)
  return txId
}

/** Sends a transaction from a foreign account, on a chain with sequence numbers. */
async function send(chain: string, from: KeyPath, to: string, amountAtomic: bigint): Promise<void> {
  const gateway = world.gateway(chain)
  if (gateway.model !== 'account' || gateway.ordering !== 'numbered') throw new Error(`${chain} is not numbered`)
  const address = await world.strangers.address(chain, from)
  const transfer = { from: address, to, memo: null, contract: null, amountAtomic }
  const { slug: asset } = present((await world.catalogue()).nativeOf(chain), chain)
  const signed = await world.strangers.sign({
    kind: 'account',
    chain,
    spendId: `${address} ${to}`,
    asset,
    from,
    sequence: await gateway.nextSequence(address),
    to,
    memo: null,
    contract: null,
    amountAtomic,
    terms: await gateway.terms(transfer),
  })
  expect(await gateway.broadcast(signed.raw)).toBe('accepted')
}

const depositsOf = ({ orderId }: Order): Promise<Deposit[]> => world.work.stores.orders.depositsOf(orderId)
const stateOf = async ({ orderId }: Order) => (await world.work.stores.orders.find(orderId))?.state

/** Mines until an order's deposit is no longer in the status `SEEN`. Returns the deposit. */
async function deposited(chain: string, order: Order): Promise<Deposit> {
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    await mineAndStep(chain)
    const [deposit] = await depositsOf(order)
    if (deposit && deposit.status !== 'SEEN') return deposit
  }
  throw new Error(`The deposit of order ${order.orderId} was not credited`)
}

/** Expects the order to be on hold and to remain unpaid even after many blocks. */
async function expectHeld(chain: string, order: Order, sender: string): Promise<void> {
  const deposit = await deposited(chain, order)
  expect(deposit).toMatchObject({ status: 'CREDITED', listing: { sender, source: 'chainalysis' } })
  expect(deposit.senders).toContain(sender)
  await mineAndStep(chain, SETTLED_AFTER)
  expect([await stateOf(order), await world.work.stores.payments.forOrder(order.orderId)]).toEqual(['SUSPENSE', []])
  expect(worker.events).toContain('listed-sender')
}

test("holds an order when a blacklisted address pays it in an EVM chain's native coin", async () => {
  const { key, address } = await thief('ethereum', 'eth', '2')
  const order = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.5' })
  await send('ethereum', key, order.depositAddress, ETHER / 2n)
  await expectHeld('ethereum', order, address)
})

test("holds an order with a blacklisted sender instead of applying the order's exception policy", async () => {
  const { key, address } = await thief('ethereum', 'eth', '2')
  const order = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.5', isRefunding: true })
  await send('ethereum', key, order.depositAddress, ETHER / 4n)
  await expectHeld('ethereum', order, address)
})

test("holds an order when a blacklisted address pays it by calling another owner's contract", async () => {
  const { key, address } = await thief('ethereum', 'eth', '2')
  const order = await world.makeOrder({ from: 'usdt-erc20', to: 'ltc', amount: '150' })
  const contract = await world.strangers.address('ethereum', world.stranger())
  await fund('ethereum', 'usdt-erc20', contract, '150')
  const token = present((await world.catalogue()).get({ slug: 'usdt-erc20' }).contract, 'a token')
  await world.setCode('ethereum', contract, tokenForwarderCode(token, order.depositAddress, 150_000_000n))
  await send('ethereum', key, contract, 1n)
  await expectHeld('ethereum', order, address)
  expect((await depositsOf(order))[0]?.senders).toEqual([address, contract])
})

test('holds an order when one input of its deposit comes from a blacklisted address', async () => {
  const { key, address } = await thief('litecoin', 'ltc', '1')
  const friend = world.stranger()
  const inputs = []
  for (const one of [friend, key]) {
    const from = await world.strangers.address('litecoin', one)
    const txId = await fund('litecoin', 'ltc', from, '2')
    const { height } = await world.gateway('litecoin').tip()
    const transfers = (await world.gateway('litecoin').block(height))?.transfers ?? []
    const found = present(
      transfers.find((transfer) => transfer.txId === txId && transfer.address === from),
      'the coin',
    )
    inputs.push({ txId, vout: Number(found.outputKey), amountAtomic: found.amountAtomic, key: one })
  }
  const order = await world.makeOrder({ from: 'ltc', to: 'eth', amount: '3' })
  const signed = await world.strangers.sign({
    kind: 'outputs',
    chain: 'litecoin',
    spendId: 'two inputs',
    asset: 'ltc',
    inputs,
    outputs: [{ address: order.depositAddress, amountAtomic: 3n * COIN }],
    change: [{ key: friend, amountAtomic: COIN - COIN / 100n }],
  })
  expect(await world.gateway('litecoin').broadcast(signed.raw)).toBe('accepted')
  await expectHeld('litecoin', order, address)
})

test('holds a wallet deposit from a blacklisted address in suspense', async () => {
  const { key } = await thief('xrp', 'xrp', '500')
  const account = await userWithBalance(world, 'xrp', 0n)
  const instrument = (await world.catalogue()).get({ slug: 'xrp' })
  const newAccountMemo = () => String(randomInt(DEPOSIT_MEMO_LIMIT + 1, ACCOUNT_MEMO_LIMIT))
  const deps = { walletWork: world.wallet, catalogue: await world.catalogue(), ticks: await world.freshTicks() }
  const requests = { sealTarget: (one: SealedTarget) => sealTarget({ walletWork: world.wallet }, one) }
  const giving = { ...deps, newAccountMemo, sealer: TEST_SERVER_SEALER, requests }
  const { target } = await giveDepositTarget(giving, account, instrument)
  const gateway = world.gateway('xrp')
  if (gateway.model !== 'account' || gateway.ordering !== 'numbered') throw new Error('xrp is not numbered')
  const from = await world.strangers.address('xrp', key)
  const [to, memo, amountAtomic] = [target.address, target.memo, 150_000_000n]
  const terms = await gateway.terms({ from, to, memo, contract: null, amountAtomic })
  const sequence = await gateway.nextSequence(from)
  const request = { kind: 'account', chain: 'xrp', spendId: 'wallet', asset: 'xrp', from: key, sequence } as const
  const signed = await world.strangers.sign({ ...request, to, memo, contract: null, amountAtomic, terms })
  expect(await gateway.broadcast(signed.raw)).toBe('accepted')
  await mineAndStep('xrp', 3)
  const deposits = await world.work.stores.depositTargets.deposits(account.userId, { limit: 10 })
  expect(deposits.map(({ status }) => status)).toEqual(['SUSPENSE'])
  expect(await world.work.stores.ledger.balance(`user:${account.userId}`, 'xrp')).toBe(0n)
})

test('treats an address blacklisted on one EVM chain as blacklisted on all of them', async () => {
  const address = await world.strangers.address('ethereum', listedOnBsc)
  await fund('ethereum', 'eth', address, '2')
  const order = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.5' })
  await send('ethereum', listedOnBsc, order.depositAddress, ETHER / 2n)
  expect(await deposited('ethereum', order)).toMatchObject({ listing: { sender: address, source: 'BLACKLIST_FILE' } })
  expect(await stateOf(order)).toBe('SUSPENSE')
})

test('does not screen the sender of a hot wallet top-up', async () => {
  const { key } = await thief('bsc', 'bnb', '2')
  const hot = await world.hotAddress('bsc')
  await send('bsc', key, hot, ETHER / 2n)
  await mineAndStep('bsc', SETTLED_AFTER)
  const topUps = await world.work.stores.chains.depositsUpTo('bsc', 'TOPPED_UP', 1_000_000, { limit: 1_000 })
  expect(topUps.filter(({ amountAtomic }) => amountAtomic === ETHER / 2n)).toMatchObject([
    { senders: null, listing: null },
  ])
})

test.each(['down', 'garbage', 'silent'])(
  'delays only the unscreened deposit while the screening provider fails (%s)',
  async (fault) => {
    const key = world.stranger()
    await fund('ethereum', 'eth', await world.strangers.address('ethereum', key), '2')
    const waiting = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.5' })
    const going = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.4' })
    // Pay another order first, so that the worker has cached the screening results for the faucet and for `going`'s
    // destination.
    await world.pay(
      await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.3', destination: going.destinationAddress }),
      '0.3',
    )
    await mineAndStep('ethereum', SETTLED_AFTER)
    await world.setScreening({ fault })
    await world.pay(going, '0.4')
    await send('ethereum', key, waiting.depositAddress, ETHER / 2n)
    await mineAndStep('ethereum', SETTLED_AFTER)
    expect(await depositsOf(going)).toMatchObject([{ status: 'CREDITED', unscreenedSince: null }])
    expect(await depositsOf(waiting)).toMatchObject([{ status: 'SEEN', unscreenedSince: expect.any(Number) }])
    expect(await world.work.stores.chains.unscreenedSince()).not.toBeNull()
    expect(worker.events).toContain('deposit-waits-for-screening')
    expect(worker.events).toContain('screening-away')
    await world.setScreening({ fault: 'none' })
    await expect
      .poll(
        async () => {
          await worker.step('ethereum')
          return (await depositsOf(waiting))[0]?.status
        },
        { timeout: 90_000, interval: 500 },
      )
      .toBe('CREDITED')
    expect(await world.work.stores.chains.unscreenedSince()).toBeNull()
  },
  180_000,
)

test("holds a blacklisted sender's deposit even after a reorg has moved it to another block", async () => {
  const { key, address } = await thief('ethereum', 'eth', '2')
  const order = await world.makeOrder({ from: 'eth', to: 'ltc', amount: '0.5' })
  await send('ethereum', key, order.depositAddress, ETHER / 2n)
  await deposited('ethereum', order)
  await world.reorganise('ethereum', 5, 'remined')
  await worker.step('ethereum')
  expect((await depositsOf(order)).map(({ timesReverted }) => timesReverted)).toEqual([1])
  await world.resume('ethereum')
  await mineAndStep('ethereum', SETTLED_AFTER)
  expect(await depositsOf(order)).toMatchObject([{ status: 'SUSPENSE', listing: { sender: address } }])
  expect(await world.work.stores.payments.forOrder(order.orderId)).toEqual([])
})
