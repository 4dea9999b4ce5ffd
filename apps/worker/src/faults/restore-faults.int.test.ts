import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestCluster } from '../../../../scripts/test/test-cluster.ts'
import { expectOnePayoutEach, payoutBegun } from '../testing/expect-payouts.ts'
import { eventually } from '../testing/processes.ts'
import { openWorld, type World } from '../testing/world.ts'

let cluster: Awaited<ReturnType<typeof startTestCluster>>
let world: World

beforeEach(async () => {
  cluster = await startTestCluster(['max_connections=60'])
  for (const [name, value] of Object.entries(cluster.environment)) vi.stubEnv(name, value)
  world = await openWorld()
  await world.fillFloat()
}, 360_000)

afterEach(async () => {
  await world?.close()
  await cluster?.close()
  vi.unstubAllEnvs()
}, 60_000)

const markFile = (): string => join(dirname(dirname(world.signer.socketPath)), 'keystore.age.mark')
const copyFile = (): string => `${markFile()}.copy`

test.each([
  ['of the whole data folder, with the mark file', () => copyFileSync(copyFile(), markFile())],
  ['of the database and the keystore, without the mark file', () => rmSync(markFile())],
])(
  'pays no order twice after a restore %s',
  async (_what, restoreMark) => {
    world.startWorker()
    await expectOnePayoutEach(world, [await world.paidOrder()])
    const order = await world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
    await world.stopWorkers()
    await cluster.backUp()
    copyFileSync(markFile(), copyFile())
    world.startWorker()
    await world.sendTo('eth', order.depositAddress, '0.1')
    await expectOnePayoutEach(world, [order])
    const paid = await world.received(order)
    await world.stopWorkers()
    await world.signer.stop()
    await cluster.restore()
    restoreMark()
    await world.signer.start()
    // Before accepting any request, the signer has compared the chains with its record and stopped signing.
    expect((await world.signerSpends.state()).killed).toBe(true)
    world.startWorker()
    await payoutBegun(world, order)
    await world.mine('ethereum', 20)
    expect(await world.received(order)).toBe(paid)
  },
  300_000,
)

test('assigns no address again that an order got after the backup was made', async () => {
  const order = () => world.makeOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  /** Creates an order once the newest tick contains enough inventory. Returns its deposit address, or an error code. */
  const outcome = () =>
    eventually('an order has a price', 120_000, () =>
      order().then(
        ({ depositAddress }) => depositAddress,
        ({ code }: { code?: string }) => (code === 'NO_LIQUIDITY' ? null : String(code)),
      ),
    )
  world.startWorker()
  await expectOnePayoutEach(world, [await world.paidOrder()])
  await world.stopWorkers()
  await cluster.backUp()
  const address = await outcome()
  expect(address).toMatch(/^0x/)
  await world.signer.stop()
  await cluster.restore()
  rmSync(markFile())
  await world.signer.start()
  world.startWorker()
  await eventually('no address is assigned', 120_000, async () => {
    const found = await outcome()
    expect(found).not.toMatch(/^0x/)
    return found === 'ADDRESS_POOL_EMPTY' ? true : null
  })
  await reviveSigner()
  expect(await outcome()).toBe('ADDRESS_POOL_EMPTY')
  const owner = createPool(world.ownerUrl, 1)
  const { rows } = await owner.query('SELECT key_index, order_id FROM own_address WHERE address = $1', [address])
  const first = await owner.query(`SELECT first_index FROM address_floor WHERE chain = 'ethereum'`)
  await owner.end()
  // The address is still known, so coins that a user sends there wait for an operator.
  expect(rows).toEqual([{ key_index: expect.any(Number), order_id: null }])
  expect(rows[0].key_index).toBeLessThan(first.rows[0].first_index)
}, 300_000)

/** Allows signing again, as an operator does after the restore. */
async function reviveSigner(): Promise<void> {
  const pool = createPool(world.ownerUrl, 1)
  await createPostgresStores(pool).opsWork.stores.ops.setSignerKilled(false)
  await pool.end()
}
