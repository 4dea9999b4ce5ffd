import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import type { Senders } from '../chains/incoming-transfer.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { UNASSIGNED } from '../chains/chain-store.ts'
import { ScreeningAway, type Screening } from '../screening/screening.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { CHEAP_DESTINATIONS } from '../testing/cheap-destinations.ts'
import { CATALOGUE, NOON, order } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { listing } from '../testing/none-listed.ts'
import { settleOrder } from '../orders/settle/commit-settlement.ts'
import { fireDeadlines } from '../orders/settle/fire-deadlines.ts'
import { nameReturnAddress } from '../orders/refund/name-return-address.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import type { Order } from '../orders/order.ts'
import { returnDeposit } from '../orders/refund/return-deposit.ts'
import { screenSenders } from './screen-senders.ts'

const ETH = CATALOGUE.get({ slug: 'eth' })
const LISTED = new Set(['thief'])
const THIEF = { sender: 'thief', source: 'test', reason: 'a thief' }
const away = (): never => {
  throw new ScreeningAway('fake', null)
}
const AWAY: Screening = { isBlacklisted: async () => away(), findListing: async () => away() }
const TO = { address: 'home', memo: null, seal: 's' }

/** Creates an order with a mined ETH deposit, and a node that returns the deposit's senders. */
async function start(part: Partial<Order> = {}) {
  const db = new MemoryDatabase()
  const work = new MemoryUnitOfWork(db)
  const made = order('FIXED', { from: 'eth', ...part })
  db.orders.set(made.orderId, made)
  const clock = { now: NOON }
  const reports: string[] = []
  const node: { senders: () => Promise<Senders> } = { senders: async () => ['friend', 'thief'] }
  const deps = {
    work,
    catalogue: CATALOGUE,
    terms: DEFAULT_ORDER_TERMS,
    screening: listing(LISTED),
    ...CHEAP_DESTINATIONS,
    gateway: { chain: ETH.chain, senders: () => node.senders() },
    ticks: { latest: () => null },
    report: (event: string) => void reports.push(event),
    clock: { now: () => clock.now },
  }
  const transfer = { txId: 'tx', outputKey: '0', address: 'ours', memo: null, contract: null, amountAtomic: 10n ** 18n }
  await work.stores.chains.recordTransfer({
    chain: ETH.chain,
    transfer,
    asset: 'eth',
    block: { height: 5, hash: 'block', at: NOON },
    now: NOON,
    owner: { ...UNASSIGNED, orderId: made.orderId },
  })
  const deposit = async () => present((await work.stores.orders.depositsOf(made.orderId))[0], 'the deposit')
  const fence = work.lease(`chain:${ETH.chain}`)
  return {
    db,
    work,
    deps,
    made,
    clock,
    reports,
    node,
    deposit,
    read: async () => present(await work.stores.orders.find(made.orderId), 'the order'),
    screen: async () => screenSenders(deps as unknown as ChainWorkerDeps, await deposit(), ETH, fence),
    /** Sets the status and screening result of the deposit. */
    async book(status: 'CREDITED' | 'SUSPENSE', senders: string[], isListed: boolean) {
      const { id } = await deposit()
      await work.stores.chains.setDepositStatus(id, status, { height: 5, hash: 'block' })
      await work.stores.chains.noteScreened(id, senders, isListed ? THIEF : null)
    },
  }
}

test("screenSenders finds the only sanctioned sender among a deposit's senders", async () => {
  const { screen } = await start()
  expect(await screen()).toEqual({ senders: ['friend', 'thief'], listing: THIEF })
})

test('screenSenders checks every sender of a deposit with many senders', async () => {
  const { screen, node } = await start()
  const friends = Array.from({ length: 20 }, (_none, nth) => `friend ${nth}`)
  node.senders = async () => [...friends, 'thief']
  expect((await screen())?.listing).toEqual(THIEF)
  node.senders = async () => friends
  expect((await screen())?.listing).toBeNull()
})

test('screenSenders flags a deposit with too many senders', async () => {
  const { screen, node } = await start()
  node.senders = async () => 'hidden'
  expect(await screen()).toEqual({ senders: null, listing: null })
  node.senders = async () => 'too-many'
  expect(await screen()).toEqual({
    senders: null,
    listing: { sender: null, source: 'screening', reason: 'too many senders to screen' },
  })
})

test.each([
  ['the node', new AdapterError('no answer', { retryable: true })],
  ['the provider', new ScreeningAway('fake', null)],
])('screenSenders postpones a deposit at doubling intervals while %s does not respond', async (_what, error) => {
  const { screen, node, db, clock, reports, deposit } = await start()
  node.senders = () => Promise.reject(error)
  const { id } = await deposit()
  const pauses = []
  for (let attempt = 0; attempt < 9; attempt += 1) {
    expect(await screen()).toBeNull()
    const next = present(db.tryAfter.get(id), 'the next try')
    pauses.push((next - clock.now) / 1_000)
    clock.now = next
  }
  expect(pauses).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
  expect((await deposit()).unscreenedSince).toBe(NOON)
  expect(reports).toEqual(['deposit-waits-for-screening'])
})

test('screenSenders rethrows a programming error instead of treating it as an unreachable node', async () => {
  const { screen, node } = await start()
  node.senders = () => Promise.reject(new TypeError('undefined'))
  await expect(screen()).rejects.toBeInstanceOf(TypeError)
})

const WAITING: Partial<Order> = {
  state: 'ACTION_REQUIRED',
  choice: { mayAccept: false, mayRefund: true },
  actBy: NOON - 1,
  refundAddress: 'home',
}
const REFUND = { kind: 'refund-requested', ...TO, depositAtomic: 10n ** 18n } as const

test("holds an order when a sender is sanctioned between the credit and the user's choice", async () => {
  const world = await start(WAITING)
  await world.book('CREDITED', ['friend', 'thief'], false)
  await settleOrder(world.deps, world.work.stores, world.made, REFUND, 1n)
  expect([(await world.read()).state, await world.work.stores.payments.forOrder(world.made.orderId)]).toEqual([
    'SUSPENSE',
    [],
  ])
  expect((await world.deposit()).listing).toEqual(THIEF)
})

test('refunds an order when none of its senders is on the sanctions list', async () => {
  const world = await start(WAITING)
  await world.book('CREDITED', ['friend'], false)
  await settleOrder(world.deps, world.work.stores, world.made, REFUND, 1n)
  expect((await world.read()).state).toBe('REFUNDING')
})

test("postpones an order's deadline by a minute while its addresses cannot be screened", async () => {
  const world = await start(WAITING)
  await world.book('CREDITED', ['friend'], false)
  const tick = { at: NOON, prices: { ETH: '3000', USDT: '1' }, sources: 3, payoutFees: { eth: '1' }, inventory: {} }
  const deps = { ...world.deps, ticks: { latest: () => tick, at: () => tick, recent: () => [] } }
  await fireDeadlines({ ...deps, screening: AWAY })
  expect(await world.read()).toMatchObject({ state: 'ACTION_REQUIRED', actBy: NOON + 60_000 })
  expect(world.reports).toEqual(['order-waits-for-screening'])
  world.clock.now = NOON + 60_001
  await fireDeadlines(deps)
  expect((await world.read()).state).toBe('REFUNDING')
})

test('does not send a held deposit to a refund address that the user enters', async () => {
  const world = await start({ state: 'EXPIRED', actBy: null, refundAddress: null })
  await world.book('SUSPENSE', ['thief'], true)
  const tick = { at: NOON, prices: { ETH: '3000', USDT: '1' }, sources: 3, payoutFees: { eth: '1' }, inventory: {} }
  const deps = { ...world.deps, ticks: { latest: () => tick, at: () => tick, recent: () => [] } }
  expect(await nameReturnAddress(deps, world.work.stores, world.made, TO, new Map())).toBe(true)
  expect((await world.read()).refundAddress).toBe('home')
  expect(await world.deposit()).toMatchObject({ status: 'SUSPENSE' })
})

test('returns a held deposit only when an operator has decided to do so', async () => {
  const world = await start()
  await world.book('SUSPENSE', ['thief'], true)
  const send = (isDecided?: boolean) =>
    world.deposit().then((deposit) => returnDeposit(world.deps, world.work.stores, deposit, TO, 1n, isDecided))
  expect([await send(), await send(false)]).toEqual([false, false])
  expect(await send(true)).toBe(true)
})
