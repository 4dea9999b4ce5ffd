import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import { UNASSIGNED } from '@cambio/core/chains/chain-store'
import { posting } from '@cambio/core/ledger/posting'
import { refundIntoBalance } from '@cambio/core/wallet/refund-into-balance'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'

const ETHER = 10n ** 18n
/** Deposit amount in base units, far below the minimum deposit. */
const LITTLE = 10_000n
const WHY = ['--reason', 'the person wrote to us', '--yes']

let world: OpsWorld
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  world = await openOpsWorld()
  pool = createPool(world.ownerUrl, 2)
})
beforeEach(() => world.tick())
afterAll(async () => {
  await pool?.end()
  await world?.close()
})

const findings = () => world.withOps(async (ops) => (await ops.auditStore.checkRecords()).findings)
const violations = async () => (await findings()).filter(({ invariant }) => invariant === 14).map(({ what }) => what)

async function holder() {
  const stores = createPostgresStores(pool)
  const { userId } = await userWithBalance(stores, 'eth', 0n)
  const given = await world.work.stores.depositTargets.give(userId, 'ethereum', null)
  if (!('address' in given)) throw new Error(given.outcome)
  const target = { chain: 'ethereum', address: given.address, owner: { orderId: null, userId } }
  const balance = async () => -(await world.work.stores.ledger.balance(`user:${userId}`, 'eth'))
  return { userId, target, balance }
}

const credit = (id: string, ...more: string[]) => world.type(['deposit', 'credit', id, ...more, ...WHY])

test('lets an operator credit a deposit below the minimum, but only once', async () => {
  const { userId, target, balance } = await holder()
  const enough = await world.arriveAt(target, ETHER)
  expect(enough.status).toBe('CREDITED')
  const { id, status } = await world.arriveAt(target, LITTLE)
  expect([status, await balance()]).toEqual(['SUSPENSE', ETHER])
  expect((await world.type('queue')).out).toContain(`sent to the wallet of account ${userId} and not credited`)
  const { userId: other } = await holder()
  expect((await credit(id, '--account', String(other))).err).toContain(`belongs to account ${userId}`)
  expect((await credit(id)).code).toBe(0)
  expect(await balance()).toBe(ETHER + LITTLE)
  expect((await credit(id)).err).toContain('is CREDITED, not in suspense')
  await world.undo({ ...(await world.arriveAt(target, ETHER)) }, true)
  expect(await balance()).toBe(2n * ETHER + LITTLE)
  expect(await findings()).toEqual([])
})

test('lets an operator credit a deposit that arrived at an unassigned address', async () => {
  const { userId, balance } = await holder()
  const [free] = await world.query<{ address: string }>(
    `SELECT address FROM own_address WHERE chain = 'ethereum' AND order_id IS NULL AND user_id IS NULL ORDER BY key_index DESC LIMIT 1`,
  )
  const nobodys = { chain: 'ethereum', address: free?.address ?? '', owner: UNASSIGNED }
  const lost = await world.arriveAt(nobodys, ETHER)
  const { order } = await world.makeOrder()
  await world.arrive(order, ETHER / 2n)
  const ofOrder = await world.arrive(order, ETHER / 2n)
  expect((await credit(ofOrder.id)).err).toContain(`belongs to order ${order.orderId}`)
  expect(lost.status).toBe('SUSPENSE')
  expect((await credit(lost.id)).err).toContain('has no owner')
  expect((await credit(lost.id, '--account', '99999')).err).toContain('There is no account 99999')
  expect((await credit(lost.id, '--account', String(userId))).code).toBe(0)
  expect(await balance()).toBe(ETHER)
})

/** Creates an order with a deposit above the maximum, and refunds the deposit to the account's balance. */
async function refundedIntoBalance() {
  const owner = await holder()
  const { order } = await world.makeOrder({ userId: owner.userId, userEmail: null })
  const deposit = await world.arrive(order, 1_000_000n * ETHER)
  const { orderId, destinationAddress } = order
  const wish = { orderId, destinationAddress, userId: owner.userId, refundAmount: null, claimedNetworkFee: null }
  const controlTokens = { issue: () => '', hash: () => '', matches: () => false }
  await world.withOps((ops) => refundIntoBalance({ ...ops, work: world.work, controlTokens }, wish))
  expect(await owner.balance()).toBe(deposit.amountAtomic)
  const now = async () => (await world.work.stores.chains.findDepositLocked(deposit.id)) ?? deposit
  return { ...owner, order, deposit, now }
}

test('when a reorg reverts a balance refund, an operator can credit the deposit only to the same balance', async () => {
  const { balance, order, deposit, now } = await refundedIntoBalance()
  const { id, amountAtomic } = deposit
  const command = [
    'order',
    'refund',
    String(order.orderId),
    '--to',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    ...WHY,
  ]
  expect((await world.type(command)).err).toContain('its coins are in the balance of account')
  await world.undo(await now(), true)
  expect(await balance()).toBe(0n)
  expect(await world.work.stores.orders.find(order.orderId)).toMatchObject({ state: 'AT_RISK', settlement: 'balance' })
  expect(await now()).toMatchObject({ status: 'SUSPENSE', timesReverted: 1, lostAtomic: 0n })
  expect((await world.type('queue')).out).toContain(`deposit credit ${id}, or deposit keep ${id}`)
  const back = ['deposit', 'return', id, '--to', '0x52908400098527886E0F7030069857D2E4169EE7', ...WHY]
  expect((await world.type(back)).err).toContain('was credited to account')
  expect((await credit(id)).code).toBe(0)
  expect([await balance(), (await now()).status]).toEqual([amountAtomic, 'RETURNED'])
  expect(await findings()).toEqual([])
  // Simulate a second reorg.
  await world.undo(await now(), true)
  expect(await balance()).toBe(0n)
  expect((await world.type(['deposit', 'keep', id, ...WHY])).code).toBe(0)
  expect((await world.type(['order', 'done', String(order.orderId), ...WHY])).code).toBe(0)
  expect(await findings()).toEqual([])
  expect((await world.type(['order', String(order.orderId)])).out).toContain('balance-refund')
})

test('the audit reports wrongly credited deposits and deposit addresses with two owners', async () => {
  const { userId, target } = await holder()
  const { id } = await world.arriveAt(target, ETHER)
  const clean = await violations()
  const { userId: other } = await holder()
  const brokenBy = async (sql: string, fixed: string) => {
    await world.query(sql)
    const now = await violations()
    await world.query(fixed)
    return now.filter((one) => !clean.includes(one))
  }
  const set = (part: string) => `UPDATE deposit SET ${part} WHERE id = ${id}`
  expect(await brokenBy(set(`status = 'SUSPENSE'`), set(`status = 'CREDITED'`))).toContain(
    `deposit ${id} of account ${userId} is SUSPENSE and brought ${ETHER} of eth`,
  )
  expect(await brokenBy(set(`user_id = ${other}`), set(`user_id = ${userId}`))).toEqual(
    expect.arrayContaining([
      `deposit ${id} of account ${other} is CREDITED and brought 0 of eth`,
      `deposit ${id} of account  is not its own and brought ${ETHER} of eth`,
      `deposit ${id} is at an address of account ${userId} but belongs to account ${other}, order `,
    ]),
  )
  const { order } = await world.makeOrder()
  const moved = `UPDATE orders SET deposit_address = `
  const back = `${moved}'${order.depositAddress}' WHERE order_id = ${order.orderId}`
  expect(await brokenBy(`${moved}'${target.address}' WHERE order_id = ${order.orderId}`, back)).toEqual([
    `order ${order.orderId} is paid where account ${userId} is`,
  ])
  await world.work.stores.ledger.post(
    posting('deposit-credited', `${id}.1`, [
      { account: 'suspense', asset: 'eth', amountAtomic: ETHER },
      { account: `user:${userId}`, asset: 'eth', amountAtomic: -ETHER },
    ]),
  )
  expect(await violations()).toEqual([
    ...clean,
    `deposit ${id} of account ${userId} is CREDITED and brought ${2n * ETHER} of eth`,
  ])
})

test('stores at most one request per chain to read blocks again', async () => {
  const reread = async (from: number, to: number) =>
    (await world.type(['chain', 'reread', 'ethereum', String(from), String(to), ...WHY])).out
  expect(await reread(1, 99)).toContain('reads the blocks 1 to 99 of ethereum again')
  expect(await reread(100, 100)).toContain('This replaces the request for the blocks 1 to 99.')
  expect(await world.query('SELECT * FROM chain_reread')).toEqual([
    { chain: 'ethereum', from_height: '100', to_height: '100', try_after: null },
  ])
  expect(await world.query(`SELECT subject, facts FROM ops_action WHERE action = 'chain reread' ORDER BY id`)).toEqual([
    { subject: 'chain ethereum', facts: { from: '1', to: '99' } },
    { subject: 'chain ethereum', facts: { from: '100', to: '100' } },
  ])
})

test('cancels a request to read blocks again only once', async () => {
  await world.type(['chain', 'reread', 'ethereum', '1', '99', ...WHY])
  const cancel = () => world.type(['chain', 'cancel-reread', 'ethereum', ...WHY])
  expect((await cancel()).out).toContain('does not read the blocks 1 to 99 of ethereum again')
  expect(await world.query('SELECT * FROM chain_reread')).toEqual([])
  expect(await world.query(`SELECT facts FROM ops_action WHERE action = 'chain cancel-reread'`)).toEqual([
    { facts: { from: '1', to: '99' } },
  ])
  expect(await cancel()).toMatchObject({ code: 1, err: expect.stringContaining('reads no blocks of ethereum again') })
})

test('the queue lists a deposit that is not credited although it has enough confirmations', async () => {
  const { target } = await holder()
  const { id } = await world.arriveAt(target, ETHER)
  const late = `deposit ${id}: 1 ETH not credited, although it has enough confirmations`
  const waits = (part: string) =>
    world.query(`UPDATE deposit SET status = 'SEEN', block_at = now() - interval '31 minutes' ${part} WHERE id = ${id}`)
  const queue = async () => (await world.type('queue')).out
  await world.query(`INSERT INTO chain_cursor (chain, height, hash, highest)
    SELECT 'ethereum', block_height + 3, 'hash', block_height + 3 FROM deposit WHERE id = ${id}
    ON CONFLICT (chain) DO UPDATE SET height = EXCLUDED.height, highest = EXCLUDED.highest`)
  await waits('')
  expect(await queue()).toContain(late)
  await waits(', unscreened_since = now(), try_after = now()')
  expect(await queue()).not.toContain(late)
  await waits(', unscreened_since = NULL, try_after = NULL')
  await world.query(`UPDATE chain_cursor SET height = height - 1 WHERE chain = 'ethereum'`)
  expect(await queue()).not.toContain(late)
  await world.query(`UPDATE deposit SET status = 'CREDITED' WHERE id = ${id}`)
})
