import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { PlainFailure, runPlainly } from './lib/plain-failure.ts'
import type { Share, ShareResult } from './simulate-share.ts'

// `npm run simulate` runs seeded simulations of the whole exchange until they have created enough orders. `--seed`
// repeats the simulation of a single seed.
const ORDERS_PER_WORLD = 120
const TELL_EVERY_MS = 15_000

await runPlainly(async () => {
  const { values } = parseArgs({ options: { orders: { type: 'string' }, seed: { type: 'string' } } })
  const orders = wholeNumber('--orders', values.orders ?? '100000')
  if (values.seed !== undefined) return playOne(wholeNumber('--seed', values.seed))
  const count = Math.min(2, availableParallelism())
  const beganAt = Date.now()
  const shares = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      play({
        firstSeed: index + 1,
        seedStep: count,
        orders: Math.ceil(orders / count),
        ordersPerWorld: ORDERS_PER_WORLD,
      }),
    ),
  )
  const made = shares.reduce((sum, share) => sum + share.orders, 0)
  const worlds = shares.reduce((sum, share) => sum + share.worlds, 0)
  const steps = shares.reduce((sum, share) => sum + share.steps, 0)
  const seconds = ((Date.now() - beganAt) / 1_000).toFixed(1)
  console.log(`${made} orders in ${worlds} worlds, ${steps} steps, no violation, ${seconds} s`)
})

async function playOne(seed: number): Promise<void> {
  const played = await play({ firstSeed: seed, seedStep: 1, orders: 1, ordersPerWorld: ORDERS_PER_WORLD })
  console.log(`World ${seed}: ${played.orders} orders, ${played.steps} steps, no violation`)
}

function play(share: Share): Promise<ShareResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('simulate-share.ts', import.meta.url), { workerData: share })
    let last: ShareResult = { orders: 0, worlds: 0, steps: 0 }
    const progress = setInterval(() => console.log(`  ${last.orders} of ${share.orders} orders …`), TELL_EVERY_MS)
    worker.on('message', (total: ShareResult) => {
      last = total
    })
    worker.once('error', (error) => reject(new PlainFailure(error.message)))
    worker.once('exit', (code) => {
      clearInterval(progress)
      if (code === 0) resolve(last)
      else reject(new PlainFailure(`A share of the simulation ended with ${code}`))
    })
  })
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new PlainFailure(`${name}: expected a whole number above zero, got ${text}`)
}
