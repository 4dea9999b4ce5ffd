import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { PostgresLedgerStore } from '@cambio/adapters/postgres/ledger/ledger-store'
import type { Posting } from '@cambio/core/ledger/posting'
import type { Pool } from 'pg'
import { barePosting, createBareTables } from '../reference/bare-posting.ts'
import { median, report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'
import { ASSETS, openingBalance, swapPostings } from '../support/swap-postings.ts'

const CONNECTIONS = [16, 64]
const ROUNDS = 2
const ROUND_MS = 4_000

type Post = (posting: Posting) => Promise<unknown>

/**
 * Measures postings per second, with one posting per transaction. The baseline inserts the same rows into the same
 * Postgres.
 */
export async function benchJournal(): Promise<void> {
  await onStage(
    async (stage) => {
      const owner = createPool(stage.database.ownerUrl, 1)
      await createBareTables(owner)
      await owner.end()
      await new PostgresLedgerStore(stage.pool).post(...ASSETS.map(openingBalance))
      for (const connections of CONNECTIONS) {
        // The measured postings and the baseline share one pool, because Postgres does not allow enough connections for
        // two large pools.
        const pool = createPool(stage.database.ownerUrl, connections)
        await compare(pool, connections)
        await pool.end()
      }
    },
    { ticksItself: true },
  )
}

async function compare(pool: Pool, connections: number): Promise<void> {
  const ledger = new PostgresLedgerStore(pool)
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bareRate = await postingsPerSecond(connections, (posting) => barePosting(pool, posting))
    const oursRate = await postingsPerSecond(connections, (posting) => ledger.post(posting))
    // The first round is a warm-up.
    if (round === 0) continue
    rates.bare.push(bareRate)
    rates.ours.push(oursRate)
  }
  report(`journal-${connections}`, 'postings/s', median(rates.ours), median(rates.bare), true)
}

let orders = 0

async function postingsPerSecond(connections: number, post: Post): Promise<number> {
  const startedAt = performance.now()
  let posted = 0
  const swapUntilDone = async (): Promise<void> => {
    while (performance.now() < startedAt + ROUND_MS) {
      orders += 1
      const from = assetOf(orders)
      const to = assetOf(orders + 1 + Math.floor(orders / ASSETS.length))
      for (const posting of swapPostings(orders, from, to)) {
        await post(posting)
        posted += 1
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, swapUntilDone))
  return (posted * 1_000) / (performance.now() - startedAt)
}

function assetOf(index: number): string {
  return ASSETS[index % ASSETS.length] ?? ''
}
