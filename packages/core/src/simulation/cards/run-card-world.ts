import type { OrderState } from '@cambio/kernel/order-vocabulary'
import { BLOCK_MS } from '../chain/sim-chain.ts'
import { Random } from '../random.ts'
import { CardChecks } from './card-checks.ts'
import { HONEST_CARDS, type CardFaults } from './card-faults.ts'
import { CardWorld } from './card-world.ts'

const DAY_MS = 24 * 3_600_000
const FAULTS: CardFaults = {
  fails: 0.05,
  isLate: 0.1,
  lost: 0.15,
  twice: 0.2,
  contradicts: 0.02,
  paysLate: 0.02,
  stalls: 0.01,
  resumes: 0.1,
  chargeBack: 0.02,
  maxDelayMs: 3 * DAY_MS,
}
const CRASH_CHANCE = 0.05
const MAX_STEPS_PER_ORDER = 200
/** Number of simulated rounds within which all purchases must end and all work must finish. */
const ROUNDS_TO_REST = 120

export interface CardWorldResult {
  orders: number
  steps: number
  states: Partial<Record<OrderState, number>>
  /** Number of reported events, by event name. */
  reports: ReadonlyMap<string, number>
}

/**
 * Simulates purchases by card from a seed until `orders` orders exist. The provider's calls and callbacks have faults,
 * and every step is checked. Then the faults stop, all purchases must end, and every guarantee must hold. `sabotage`
 * deliberately breaks a rule, to test that the checks detect it.
 * @throws {Violation}
 */
export async function runCardWorld(
  seed: number,
  orders: number,
  sabotage: (world: CardWorld) => void = () => {},
): Promise<CardWorldResult> {
  const world = new CardWorld(new Random(seed))
  const checks = new CardChecks(world)
  await world.open()
  sabotage(world)
  world.provider.faults = FAULTS
  world.crashChance = CRASH_CHANCE
  let steps = 0
  for (; world.orders.orders.size < orders && steps < orders * MAX_STEPS_PER_ORDER; steps += 1) {
    await step(world)
    checks.afterStep()
  }
  await comeToRest(world, checks)
  await checks.atTheEnd()
  const states: CardWorldResult['states'] = {}
  for (const { state } of world.orders.orders.values()) states[state] = (states[state] ?? 0) + 1
  return { orders: world.orders.orders.size, steps, states, reports: world.reports }
}

async function step(world: CardWorld): Promise<void> {
  const { random } = world
  const deed = random.weighted<() => Promise<void> | void>([
    [4, () => world.buy()],
    [20, () => world.advance()],
    [15, () => world.deliverCallbacks()],
    [20, () => world.worker()],
    [15, () => mine(world)],
    [1, () => world.reconcile()],
    [1, () => world.chain.reorganise(1, 0)],
    [5, () => void (world.now += 1_000 * (1 + random.below(60)))],
    [0.3, () => void (world.now += random.pick([900_000, DAY_MS]))],
  ])
  await deed()
}

function mine(world: CardWorld): void {
  world.now += BLOCK_MS
  world.chain.mine()
}

/** Stops all faults and lets time pass until all purchases have ended and all callbacks have arrived. */
async function comeToRest(world: CardWorld, checks: CardChecks): Promise<void> {
  // Banks can reverse payments even months later.
  world.provider.faults = { ...HONEST_CARDS, chargeBack: 0.001 }
  world.crashChance = 0
  for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
    world.now += round < ROUNDS_TO_REST / 2 ? 300_000 : 3_600_000 * 2
    for (const orderId of world.provider.purchases.keys()) world.provider.step(orderId)
    mine(world)
    await world.deliverCallbacks()
    await world.reconcile()
    for (let pass = 0; pass < 20; pass += 1) await world.worker()
    checks.afterStep()
  }
}
