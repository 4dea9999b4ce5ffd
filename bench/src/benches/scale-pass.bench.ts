import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { createTestDatabase } from '@cambio/adapters/postgres/testing/test-database'
import { Catalogue } from '@cambio/core/instruments/catalogue'
import type { OpenOrders } from '../support/open-orders.ts'
import { openWatch, type Watch } from '../support/open-watch.ts'
import { openOrderBook } from '../support/order-book.ts'
import { startPostgres } from '../support/postgres.ts'
import { median, report } from '../support/report.ts'

const FEW = 100
const MANY = 100_000
/** Number of orders per chain that receive deposits, both in the measurement and in the baseline. */
const PAID = 5
const ROUNDS = 15
const BLOCKS_PER_ROUND = 5
const HOT_ADDRESS = '0xcafe'

/**
 * Measures how long a watcher takes to read a new block while 100,000 orders are open across all chains. Reports the
 * sum over all chains, and the chain that slows down most. The baseline has only 100 open orders.
 */
export async function benchScalePass(): Promise<void> {
  const stopPostgres = await startPostgres()
  const chains = await ownChains()
  const few = await openSide(chains, FEW)
  const many = await openSide(chains, MANY)
  try {
    const times = chains.map(() => ({ few: [] as number[], many: [] as number[] }))
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, time] of times.entries()) {
        const before = await few.watches[index]!.blockMs(BLOCKS_PER_ROUND)
        const now = await many.watches[index]!.blockMs(BLOCKS_PER_ROUND)
        // The first round is a warm-up.
        if (round > 0) {
          time.few.push(before)
          time.many.push(now)
        }
      }
    }
    const middles = times.map((time) => ({ few: median(time.few), many: median(time.many) }))
    const sum = (side: 'few' | 'many'): number => middles.reduce((total, middle) => total + middle[side], 0)
    report('scale-pass', 'ms/block of every chain', sum('many'), sum('few'), false)
    const worst = middles.toSorted((a, b) => b.many / b.few - a.many / a.few)[0]!
    report('scale-pass-worst-chain', 'ms/block', worst.many, worst.few, false)
  } finally {
    await few.close()
    await many.close()
    await stopPostgres()
  }
}

type Chain = Pick<OpenOrders, 'chain' | 'from' | 'sharedAddress'>

/** Returns every chain that the exchange watches, with its native coin. */
async function ownChains(): Promise<Chain[]> {
  const database = await createTestDatabase()
  const pool = createPool(database.urls.worker, 1)
  const { instruments } = new Catalogue(await createPostgresStores(pool).instruments.all())
  await pool.end()
  await database.close()
  return instruments
    .filter(({ contract }) => contract === null)
    .map(({ chain, slug, requiresMemo }) => ({ chain, from: slug, sharedAddress: requiresMemo ? HOT_ADDRESS : null }))
}

async function openSide(chains: readonly Chain[], orders: number) {
  const count = Math.ceil(orders / chains.length)
  const books = chains.map((chain, index) => ({ ...chain, first: 1 + index * count, count, state: 'WAITING' as const }))
  const { pool, close } = await openOrderBook(books)
  const watches: Watch[] = []
  for (const book of books) watches.push(await openWatch(pool, { ...book, count: PAID }))
  return { watches, close }
}
