import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { opsEnvironment } from '../../../scripts/supervisor/ops-environment.ts'
import { ApiClient } from '../../../e2e/src/client.ts'
import { openHouse } from '../../../e2e/src/house.ts'
import { ETH, makeOrder, pay, USDT, type MadeOrder } from '../../../e2e/src/orders.ts'
import { report } from '../support/report.ts'

const DEPOSITS = 1_000
const ALLOWED_S = 60
const AT_ONCE = 8
const AMOUNT = '0.02'
const BLOCK_MS = 1_000
/** Blocks come when this bench says so: all deposits must lie in one. */
const BY_HAND = { SANDBOX_BLOCK_SECONDS: '3600' }
const PATIENCE_MS = 600_000

/** Seconds from the block that holds 1,000 deposits of as many orders until each is credited and its payout is final. */
export async function benchScaleBurst(): Promise<void> {
  const house = await openHouse(BY_HAND)
  try {
    const api = new ApiClient(house.url)
    await untilThereIsFloat(api)
    const orders: MadeOrder[] = []
    // Deposit addresses are made some hundred ahead, so now and then an order has to ask again.
    await inTurns(DEPOSITS, async () => {
      orders.push(await api.eventually('an order is taken', () => made(api), PATIENCE_MS))
    })
    await inTurns(DEPOSITS, (index) => pay(api, orders[index]!, ETH, AMOUNT))
    const finishedMs = await minedUntilPaid(api, (await opsEnvironment({ DATA_DIR: house.dataDir })).DATABASE_URL ?? '')
    report('scale-burst', 's', finishedMs / 1_000, ALLOWED_S, false)
  } finally {
    await house.close()
  }
}

async function mine(api: ApiClient): Promise<void> {
  await api.sandbox('blocks', { networkTitle: ETH.networkTitle, count: 1 })
}

async function made(api: ApiClient): Promise<MadeOrder | null> {
  const { status, body } = await makeOrder(api, ETH, USDT, AMOUNT, 'FLOATING')
  return status === 200 ? body : null
}

async function untilThereIsFloat(api: ApiClient): Promise<void> {
  await api.eventually(
    'the house has coins to pay with',
    async () => {
      await mine(api)
      return made(api)
    },
    PATIENCE_MS,
  )
}

/** The first block holds the deposits; then one comes every second. Answers how long it took, milliseconds. */
async function minedUntilPaid(api: ApiClient, databaseUrl: string): Promise<number> {
  const pool = createPool(databaseUrl, 1)
  const startedAt = performance.now()
  try {
    while (performance.now() - startedAt < PATIENCE_MS) {
      const nextAt = performance.now() + BLOCK_MS
      await mine(api)
      const { rows } = await pool.query<{ finished: number }>(
        `SELECT count(*)::int AS finished FROM orders WHERE state = 'FINISHED'`,
      )
      if (rows[0]?.finished === DEPOSITS) return performance.now() - startedAt
      await pause(Math.max(0, nextAt - performance.now()))
    }
    throw new Error('not every order was paid')
  } finally {
    await pool.end()
  }
}

async function inTurns(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
