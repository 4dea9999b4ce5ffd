import type { OrderState } from '@cambio/kernel/order-vocabulary'
import { Random } from '../random.ts'
import { SaleChecks } from './sale-checks.ts'
import { HONEST_SALES, type SaleFaults } from './sale-faults.ts'
import { SaleWorld } from './sale-world.ts'

const HOUR_MS = 3_600_000
const FAULTS: SaleFaults = { fails: 0.1, isLate: 0.15, refuses: 0.2, reverses: 0.01 }
const MAX_STEPS_PER_ORDER = 200
/** Number of simulated rounds within which all sales must end and all work must finish. */
const ROUNDS_TO_REST = 80

export interface SaleWorldResult {
  orders: number
  steps: number
  states: Partial<Record<OrderState, number>>
  /** Number of reported events, by event name. */
  reports: ReadonlyMap<string, number>
}

/**
 * Simulates sales to cards from a seed until `orders` orders exist. Every step is checked. Then the faults stop, all
 * sales must end, and every guarantee must hold. `sabotage` deliberately breaks a rule, to test that the checks detect
 * it.
 * @throws {Violation}
 */
export async function runSaleWorld(
  seed: number,
  orders: number,
  sabotage: (world: SaleWorld) => void = () => {},
): Promise<SaleWorldResult> {
  const world = new SaleWorld(new Random(seed))
  const checks = new SaleChecks(world)
  sabotage(world)
  world.provider.faults = FAULTS
  let steps = 0
  for (; world.db.orders.size < orders && steps < orders * MAX_STEPS_PER_ORDER; steps += 1) {
    await step(world)
    checks.afterStep()
  }
  await comeToRest(world, checks)
  await checks.atTheEnd()
  const states: SaleWorldResult['states'] = {}
  for (const { state } of world.sales()) states[state] = (states[state] ?? 0) + 1
  return { orders: world.db.orders.size, steps, states, reports: world.reports }
}

async function step(world: SaleWorld): Promise<void> {
  const { random } = world
  const deed = random.weighted<() => Promise<void> | void>([
    [4, () => world.sell()],
    [25, () => world.advance()],
    [6, () => world.callback()],
    [25, () => world.worker()],
    [4, () => world.refund()],
    [0.5, () => world.payLate()],
    [2, () => world.reconcile()],
    [8, () => void (world.now += 1_000 * (1 + random.below(120)))],
    [0.4, () => void (world.now += random.pick([HOUR_MS, 7 * HOUR_MS, 26 * HOUR_MS]))],
  ])
  await deed()
}

/** Stops all faults and lets two weeks pass, in which all sales end and all deadlines pass. */
async function comeToRest(world: SaleWorld, checks: SaleChecks): Promise<void> {
  world.provider.faults = HONEST_SALES
  for (let round = 0; round < ROUNDS_TO_REST; round += 1) {
    world.now += round < ROUNDS_TO_REST / 2 ? HOUR_MS / 3 : 8 * HOUR_MS
    world.tick()
    for (const saleId of world.provider.sales.keys()) world.provider.step(saleId)
    await world.reconcile()
    for (let pass = 0; pass < 20; pass += 1) await world.worker()
    checks.afterStep()
  }
}
