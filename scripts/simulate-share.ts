import { parentPort, workerData } from 'node:worker_threads'
import { runCardWorld } from '@cambio/core/simulation/cards/run-card-world'
import { runSaleWorld } from '@cambio/core/simulation/sales/run-sale-world'
import { BANK_CATALOGUE } from '@cambio/core/simulation/sim-catalogue'
import { runWorld } from '@cambio/core/simulation/run-world'

/** Number of orders that each seed simulates in a world with bank transfers. A world is one simulated exchange. */
const BANK_ORDERS_PER_WORLD = 40
/**
 * Number of card purchases that each seed simulates. Each seed also simulates the same number of sales to a card, in a
 * separate world.
 */
const CARD_ORDERS_PER_WORLD = 40

/**
 * Input of one simulation thread. The thread simulates an exchange for `firstSeed` and then for every `seedStep`-th
 * seed. It ends once it has created `orders` orders in total.
 */
export interface Share {
  firstSeed: number
  seedStep: number
  orders: number
  ordersPerWorld: number
}

export interface ShareResult {
  orders: number
  worlds: number
  steps: number
}

const share = workerData as Share
const total: ShareResult = { orders: 0, worlds: 0, steps: 0 }
for (let seed = share.firstSeed; total.orders < share.orders; seed += share.seedStep) {
  const runs = [
    () => runWorld(seed, share.ordersPerWorld),
    () => runWorld(seed, BANK_ORDERS_PER_WORLD, () => {}, BANK_CATALOGUE),
    () => runCardWorld(seed, CARD_ORDERS_PER_WORLD),
    () => runSaleWorld(seed, CARD_ORDERS_PER_WORLD),
  ]
  for (const run of runs) {
    const world = await run().catch((error: unknown) => {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
      throw new Error(`World ${seed} broke a promise. Replay it: npm run simulate -- --seed ${seed}\n${what}`)
    })
    total.orders += world.orders
    total.steps += world.steps
  }
  total.worlds += 1
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(total)
}
