import { startPostgres } from '../support/postgres.ts'
import { median, report } from '../support/report.ts'
import { openOrderBook } from '../support/order-book.ts'
import { openWatch } from '../support/open-watch.ts'

const FEW = 100
const MANY = 100_000
const ROUNDS = 9
const BLOCKS_PER_ROUND = 20
const ETHEREUM = { chain: 'ethereum', from: 'eth', sharedAddress: null }

/**
 * Measures the time to process a block while many orders are open. Five of its 205 transfers pay deposit addresses of
 * the exchange. The baseline is the same block with few open orders.
 */
export async function benchWatchBlock(): Promise<void> {
  const stopPostgres = await startPostgres()
  const few = await openSide(FEW)
  const many = await openSide(MANY)
  try {
    const [fewTimes, manyTimes]: [number[], number[]] = [[], []]
    await few.watch.blockMs(BLOCKS_PER_ROUND)
    await many.watch.blockMs(BLOCKS_PER_ROUND)
    for (let round = 0; round < ROUNDS; round += 1) {
      fewTimes.push(await few.watch.blockMs(BLOCKS_PER_ROUND))
      manyTimes.push(await many.watch.blockMs(BLOCKS_PER_ROUND))
    }
    report('watch-block', 'ms/block', median(manyTimes), median(fewTimes), false)
  } finally {
    await few.close()
    await many.close()
    await stopPostgres()
  }
}

async function openSide(count: number) {
  const { pool, close } = await openOrderBook([{ ...ETHEREUM, first: 1, count, state: 'WAITING' }])
  // In both measurements, the blocks pay the same few orders. Only the number of other open orders differs.
  const watch = await openWatch(pool, { ...ETHEREUM, first: 1, count: FEW })
  return { watch, close }
}
