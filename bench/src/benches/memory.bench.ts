import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { ApiClient } from '../../../e2e/src/client.ts'
import { opsEnvironment } from '../../../scripts/supervisor/ops-environment.ts'
import { readRunFile } from '../../../scripts/supervisor/run-file.ts'
import { inStack } from '../support/stack-tree.ts'
import { memoryMib } from '../support/processes.ts'
import { report } from '../support/report.ts'

const ALLOWED_MIB = 1_536
const BLOCKS = 10_000
const BLOCKS_AT_ONCE = 100
/**
 * Number of slots that the simulated Solana node produces for each requested block. The benchmark counts slots as
 * blocks, because the watcher uses the slot number as the block height.
 */
const SLOTS_A_BLOCK = 32
const NETWORKS = ['ETH', 'BNB', 'POL', 'IOTX', 'LTC', 'BTC', 'DOGE', 'BCH', 'XRP', 'TRX', 'XLM', 'TON', 'SOL']
const CATCH_UP_MS = 600_000
const LOOK_EVERY_MS = 1_000

/**
 * Measures the memory of the whole process tree after the watchers have read 10,000 blocks on each chain. Reports
 * proportional memory, in which shared pages count once. Also prints resident memory to stderr, in which shared pages
 * count once per process.
 */
export async function benchMemory(): Promise<void> {
  await inStack(async (stack) => {
    const run = readRunFile(stack.dataDir)
    if (!run) throw new Error('no run file')
    const client = new ApiClient(stack.url)
    await Promise.all(NETWORKS.map((networkTitle) => mine(client, networkTitle)))
    await untilRead((await opsEnvironment({ DATA_DIR: stack.dataDir })).DATABASE_URL ?? '')
    const sizes = memoryMib(Object.values(run.pids))
    const sum = (of: 'resident' | 'proportional'): number => sizes.reduce((total, size) => total + size[of], 0)
    const largest = sizes
      .toSorted((a, b) => b.resident - a.resident)
      .slice(0, 10)
      .map(({ name, resident }) => `${name}: ${Math.round(resident)}`)
    console.error(`memory, MiB: ${largest.join(', ')}; shared pages counted in each: ${Math.round(sum('resident'))}`)
    report('memory', 'MiB', sum('proportional'), ALLOWED_MIB, false)
  })
}

async function mine(client: ApiClient, networkTitle: string): Promise<void> {
  const blocks = networkTitle === 'SOL' ? BLOCKS / SLOTS_A_BLOCK : BLOCKS
  for (let mined = 0; mined < blocks; mined += BLOCKS_AT_ONCE)
    await client.sandbox('blocks', { networkTitle, count: BLOCKS_AT_ONCE })
}

async function untilRead(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, 1)
  const deadline = Date.now() + CATCH_UP_MS
  try {
    while (Date.now() < deadline) {
      const { rows } = await pool.query<{ read: boolean }>(
        'SELECT count(*) >= $1 AND min(height) >= $2 AS read FROM chain_cursor',
        [NETWORKS.length, BLOCKS],
      )
      if (rows[0]?.read) return
      await pause(LOOK_EVERY_MS)
    }
    throw new Error('the watchers have not read every block')
  } finally {
    await pool.end()
  }
}
