import { parentPort, workerData } from 'node:worker_threads'
import { runWorld } from '@cambio/core/simulation/run-world'

/**
 * Input of one simulation thread. Starting with `firstSeed`, the thread simulates the world of every `seedStep`-th
 * seed, until its worlds have created `orders` orders in total.
 */
export interface Share {
  firstSeed: number
  seedStep: number
  orders: number
  ordersPerWorld: number
}

export interface Told {
  orders: number
  worlds: number
  steps: number
}

const share = workerData as Share
const told: Told = { orders: 0, worlds: 0, steps: 0 }
for (let seed = share.firstSeed; told.orders < share.orders; seed += share.seedStep) {
  const world = await runWorld(seed, share.ordersPerWorld).catch((error: unknown) => {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Error(`World ${seed} broke a promise. Replay it: npm run simulate -- --seed ${seed}\n${what}`)
  })
  told.orders += world.orders
  told.worlds += 1
  told.steps += world.steps
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(told)
}
