import { copyFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestCluster } from '../../../../scripts/test/test-cluster.ts'
import { expectOnePayoutEach, PAYOUT_PATIENCE_MS, payoutBegun } from '../testing/expect-payouts.ts'
import { eventually } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let world: World | undefined

beforeEach(async () => {
  cluster = await startTestCluster(['max_connections=60'])
  for (const [name, value] of Object.entries(cluster.environment)) vi.stubEnv(name, value)
}, 360_000)

afterEach(async () => {
  await world?.close()
  await cluster?.close()
  vi.unstubAllEnvs()
}, 60_000)

/** Creates an order that swaps 0.1 ETH for a coin on another chain. */
const orderFor = (opened: World, to: string) => opened.makeOrder({ from: 'eth', to, amount: '0.1' })

/** Starts a worker and funds its hot wallets. Waits until the prices include the coins of both chains. */
async function fund(opened: World, chain: string, to: string): Promise<void> {
  opened.startWorker()
  await eventually('the worker has read both chains', PAYOUT_PATIENCE_MS, async () => {
    const { chains } = opened.work.stores
    const cursors = [await chains.cursor('ethereum'), await chains.cursor(chain)]
    return cursors.includes(null) ? null : true
  })
  await opened.sendFloat()
  await eventually('a rate tick shows the float', PAYOUT_PATIENCE_MS, async () => {
    const inventory = (await opened.ticks.since(Date.now() - 5_000)).at(-1)?.inventory
    return ['eth', to].every((slug) => (inventory?.[slug] ?? '0') !== '0') ? true : null
  })
}

/** Chains to restore: Solana in `npm test`, also Tron in `npm run test:deep`, because a restore takes a minute. */
const RESTORED: readonly (readonly [chain: string, coin: string])[] = [
  ['solana', 'sol'],
  ...(process.env.TEST_DEPTH === 'deep' ? ([['tron', 'trx']] as const) : []),
]

test.each(RESTORED)(
  'pays no order on %s twice after the whole data folder is restored from a backup',
  async (chain, to) => {
    const opened = await openWorld({ chainNames: ['ethereum', chain] })
    world = opened
    await fund(opened, chain, to)
    const markFile = join(dirname(dirname(opened.signer.socketPath)), 'keystore.age.mark')
    const paidBefore = await orderFor(opened, to)
    await opened.sendTo('eth', paidBefore.depositAddress, '0.1')
    await expectOnePayoutEach(opened, [paidBefore])
    const order = await orderFor(opened, to)
    await opened.stopWorkers()
    await cluster.backUp()
    copyFileSync(markFile, `${markFile}.copy`)
    opened.startWorker()
    await opened.sendTo('eth', order.depositAddress, '0.1')
    await expectOnePayoutEach(opened, [order])
    const paid = await opened.received(order)
    await opened.stopWorkers()
    await opened.signer.stop()
    await cluster.restore()
    copyFileSync(`${markFile}.copy`, markFile)
    await opened.signer.start()
    // The signer compares the chains with its record before it accepts a request.
    expect((await opened.signerSpends.state()).killed).toBe(true)
    opened.startWorker()
    await payoutBegun(opened, order)
    await opened.mine(chain, 20)
    expect(await opened.received(order)).toBe(paid)
  },
  300_000,
)
