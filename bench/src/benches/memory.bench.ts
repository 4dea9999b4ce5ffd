import { ApiClient } from '../../../e2e/src/client.ts'
import { readRunFile } from '../../../scripts/supervisor/run-file.ts'
import { inHouse } from '../support/house-tree.ts'
import { residentMib } from '../support/processes.ts'
import { report } from '../support/report.ts'

const ALLOWED_MIB = 1_536
const MINING_MS = 120_000
const BLOCKS_WANTED = 10_000
const BLOCKS_AT_ONCE = 100
const NETWORKS = ['ETH', 'BNB', 'LTC', 'BTC']

/** Memory of the whole process tree after as many blocks as two minutes allow, at most 10,000, on all chains together. */
export async function benchMemory(): Promise<void> {
  await inHouse(async (house) => {
    const supervisor = readRunFile(house.dataDir)?.pids.supervisor
    if (supervisor === undefined) throw new Error('no run file')
    const blocks = await mine(new ApiClient(house.url))
    const sizes = residentMib(supervisor)
    const largest = [...sizes].toSorted(([, a], [, b]) => b - a).map(([name, mib]) => `${name}: ${Math.round(mib)}`)
    console.error(`after ${blocks} blocks, MiB: ${largest.join(', ')}`)
    const total = [...sizes.values()].reduce((sum, mib) => sum + mib, 0)
    report('memory', 'MiB', total, ALLOWED_MIB, false)
  })
}

async function mine(client: ApiClient): Promise<number> {
  const until = Date.now() + MINING_MS
  let blocks = 0
  while (blocks < BLOCKS_WANTED && Date.now() < until) {
    for (const networkTitle of NETWORKS) await client.sandbox('blocks', { networkTitle, count: BLOCKS_AT_ONCE })
    blocks += BLOCKS_AT_ONCE * NETWORKS.length
  }
  return blocks
}
