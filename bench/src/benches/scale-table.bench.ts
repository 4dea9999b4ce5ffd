import { freshAddress } from '../../../e2e/src/addresses.ts'
import { ApiClient } from '../../../e2e/src/client.ts'
import { ETH, LTC, makeOrder } from '../../../e2e/src/orders.ts'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import { freeAddresses } from '../support/open-orders.ts'
import { openOrderBook } from '../support/order-book.ts'
import { median, report } from '../support/report.ts'
import { onStage, type Stage } from '../support/stage.ts'

const MANY = 5_000_000
/** Number of free deposit addresses that new orders can use. */
const POOL_SIZE = 1_200
const ROUNDS = 15
const ORDERS_PER_ROUND = 60
const OLD = { chain: 'ethereum', from: 'eth', sharedAddress: null, first: 1, state: 'FINISHED' } as const

/**
 * Measures the time to create an order and the time to read an order's status, in a table of 5 million orders. The
 * baseline is an empty table.
 */
export async function benchScaleTable(): Promise<void> {
  await onStage(async (stage) => {
    const empty = await openTable(stage, 0)
    const full = await openTable(stage, MANY)
    try {
      const [emptyTimes, fullTimes]: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round += 1) {
        const [before, now] = [await orderMs(empty.api), await orderMs(full.api)]
        // The first round is a warm-up.
        if (round === 0) continue
        emptyTimes.push(before)
        fullTimes.push(now)
      }
      report('scale-table', 'ms/order made and read', median(fullTimes), median(emptyTimes), false)
    } finally {
      // Close only these pools. The stage stops the servers before it drops their databases.
      await Promise.all([empty.pool.end(), full.pool.end()])
    }
  })
}

async function openTable(stage: Stage, count: number) {
  const { database, pool } = await openOrderBook(count === 0 ? [] : [{ ...OLD, count }])
  const owner = createPool(database.ownerUrl, 1)
  await freeAddresses(owner, MANY + 1, POOL_SIZE)
  await owner.end()
  stage.tickIn(database.urls.prices)
  const url = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz', { DATABASE_URL: database.urls.server })
  return { api: new ApiClient(url), pool }
}

async function orderMs(api: ApiClient): Promise<number> {
  const startedAt = performance.now()
  for (let made = 0; made < ORDERS_PER_ROUND; made += 1) {
    const { status, body } = await makeOrder(api, ETH, LTC, '0.42', 'FLOATING', {
      destinationAddress: freshAddress(LTC),
    })
    if (status !== 200) throw new Error(`the server rejected an order: ${JSON.stringify(body)}`)
    const { orderId, destinationAddress } = body
    const read = await api.get(orderPublicInfo, { orderId: String(orderId), destinationAddress })
    if (read.status !== 200) throw new Error('the server did not return an order')
  }
  return (performance.now() - startedAt) / ORDERS_PER_ROUND
}
