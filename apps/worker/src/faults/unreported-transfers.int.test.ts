import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { createApproverKey } from '@cambio/adapters/signer/approver-key'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeOps } from '../../../ops/src/compose.ts'
import { readConfig as readOpsConfig } from '../../../ops/src/config.ts'
import { run } from '../../../ops/src/run.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const CHAIN = 'ethereum'
/** Number of blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
/** Code of a contract that returns false for every call and emits no event. */
const RETURNS_FALSE = '0x60206000f3'
const PASSPHRASE = 'a passphrase of this test'

const folder = mkdtempSync(join(tmpdir(), 'cambio-unreported-'))
const keyFile = (name: string) => join(folder, `${name}.json`)
const APPROVERS = JSON.stringify(
  Object.fromEntries(['ana', 'bob'].map((name) => [name, createApproverKey(keyFile(name), name, PASSPHRASE)])),
)

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: [CHAIN], blockSeconds: 3_600, approvers: APPROVERS })
  worker = await openSteppedWorker(world.workerEnvironment())
  await worker.step(CHAIN)
  await world.sendFloat()
  await deepen(2)
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function deepen(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await world.mine(CHAIN, DEEP)
    await worker.step(CHAIN)
  }
}

async function codeOf(address: string): Promise<string> {
  const { rpcUrl } = present(world.chains.find(hasNode), 'a node')
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: string }).result
}

/** Runs an operator command with an approver's key. Expects success and returns the output. */
async function command(name: string, ...argv: string[]): Promise<string> {
  const environment = {
    DATABASE_URL: world.databaseUrls.operator,
    CHAINS: JSON.stringify(world.chains),
    ...TEST_SEAL_SECRETS,
    APPROVERS,
    APPROVER_KEY_FILE: keyFile(name),
    APPROVER_PASSPHRASE: PASSPHRASE,
  }
  let output = ''
  const say = (text: string) => void (output += text)
  const io = { out: say, err: say, prompt: null }
  const open = () => composeOps(readOpsConfig(environment))
  expect([await run([...argv, '--reason', 'test', '--yes'], { io, operator: name, open }), output]).toEqual([0, output])
  return output
}

const settlementOf = async ({ orderId }: Order): Promise<Payment> =>
  present((await world.work.stores.payments.forOrder(orderId)).at(-1), 'a settlement')

test("refunds an order once when its payout's token transfer returned false", async () => {
  const { contract } = (await world.catalogue()).get({ slug: 'usdt-erc20' })
  const token = present(contract, 'a token')
  const code = await codeOf(token)
  const order = await world.paidOrder({ from: 'eth', to: 'usdt-erc20', amount: '0.1' })
  await world.setCode(CHAIN, token, RETURNS_FALSE)
  await deepen(3)
  const payout = await settlementOf(order)
  expect(payout).toMatchObject({ purpose: 'payout', status: 'FAILED' })
  expect(worker.events).toContain('token-transfer-differs')
  await world.setCode(CHAIN, token, code)

  expect(await command('ana', 'payment', 'release', payout.id)).toContain(`order refund ${order.orderId}`)
  const stranger = await world.strangers.address(CHAIN, world.stranger())
  await command('ana', 'order', 'refund', String(order.orderId), '--to', stranger)
  await deepen()
  const refund = await settlementOf(order)
  expect(refund).toMatchObject({ purpose: 'refund', status: 'HELD', raw: null, held: { why: 'approval' } })
  await command('ana', 'payment', 'approve', refund.id)
  await deepen()
  expect(await settlementOf(order)).toMatchObject({ id: refund.id, status: 'HELD' })
  await command('bob', 'payment', 'approve', refund.id)
  await deepen(3)
  expect(await settlementOf(order)).toMatchObject({ id: refund.id, status: 'FINAL' })
  expect((await world.work.stores.orders.find(order.orderId))?.state).toBe('REFUNDED')
  expect(await world.received(order)).toBe('0')
  expect(Number(await world.held('eth', stranger))).toBeGreaterThan(0.09)
  expect(await world.findings()).toEqual([])
}, 180_000)
