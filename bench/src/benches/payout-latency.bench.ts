import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { createPublicClient, http } from 'viem'
import { ApiClient } from '../../../e2e/src/client.ts'
import { openStack } from '../../../e2e/src/stack.ts'
import { ETH, makeOrder, pay, USDT } from '../../../e2e/src/orders.ts'
import { percentile, report } from '../support/report.ts'
import { stackAccess } from '../support/stack-access.ts'

const SWAPS = 300
const SWAPS_PER_SECOND = 10
const AMOUNT = '0.02'
const BLOCK_POLL_MS = 10
const PATIENCE_MS = 120_000
/** Target in seconds: maximum time from a deposit's last confirmation to the broadcast of the payout. */
const ALLOWED_S = 1
const SETTINGS = { SIGNER_VALUE_CAPS: JSON.stringify({ payment: '5000', hour: '10000000', day: '10000000' }) }

/**
 * Measures the delay of payouts at ten swaps per second. The delay starts with the block that confirms the deposit and
 * ends when the node receives the payout. The baseline is `ALLOWED_S`.
 */
export async function benchPayoutLatency(): Promise<void> {
  const stack = await openStack(SETTINGS)
  try {
    const api = new ApiClient(stack.url)
    const { databaseUrl, ethereum } = await stackAccess(stack.dataDir)
    const blocks = watchBlocks(ethereum.rpcUrl)
    await swapSteadily(api)
    const waits = await payoutWaits(databaseUrl, blocks.seenAt)
    blocks.stop()
    for (const share of [50, 99])
      report(`payout-latency-p${share}`, 's', percentile(waits, share) / 1_000, ALLOWED_S, false)
  } finally {
    await stack.close()
  }
}

/** Records when each block first appears. Returns the times in epoch milliseconds, keyed by height. */
function watchBlocks(rpcUrl: string): { seenAt: ReadonlyMap<number, number>; stop(): void } {
  const client = createPublicClient({ transport: http(rpcUrl), cacheTime: 0 })
  const seenAt = new Map<number, number>()
  const over = new AbortController()
  const watch = async (): Promise<void> => {
    let last = Number(await client.getBlockNumber())
    while (!over.signal.aborted) {
      const height = Number(await client.getBlockNumber())
      for (; last < height; last += 1) seenAt.set(last + 1, Date.now())
      await pause(BLOCK_POLL_MS)
    }
  }
  void watch()
  return { seenAt, stop: () => over.abort() }
}

async function swapSteadily(api: ApiClient): Promise<void> {
  const running: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let swap = 0; swap < SWAPS; swap += 1) {
    await pause(Math.max(0, startedAt + (swap * 1_000) / SWAPS_PER_SECOND - performance.now()))
    running.push(swapOnce(api))
  }
  await Promise.all(running)
}

async function swapOnce(api: ApiClient): Promise<void> {
  const order = await api.eventually(
    'an order is created',
    async () => {
      const { status, body } = await makeOrder(api, ETH, USDT, AMOUNT, 'FLOATING')
      return status === 200 ? body : null
    },
    PATIENCE_MS,
  )
  await pay(api, order, ETH, AMOUNT)
}

/**
 * Waits until every payout has been sent to a node. Returns the delay of each payout after the block that confirmed its
 * deposit, in milliseconds.
 */
async function payoutWaits(databaseUrl: string, seenAt: ReadonlyMap<number, number>): Promise<number[]> {
  const pool = createPool(databaseUrl, 1)
  const startedAt = performance.now()
  try {
    while (performance.now() - startedAt < PATIENCE_MS) {
      const { rows } = await pool.query<{ sent_at: Date; confirmed_height: string }>(
        `SELECT p.sent_at, d.block_height + i.min_confirmations_to_trade - 1 AS confirmed_height
         FROM payment p JOIN deposit d ON d.order_id = p.order_id AND d.status = 'CREDITED'
           JOIN instrument i ON i.slug = d.asset
         WHERE p.purpose = 'payout' AND p.sent_at IS NOT NULL`,
      )
      if (rows.length >= SWAPS)
        return rows.flatMap(({ sent_at: sentAt, confirmed_height: height }) => {
          const confirmedAt = seenAt.get(Number(height))
          return confirmedAt === undefined ? [] : [sentAt.getTime() - confirmedAt]
        })
      await pause(1_000)
    }
    throw new Error('not every payout was broadcast')
  } finally {
    await pool.end()
  }
}
