import { createPool } from '@cambio/adapters/postgres/compose-stores'
import type { Pool } from 'pg'
import { freshAddress } from '../../../e2e/src/addresses.ts'
import { bareCreate } from '../reference/bare-create.ts'
import { hit, type Target } from '../support/load.ts'
import { median, report } from '../support/report.ts'
import { freeAddresses } from '../support/open-orders.ts'
import { onStage } from '../support/stage.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const ROUND_SECONDS = 5
const POOL_SIZE = 200_000

/**
 * Measures how many orders per second can be created over HTTP. The baseline inserts the same rows with plain SQL. Both
 * use the same Postgres with synchronous commits.
 */
export async function benchOrderCreate(): Promise<void> {
  await onStage(async (stage) => {
    // The baseline needs the schema owner's rights, because the server's database role can insert orders only through
    // functions.
    const owner = createPool(stage.database.ownerUrl, CONNECTIONS)
    await freeAddresses(owner, 1, POOL_SIZE)
    // Update the table statistics, as autovacuum does in production.
    await owner.query('ANALYZE')
    const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz')
    const target: Target = {
      url: `${server}/api/v1/orders/public/create`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        rateMode: 'FLOATING',
        instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH' },
        instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC' },
        destinationAddress: freshAddress({ networkTitle: 'LTC' }),
        claimedDepositAmount: '0.42',
      }),
    }
    await hit(target, CONNECTIONS, 2)
    await bareRate(owner, 2)
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await bareRate(owner, ROUND_SECONDS))
      ours.push(await hit(target, CONNECTIONS, ROUND_SECONDS))
    }
    await owner.end()
    report('order-create', 'orders/s', median(ours), median(bare), true)
  })
}

async function bareRate(owner: Pool, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let made = 0
  const createUntilDone = async (): Promise<void> => {
    while (performance.now() < until) {
      await bareCreate(owner)
      made += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, createUntilDone))
  return (made * 1_000) / (performance.now() - startedAt)
}
