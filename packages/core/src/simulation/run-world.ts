import type { OrderState } from '@cambio/kernel/order-vocabulary'
import { Random } from './random.ts'
import { BLOCK_MS, type SimChain } from './chain/sim-chain.ts'
import { NO_FAULTS } from './chain/node-faults.ts'
import { SimBank } from './chain/sim-bank.ts'
import { BANK_CHAIN } from '../instruments/instrument.ts'
import { SIM_CATALOGUE } from './sim-catalogue.ts'
import type { Deposit } from '../chains/deposit.ts'
import { HONEST } from './actors/sim-provider.ts'
import { turnHostile } from './chain/hostile-destination.ts'
import type { SimTraders } from './actors/sim-traders.ts'
import { SIM_SENDERS, SimWorld } from './sim-world.ts'
import { VisitorsWatchdog } from './checks/visitors-watchdog.ts'
import { Watchdog } from './checks/watchdog.ts'

const FAULTS = { unavailable: 0.01, answerLost: 0.1, unclear: 0.1, forgets: 0.05, minesReplaced: 0.5, malleates: 0.2 }
const PROVIDER_FAULTS = { fails: 0.05, isMad: 0.05, breaksWord: 0.08, isLate: 0.1 }
const CRASH_CHANCE = 0.03
const SCREENING_AWAY_CHANCE = 0.02
/** Number of simulated rounds within which all automatic actions must finish. */
const ROUNDS_TO_REST = 60
/** Number of steps between two comparisons of the ledger with all chains. */
const RECONCILE_EVERY = 40
/** Number of steps between two simulations of browsers and identity checks. */
const VISITORS_EVERY = 4
const DAY_MS = 24 * 3_600_000

export interface WorldResult {
  orders: number
  steps: number
  states: Partial<Record<OrderState, number>>
  /** Number of reported events, by event name. */
  reports: ReadonlyMap<string, number>
}

/**
 * Simulates one world from its seed until `orders` orders exist. Users, chains and faults act in random order, and
 * every step is checked. Then the faults stop, all pending work must finish, and every guarantee must hold. `sabotage`
 * deliberately breaks a rule, to test that the checks detect it. With `BANK_CATALOGUE`, users pay and are paid by bank
 * transfer.
 * @throws {Violation}
 */
export async function runWorld(
  seed: number,
  orders: number,
  sabotage: (world: SimWorld) => void = () => {},
  catalogue = SIM_CATALOGUE,
): Promise<WorldResult> {
  const random = new Random(seed)
  const world = new SimWorld(random, catalogue)
  const watchdog = new Watchdog(world)
  const visitors = new VisitorsWatchdog(world)
  await world.open()
  sabotage(world)
  world.faults = FAULTS
  world.providerFaults = PROVIDER_FAULTS
  world.crashChance = CRASH_CHANCE
  world.screening.awayChance = SCREENING_AWAY_CHANCE
  let steps = 0
  while (world.orderCount < orders) {
    await step(world, watchdog)
    watchdog.afterStep()
    steps += 1
    if (steps % VISITORS_EVERY === 0) {
      await world.browsers.step()
      await world.identities.step()
      visitors.afterStep()
    }
    if (steps % RECONCILE_EVERY === 0) await watchdog.reconcile()
  }
  await comeToRest(world, watchdog)
  await watchdog.atTheEnd()
  await visitors.atTheEnd()
  const states: WorldResult['states'] = {}
  for (const { state } of world.db.orders.values()) states[state] = (states[state] ?? 0) + 1
  return { orders: world.db.orders.size, steps, states, reports: world.reports }
}

async function step(world: SimWorld, watchdog: Watchdog): Promise<void> {
  const { random } = world
  const chain = random.pick([...world.chains.values()])
  const deed = random.weighted<() => Promise<void> | void>([
    [20, () => makeAndPay(world)],
    [4, () => sendToRandomOrder(world)],
    [30, () => world.worker(chain.chain)],
    [20, () => mineBlock(world, chain, watchdog)],
    [1, () => reorganise(world, chain, watchdog)],
    [1, () => chain.replaceWaiting()],
    [12, () => world.market.tick(random.chance(0.04) ? random.pick([-0.08, -0.03, 0.03]) : 0)],
    [3, () => void (world.now += 1_000 * (1 + random.below(30)))],
    [0.3, () => void (world.now += random.pick([900_000, DAY_MS]))],
    [4, () => world.deadlines()],
    [6, () => world.fills()],
    [6, () => chooseForRandomUser(world)],
    [3, () => takeBackForRandomUser(world, watchdog)],
    [3, () => world.withdraw()],
    [2, () => world.depositIntoWallet()],
    [0.7, () => voidWithdrawalOfRandomUser(world)],
    [1.5, () => void (chain.feePerGas = BigInt(1 + random.below(60)) * 500_000_000n)],
    [0.2, () => void (world.signer.isKilled = random.chance(0.5))],
    [0.3, () => blacklistRandomSender(world)],
    [0.2, () => void world.blacklist.add(`sender-${random.below(SIM_SENDERS)}`)],
    [1, () => world.operator.resume(chain.chain)],
    [1, () => world.operator.raiseCeilings()],
    [1, () => turnRandomAddressHostile(world)],
    [0.5, () => world.operator.retryHeld()],
    [0.5, () => world.changeTraces(chain.chain, random.chance(0.6))],
    [1, () => world.secondMachine(chain.chain)],
    ...bankSteps(world),
  ])
  await deed()
}

/** Returns the weighted steps of the bank; empty in a world without a bank. */
function bankSteps({ chains, random, db }: SimWorld): [number, () => void][] {
  const bank = chains.get(BANK_CHAIN)
  if (!(bank instanceof SimBank)) return []
  const received = [...db.deposits.values()].filter(({ chain }) => chain === BANK_CHAIN)
  const orders = bank.waitingOrders()
  const hot = received[0]?.address
  const paid = [...db.payments.values()].flatMap(({ chain, status, txId }) =>
    chain === BANK_CHAIN && status === 'FINAL' && txId !== null ? [txId] : [],
  )
  return [
    [received.length > 0 ? 1 : 0, () => recallOneOf(bank, random.pick(received), random.chance(0.4))],
    [orders.length > 0 ? 3 : 0, () => bank.refuse(random.pick(orders))],
    [paid.length > 0 && hot ? 1 : 0, () => bank.sendBack(random.pick(paid), hot ?? '', random.pick([0n, 1_500n]))],
  ]
}

function recallOneOf(bank: SimBank, { txId, address, status }: Deposit, isPartial: boolean): void {
  if (status !== 'TOPPED_UP') bank.recall(txId, address, isPartial)
}

function mineBlock(world: SimWorld, chain: SimChain, watchdog: Watchdog): void {
  world.now += BLOCK_MS
  chain.mine()
  watchdog.afterBlock()
}

function reorganise({ random }: SimWorld, chain: SimChain, watchdog: Watchdog): void {
  chain.reorganise(1 + random.below(random.chance(0.1) ? 9 : 2), 0.2)
  watchdog.afterBlock()
}

async function makeAndPay(world: SimWorld): Promise<void> {
  const orderId = await world.traders.makeOrder()
  if (orderId === null) return
  const { random } = world
  const habit = random.weighted<Parameters<SimTraders['sendTo']>[1][]>([
    [58, ['exact']],
    [10, ['less']],
    [4, ['more']],
    [3, ['dust', 'exact']],
    [5, ['exact', 'exact']],
    [3, ['other-coin', 'exact']],
    [16, []],
  ])
  for (const how of habit) world.traders.sendTo(orderId, how)
}

function sendToRandomOrder(world: SimWorld): void {
  const order = randomOrder(world)
  if (order) world.traders.sendTo(order, world.random.pick(['exact', 'less', 'dust', 'other-coin']))
}

async function chooseForRandomUser(world: SimWorld): Promise<void> {
  const { random, db } = world
  const waiting = [...db.orders.values()].filter(({ state }) => state === 'ACTION_REQUIRED')
  const orderId = waiting.length > 0 && random.chance(0.8) ? random.pick(waiting).orderId : randomOrder(world)
  if (orderId)
    await world.traders.choose(orderId, random.pick(['accept', 'refund', 'refund-elsewhere', 'refund-into-balance']))
}

/**
 * Lets an account holder refund waiting coins to the balance, and sometimes orphans the block of these coins right
 * afterwards.
 */
async function takeBackForRandomUser(world: SimWorld, watchdog: Watchdog): Promise<void> {
  const { random, db, catalogue, chains } = world
  const suspended = new Set([...db.deposits.values()].map((one) => (one.status === 'SUSPENSE' ? one.orderId : null)))
  const waiting = [...db.orders.values()].filter(
    ({ orderId, userId, choice }) => userId !== null && (choice !== null || suspended.has(orderId)),
  )
  if (waiting.length === 0) return
  const { orderId, from } = random.pick(waiting)
  await world.traders.choose(orderId, 'refund-into-balance')
  if (!random.chance(0.15)) return
  watchdog.afterStep()
  chains.get(catalogue.get({ slug: from }).chain)?.reorganise(9, 0.2)
  watchdog.afterBlock()
}

async function voidWithdrawalOfRandomUser(world: SimWorld): Promise<void> {
  const withdrawals = [...world.db.withdrawals.keys()]
  if (withdrawals.length > 0) await world.people.voidWithdrawal(world.random.pick(withdrawals))
}

function blacklistRandomSender(world: SimWorld): void {
  const orderId = randomOrder(world)
  const order = orderId === null ? undefined : world.db.orders.get(orderId)
  if (order) world.blacklist.add(world.random.chance(0.5) ? order.destinationAddress : (order.refundAddress ?? ''))
}

function turnRandomAddressHostile(world: SimWorld): void {
  const orderId = randomOrder(world)
  if (orderId !== null) turnHostile(world, orderId)
}

function randomOrder(world: SimWorld): number | null {
  const orders = [...world.db.orders.keys()]
  return orders.length === 0 ? null : world.random.pick(orders)
}

/** Stops all faults and lets time pass. Chains mine blocks, workers run, and all deadlines pass. */
async function comeToRest(world: SimWorld, watchdog: Watchdog): Promise<void> {
  world.faults = NO_FAULTS
  world.providerFaults = HONEST
  world.crashChance = 0
  world.screening.awayChance = 0
  world.signer.isKilled = false
  for (const name of world.chains.keys()) world.changeTraces(name, true)
  for (const jump of [0, DAY_MS + 1, DAY_MS + 1, DAY_MS + 1]) {
    world.now += jump
    await world.operator.fillUp()
    for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
      world.now += BLOCK_MS
      world.market.tick()
      await world.deadlines()
      await world.fills()
      await world.operator.raiseCeilings()
      for (const chain of world.chains.values()) {
        chain.mine()
        world.operator.resume(chain.chain)
        await world.worker(chain.chain)
      }
      watchdog.afterStep()
    }
    watchdog.afterBlock()
  }
}
