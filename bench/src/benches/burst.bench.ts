import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { ApiClient } from '../../../e2e/src/client.ts'
import { openStack } from '../../../e2e/src/stack.ts'
import { ETH, makeOrder, pay, USDT, type MadeOrder } from '../../../e2e/src/orders.ts'
import { readRunFile } from '../../../scripts/supervisor/run-file.ts'
import { bareTransfers } from '../reference/bare-transfers.ts'
import { treeCpuMs } from '../support/processes.ts'
import { report } from '../support/report.ts'
import { stackAccess, type EthereumNode } from '../support/stack-access.ts'

const DEPOSITS = 1_000
const CONCURRENCY = 8
const AMOUNT = '0.02'
const BLOCK_MS = 1_000
/**
 * Stack settings. The block interval is so long that only the benchmark mines blocks, and one block contains all
 * deposits. The signer's value caps are raised, because the payouts exceed the default hourly caps.
 */
const SETTINGS = {
  SANDBOX_BLOCK_SECONDS: '3600',
  SIGNER_VALUE_CAPS: JSON.stringify({ payment: '5000', hour: '10000000', day: '10000000' }),
}
const PATIENCE_MS = 600_000
/** Duration of the CPU measurement on the idle stack, in milliseconds. */
const IDLE_MS = 5_000

/**
 * Measures the seconds from a block with 1,000 deposits, each to a different order, until every payout is final. The
 * baseline signs, broadcasts and mines 1,000 plain transfers on the same node. Also prints to stderr how much more CPU
 * time each process uses per order than on an idle stack. Unlike the duration, CPU time hardly depends on other work on
 * the machine.
 */
export async function benchBurst(): Promise<void> {
  const stack = await openStack(SETTINGS)
  try {
    const api = new ApiClient(stack.url)
    await untilThereIsFloat(api)
    const { databaseUrl, ethereum } = await stackAccess(stack.dataDir)
    const referenceMs = await measureReference(api, ethereum)
    const orders: MadeOrder[] = []
    // Retry the creation of an order, because only a few hundred deposit addresses are free at a time.
    await inTurns(DEPOSITS, async () => {
      orders.push(await api.eventually('an order is created', () => made(api), PATIENCE_MS))
    })
    await inTurns(DEPOSITS, (index) => pay(api, orders[index]!, ETH, AMOUNT))
    const idle = await cpuWhile(stack.dataDir, () => pause(IDLE_MS))
    let paidMs = 0
    const busy = await cpuWhile(stack.dataDir, async () => {
      paidMs = await minedUntilPaid(api, databaseUrl)
    })
    printCpu(idle, busy)
    report('burst', 's', paidMs / 1_000, referenceMs / 1_000, false)
  } finally {
    await stack.close()
  }
}

function measureReference(api: ApiClient, ethereum: EthereumNode): Promise<number> {
  const fund = (address: string) => api.sandbox<void>('deposits', { ...ETH, address, memo: null, amount: '50' })
  return bareTransfers({ ...ethereum, count: DEPOSITS, fund, mine: () => mine(api) })
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
    'the hot wallet can pay',
    async () => {
      await mine(api)
      return made(api)
    },
    PATIENCE_MS,
  )
}

/**
 * Mines the block with the deposits and then one block per second. Returns the milliseconds until all orders are paid
 * out.
 */
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

/** CPU time that each process of a stack used in a period, keyed by process name. All times are in milliseconds. */
interface CpuUse {
  elapsedMs: number
  byProcess: ReadonlyMap<string, number>
}

async function cpuWhile(dataDir: string, work: () => Promise<void>): Promise<CpuUse> {
  const pids = { ...readRunFile(dataDir)?.pids }
  // Exclude the supervisor: it is the parent of all other processes, so its CPU time would include theirs.
  delete pids.supervisor
  const read = (): [string, number][] => Object.entries(pids).map(([name, pid]) => [name, treeCpuMs(pid)])
  const before = new Map(read())
  const startedAt = performance.now()
  await work()
  const elapsedMs = performance.now() - startedAt
  return { elapsedMs, byProcess: new Map(read().map(([name, ms]) => [name, ms - (before.get(name) ?? 0)])) }
}

/** Prints each process's CPU time per order, minus the time that the same process uses in an idle stack. */
function printCpu(idle: CpuUse, busy: CpuUse): void {
  const figures = [...busy.byProcess].map(([name, ms]) => {
    const idleMs = ((idle.byProcess.get(name) ?? 0) / idle.elapsedMs) * busy.elapsedMs
    return `${name} ${((ms - idleMs) / DEPOSITS).toFixed(2)}`
  })
  console.error(`burst, CPU milliseconds per order: ${figures.join(', ')}`)
}

async function inTurns(times: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < times; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
