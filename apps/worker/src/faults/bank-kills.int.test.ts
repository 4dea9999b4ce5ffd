import type { Order } from '@cambio/core/orders/order'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BANK, owner, receive, useBankWorld, worker, world } from '../testing/bank-set-up.ts'
import { expectOnePayoutEach, PAYOUT_PATIENCE_MS } from '../testing/expect-payouts.ts'

/** Number of workers killed at each checkpoint. Each of them processes the statement line of a new order. */
const KILLS = process.env.TEST_DEPTH === 'deep' ? 5 : 1
const DEATH_PATIENCE_MS = 60_000
/** Checkpoints between the statement line and the committed payout. */
const POINTS = ['deposit-seen', 'credited', 'intent-committed'] as const

useBankWorld(() => worker.step('ethereum'))

/** Timer that mines blocks in the background, because a payout needs confirmations. */
let miner: ReturnType<typeof setInterval>
beforeAll(() => {
  miner = setInterval(() => void world.mine('ethereum', 5).catch(() => {}), 1_000)
})
afterEach(() => world.stopWorkers(), 60_000)
afterAll(() => clearInterval(miner))

test(
  `a worker killed while it applies a bank statement line credits it once and pays once (kills at each: ${KILLS})`,
  async () => {
    const orders: Order[] = []
    for (let kill = 0; kill < KILLS; kill += 1)
      for (const checkpoint of POINTS) {
        const order = await world.makeOrder({ from: 'eur-sepa', to: 'eth', amount: '200' })
        expect(await receive(order, { amount: '200' })).toMatchObject({ code: 0 })
        const killed = world.startWorker({ DIE_AT: checkpoint })
        expect(await killed.ended(DEATH_PATIENCE_MS), checkpoint).toBe('SIGKILL')
        orders.push(order)
      }
    world.startWorker()
    await expectOnePayoutEach(world, orders)
    const { rows } = await owner.query(
      `SELECT d.order_id, count(*)::int AS credits FROM deposit d JOIN journal j ON j.kind = 'deposit-credited' AND j.reference = d.id::text
       WHERE d.chain = $1 GROUP BY d.order_id ORDER BY d.order_id`,
      [BANK],
    )
    const ids = orders.map(({ orderId }) => orderId).toSorted((one, other) => one - other)
    expect(rows).toEqual(ids.map((order_id) => ({ order_id, credits: 1 })))
  },
  KILLS * POINTS.length * DEATH_PATIENCE_MS + PAYOUT_PATIENCE_MS,
)
