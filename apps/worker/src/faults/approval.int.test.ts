import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { WalletIdentityStore } from '@cambio/adapters/postgres/chains/wallet-identity-store'
import { createApproverKey, openApproverKey } from '@cambio/adapters/signer/approver-key'
import { RemoteSigner } from '@cambio/adapters/signer/remote-signer'
import { HOT_KEY, type OutputsSignRequest } from '@cambio/core/chains/signer'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { approvalText } from '@cambio/core/signing/approval'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeOps } from '../../../ops/src/compose.ts'
import { readConfig as readOpsConfig } from '../../../ops/src/config.ts'
import { run } from '../../../ops/src/run.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

/**
 * Orders in these tests are worth about 300 USDT, above the payment cap of 200 USDT. The tests run the production
 * signer, worker and operator commands.
 */
const VALUE_CAPS = JSON.stringify({ payment: '200', hour: '2000', day: '5000', approvedDay: '4000' })
const LARGE: Deal = { from: 'eth', to: 'btc', amount: '0.1' }
const SMALL: Deal = { from: 'eth', to: 'btc', amount: '0.01' }
const CHAINS = ['ethereum', 'bitcoin']
const DEEP = 20
const DAY_MS = 86_400_000
const PASSPHRASE = 'a passphrase of this test'

const folder = mkdtempSync(join(tmpdir(), 'cambio-approvers-'))
const keyFile = (name: string) => join(folder, `${name}.json`)
const APPROVERS = Object.fromEntries(
  ['ana', 'bob'].map((name) => [name, createApproverKey(keyFile(name), name, PASSPHRASE)]),
)
createApproverKey(keyFile('mallory'), 'ana', PASSPHRASE)

let world: World
let worker: SteppedWorker
/** The hot wallet's largest output. The signer verifies the amount with its own node. */
let coin: { txId: string; vout: number; amountAtomic: bigint }
let signer: RemoteSigner
let pools: Record<'owner' | 'worker' | 'server' | 'operator', ReturnType<typeof createPool>>

beforeAll(async () => {
  world = await openWorld({
    chainNames: CHAINS,
    blockSeconds: 3_600,
    valueCaps: VALUE_CAPS,
    approvers: JSON.stringify(APPROVERS),
  })
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  await deepen(CHAINS)
  await worker.step('ethereum')
  const { server, operator } = world.databaseUrls
  pools = {
    owner: createPool(world.ownerUrl, 1),
    worker: createPool(world.databaseUrls.worker, 1),
    server: createPool(server, 1),
    operator: createPool(operator, 1),
  }
  const { rows } = await pools.worker.query<{ tx_id: string; vout: number; amount: string }>(
    `SELECT tx_id, vout, amount FROM utxo WHERE chain = 'bitcoin' ORDER BY amount::numeric DESC LIMIT 1`,
  )
  const { tx_id: txId, vout, amount } = present(rows[0], 'a coin')
  coin = { txId, vout, amountAtomic: BigInt(amount) }
  const { SIGNER_SOCKET: socketPath = '' } = world.workerEnvironment()
  signer = new RemoteSigner({ connection: { socketPath }, wallet: () => new WalletIdentityStore(pools.worker).find() })
}, 360_000)

afterAll(async () => {
  signer?.close()
  for (const pool of Object.values(pools ?? {})) await pool.end()
  await worker?.close()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function deepen(chains: readonly string[]): Promise<void> {
  for (const chain of chains) {
    await world.mine(chain, DEEP)
    await worker.step(chain)
  }
}

/** Creates an order, pays its deposit and lets the worker attempt the payout. */
async function attempted(deal: Deal): Promise<Order> {
  const order = await world.makeOrder(deal)
  await world.pay(order, deal.amount)
  await deepen(['ethereum', 'bitcoin'])
  return order
}

const settlementOf = async ({ orderId }: Pick<Order, 'orderId'>): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId)).at(-1), 'a settlement')
const stateOf = async ({ orderId }: Order) => (await world.work.stores.orders.find(orderId))?.state

/** Runs an operator command with an approver's key. */
async function command(name: string, ...argv: string[]): Promise<{ code: number; output: string }> {
  const environment = {
    DATABASE_URL: world.databaseUrls.operator,
    CHAINS: JSON.stringify(world.chains),
    ...TEST_SEAL_SECRETS,
    APPROVERS: JSON.stringify(APPROVERS),
    APPROVER_KEY_FILE: keyFile(name),
    APPROVER_PASSPHRASE: PASSPHRASE,
  }
  let output = ''
  const say = (text: string) => void (output += text)
  const io = { out: say, err: say, prompt: null }
  const changing = ['--reason', 'test', '--yes']
  const open = () => composeOps(readOpsConfig(environment))
  return { code: await run([...argv, ...changing], { io, operator: name, open }), output }
}

/** Returns a Bitcoin signing request as the worker would send it. */
const outputs = ({ id, to, amountAtomic }: Payment): OutputsSignRequest => ({
  kind: 'outputs',
  chain: 'bitcoin',
  spendId: id,
  asset: 'btc',
  inputs: [{ ...coin, key: HOT_KEY }],
  outputs: [{ address: to, amountAtomic }],
  change: [{ key: HOT_KEY, amountAtomic: coin.amountAtomic - amountAtomic - 1_000n }],
})

/** Signs an approval for an altered copy of a payment and stores it with the operators' database role. */
async function forge(payment: Payment, changes: Partial<Payment> & { by?: string; in?: number }): Promise<void> {
  const { by = 'ana', in: lifeMs = DAY_MS, ...different } = changes
  const key = openApproverKey(keyFile(by), PASSPHRASE)
  const expiresAt = Date.now() + lifeMs
  const { id: paymentId, chain, asset, to, memo, amountAtomic } = { ...payment, ...different }
  const text = approvalText({ paymentId, chain, asset, to, memo, amountAtomic }, { approver: key.name, expiresAt })
  await pools.operator.query(
    'INSERT INTO payment_approval (payment_id, approver, expires_at, signature) VALUES ($1, $2, $3, $4)',
    [payment.id, key.name, expiresAt, key.sign(text)],
  )
}

describe('a payout above the payment cap', () => {
  let order: Order
  let payout: Payment
  beforeEach(async () => {
    order = await attempted(LARGE)
    payout = await settlementOf(order)
  }, 60_000)

  test('sends a payout exactly once after one approver has approved it', async () => {
    expect(payout).toMatchObject({ status: 'HELD', held: { why: 'approval' }, raw: null })
    expect(worker.events).toContain('payment-awaits-approval')
    expect(await stateOf(order)).toBe('SUSPENSE')
    const approved = await command('ana', 'payment', 'approve', payout.id)
    expect(approved).toMatchObject({ code: 0 })
    expect(approved.output).toMatch(/BTC \(worth about \d+\.\d+ USDT\) to /)
    expect(approved.output).toContain('No operator proposed it')
    const again = await command('ana', 'payment', 'approve', payout.id)
    expect(again).toMatchObject({ code: 0 })
    const { rows } = await pools.owner.query('SELECT 1 FROM payment_approval WHERE payment_id = $1', [payout.id])
    expect(rows).toHaveLength(1)
    for (let pass = 0; pass < 3; pass += 1) await deepen(['bitcoin'])
    expect(await settlementOf(order)).toMatchObject({ status: 'FINAL' })
    const [finished] = await world.finished([order], 1_000)
    expect(await world.received(order)).toBe(await world.promised(present(finished, 'the order')))
  }, 60_000)

  test.each([
    ['a key that is not in the settings', { by: 'mallory' }],
    ['another amount', { amountAtomic: 1n }],
    ['another recipient', { to: 'elsewhere' }],
    ['another payment', { id: '1' }],
    ['an expiry in the past', { in: -1_000 }],
    ['an expiry in ten days', { in: 10 * DAY_MS }],
  ])('the signer rejects a payout with an approval for %s', async (_what, changes) => {
    await forge(payout, changes)
    await expect(signer.sign(outputs(payout))).rejects.toMatchObject({ reason: 'approval-missing' })
  })

  test('the signer rejects a payout approved only by its proposer', async () => {
    await pools.owner.query(`UPDATE payment SET proposed_by = 'ana' WHERE id = $1`, [payout.id])
    expect(await command('ana', 'payment', 'approve', payout.id)).toMatchObject({ code: 1 })
    await forge(payout, {})
    await expect(signer.sign(outputs(payout))).rejects.toMatchObject({ reason: 'approval-missing' })
    await forge(payout, { by: 'bob' })
    await expect(signer.sign(outputs(payout))).resolves.toMatchObject({ txId: expect.any(String) })
  })

  test.each(['worker', 'server'] as const)("the %s's database role cannot store an approval", async (role) => {
    const sql = `INSERT INTO payment_approval (payment_id, approver, expires_at, signature) VALUES ($1, 'ana', $2, 'x')`
    await expect(pools[role].query(sql, [payout.id, Date.now() + DAY_MS])).rejects.toThrow('permission denied')
  })

  test('a refund requires two approvers after one approver has denied the payout', async () => {
    expect(await command('ana', 'payment', 'deny', payout.id)).toMatchObject({ code: 1 })
    const stranger = await world.strangers.address('ethereum', world.stranger())
    expect(await command('ana', 'payment', 'deny', payout.id, '--to', stranger)).toMatchObject({ code: 0 })
    await deepen(['ethereum'])
    const refund = await settlementOf(order)
    expect(refund).toMatchObject({ purpose: 'refund', status: 'HELD', held: { why: 'approval' }, proposedBy: 'ana' })
    const first = await command('ana', 'payment', 'approve', refund.id)
    expect(first.output).toContain('It still waits for another approver')
    expect(await settlementOf(order)).toMatchObject({ status: 'HELD' })
    expect((await command('bob', 'payment', 'approve', refund.id)).output).toContain('Approvals: 2 of 2')
    for (let pass = 0; pass < 3; pass += 1) await deepen(['ethereum'])
    expect(await settlementOf(order)).toMatchObject({ status: 'FINAL' })
    expect(await stateOf(order)).toBe('REFUNDED')
  }, 60_000)
})

test('sends a payout below the payment cap without approval', async () => {
  const order = await attempted(SMALL)
  for (let pass = 0; pass < 2; pass += 1) await deepen(['bitcoin'])
  expect(await settlementOf(order)).toMatchObject({ status: 'FINAL' })
}, 60_000)

test('the signer values a payment at its reference price when the recorded price is lower', async () => {
  const order = await attempted(LARGE)
  const payout = await settlementOf(order)
  await pools.owner.query('DELETE FROM rate_tick')
  await pools.owner.query(
    `INSERT INTO rate_tick (at, tick) VALUES ($1, '{"prices": {"BTC": "0.01", "ETH": "0.01"}}')`,
    [Date.now() + DAY_MS],
  )
  const request = outputs(payout)
  const { rows } = await pools.owner.query('SELECT 1 FROM signer_spend WHERE spend_id = $1', [payout.id])
  expect(rows).toHaveLength(0)
  // The wrong recorded price cannot lower the payment's value of about 300 USDT by more than half, so the payment still
  // exceeds the cap.
  await signer.sign(request)
  const { rows: counted } = await pools.owner.query<{ value: string }>(
    'SELECT value FROM signer_spend WHERE spend_id = $1',
    [payout.id],
  )
  expect(Number(counted[0]?.value)).toBeGreaterThan(120e6)
  await pools.owner.query('DELETE FROM rate_tick')
}, 60_000)
