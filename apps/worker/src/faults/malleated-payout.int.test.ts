import { malleate, transactionId } from '@cambio/adapters/chains/bitcoin/testing/malleate'
import { signAgain } from '@cambio/adapters/chains/bitcoin/testing/sign-again'
import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { TEST_SEAL_SECRETS } from '@cambio/adapters/seals/testing/test-seals'
import { BitcoinKeys } from '@cambio/adapters/signer/bitcoin-keys'
import { HOT_KEY } from '@cambio/core/chains/signer'
import type { Order } from '@cambio/core/orders/order'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeOps } from '../../../ops/src/compose.ts'
import { readConfig as readOpsConfig } from '../../../ops/src/config.ts'
import { run } from '../../../ops/src/run.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'

const [DOGECOIN, BITCOIN_CASH, BITCOIN, LITECOIN] = ['dogecoin', 'bitcoin-cash', 'bitcoin', 'litecoin']
const ETHEREUM = 'ethereum'
const CHAINS = [ETHEREUM, DOGECOIN, BITCOIN_CASH, BITCOIN, LITECOIN]
/** Number of decimal places in the coins of all Bitcoin-like chains. */
const DECIMALS = 8
/** Number of blocks after which any deposit is credited and any payment is final. */
const DEEP = 20
const SLUGS: Readonly<Record<string, string>> = {
  [DOGECOIN]: 'doge',
  [BITCOIN_CASH]: 'bch',
  [BITCOIN]: 'btc',
  [LITECOIN]: 'ltc',
}

let world: World
let worker: SteppedWorker

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  worker = await openSteppedWorker({ ...world.workerEnvironment(), REPLACE_AFTER_MS: '1' })
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  for (const chain of CHAINS) await mineAndStep(chain)
  // Run another step to record a tick whose inventory includes the credited coins.
  await worker.step(ETHEREUM)
}, 360_000)

afterAll(async () => {
  await worker?.close()
  await world?.close()
}, 60_000)

async function mineAndStep(chain: string): Promise<void> {
  await world.mine(chain, DEEP)
  await worker.step(chain)
}

function settingsOf(name: string) {
  return present(
    world.chains.filter(hasNode).find(({ chain }) => chain === name),
    name,
  )
}

async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
  return rpcOn<T>(DOGECOIN, method, ...params)
}

async function rpcOn<T>(chain: string, method: string, ...params: unknown[]): Promise<T> {
  const { rpcUrl } = settingsOf(chain)
  const { username, password, origin } = new URL(rpcUrl)
  const response = await fetch(`${origin}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${username}:${password}`)}` },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: T; error: unknown }
  expect(error).toBeNull()
  return result
}

/** Mines a block as another miner would, with only the given transaction. */
async function mineForeign(transaction: string, chain = DOGECOIN): Promise<void> {
  await rpcOn(chain, 'generateblock', await world.strangers.address(chain, world.stranger()), [transaction])
}

async function payoutOf({ orderId }: Order): Promise<Payment> {
  const [payout, ...others] = await world.work.stores.payments.forOrder(orderId)
  expect(others).toEqual([])
  return present(payout, 'a payout')
}

/**
 * Sends the payout of a new order. Returns the order, the payout's transaction ID and signed bytes, and the signed
 * bytes of the same transfer with another transaction ID.
 */
async function sendPayout(chain = DOGECOIN) {
  const order = await world.paidOrder({ from: 'eth', to: present(SLUGS[chain], 'a coin'), amount: '0.1' })
  await mineAndStep(ETHEREUM)
  await worker.step(chain)
  const { txId, raw } = await payoutOf(order)
  const signed = present(raw, 'signed bytes')
  return { order, txId, signed, malleated: malleate(signed) }
}

async function stateOf({ orderId }: Order): Promise<string | undefined> {
  return (await world.work.stores.orders.find(orderId))?.state
}

async function promisedTo({ orderId }: Order): Promise<string> {
  return world.promised(present(await world.work.stores.orders.find(orderId), 'the order'))
}

test('settles a payout once when a miner includes it under another transaction ID', async () => {
  const { order, txId, malleated } = await sendPayout()
  await mineForeign(malleated)
  await worker.step(DOGECOIN)
  const mined = transactionId(malleated)
  expect(mined).not.toBe(txId)
  expect(await world.gateway(DOGECOIN).transaction(txId ?? '')).toEqual({ status: 'unknown' })
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId: mined, timesReplaced: 0 })
  expect(await world.findings()).toEqual([])

  for (let pass = 0; pass < 3; pass += 1) await mineAndStep(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', txId: mined, timesReopened: 0 })
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.received(order)).toBe(await promisedTo(order))
  expect(worker.events.filter((event) => event === 'payment-mined-under-another-id')).toHaveLength(1)
  expect(await world.findings()).toEqual([])
}, 180_000)

test('pays further orders with the change output of a payout that was mined under another transaction ID', async () => {
  const first = await sendPayout()
  await mineForeign(first.malleated)
  await mineAndStep(DOGECOIN)
  const { order, signed } = await sendPayout()
  expect((await payoutOf(order)).reservation).toMatchObject({ inputs: [{ txId: transactionId(first.malleated) }] })
  await mineForeign(signed)
  await mineAndStep(DOGECOIN)
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.findings()).toEqual([])
}, 180_000)

test('settles a payout once when a reorganisation replaces its malleated transaction with the signed one', async () => {
  const { order, txId, signed, malleated } = await sendPayout()
  await mineForeign(malleated)
  const block = await rpc<string>('getbestblockhash')
  await mineAndStep(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', timesReopened: 0 })

  await rpc('invalidateblock', block)
  await mineForeign(signed)
  await mineAndStep(DOGECOIN)
  await mineAndStep(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', txId, timesReopened: 1 })
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.received(order)).toBe(await promisedTo(order))
  expect(await world.findings()).toEqual([])
}, 180_000)

test("broadcasts the signed transaction again when the malleated transaction's block is orphaned", async () => {
  const { order, txId, malleated } = await sendPayout()
  const before = await rpc<string>('getbestblockhash')
  await mineForeign(malleated)
  const block = await rpc<string>('getbestblockhash')
  await worker.step(DOGECOIN)
  expect((await payoutOf(order)).txId).not.toBe(txId)

  await rpc('invalidateblock', block)
  expect(await rpc('getbestblockhash')).toBe(before)
  await rpc('generateblock', await world.strangers.address(DOGECOIN, world.stranger()), [])
  await worker.step(DOGECOIN)
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId })
}, 180_000)

test('settles a Bitcoin Cash payout once when it is mined with another signature', async () => {
  const { order, txId, signed } = await sendPayout(BITCOIN_CASH)
  const { secp256k1 } = await world.signer.wallet()
  const again = signAgain(
    signed,
    inputsOf(await payoutOf(order)).map(({ amountAtomic }) => amountAtomic),
    secp256k1,
  )
  const mined = transactionId(again)
  expect(mined).not.toBe(txId)
  await mineForeign(again, BITCOIN_CASH)
  await worker.step(BITCOIN_CASH)
  expect(await payoutOf(order)).toMatchObject({ status: 'SENT', txId: mined, timesReplaced: 0 })
  for (let pass = 0; pass < 3; pass += 1) await mineAndStep(BITCOIN_CASH)
  expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', txId: mined, timesReopened: 0 })
  expect(await stateOf(order)).toBe('FINISHED')
  expect(await world.received(order)).toBe(await promisedTo(order))
  expect(await world.findings()).toEqual([])
}, 180_000)

function inputsOf({ reservation }: Payment) {
  if (reservation?.kind !== 'inputs') throw new Error('no inputs')
  return reservation.inputs
}

/** Runs an operator command with the nodes of this world. */
async function ops(operator: string, ...argv: string[]): Promise<{ code: number; output: string }> {
  const environment = {
    DATABASE_URL: world.databaseUrls.operator,
    CHAINS: JSON.stringify(world.chains),
    ...TEST_SEAL_SECRETS,
    IDENTITY_SECRET: 'an identity secret of this test',
    STORAGE_URL: 'file:///nowhere',
  }
  let output = ''
  const say = (text: string) => void (output += text)
  const open = () => composeOps(readOpsConfig(environment))
  const line = [...argv, '--reason', 'a second signer was found', '--yes']
  const code = await run(line, { io: { out: say, err: say, prompt: null }, operator, open })
  return { code, output }
}

/**
 * Signs a rival transaction with the inputs of a payout, as a signer that was restored from a backup would. The rival
 * pays `paidAtomic` to the recipient. It pays the rest, minus the fee, to a stranger and to the hot wallet.
 */
async function signRival(chain: string, payout: Payment, paidAtomic: bigint, feeAtomic: bigint) {
  const inputs = inputsOf(payout)
  const settings = settingsOf(chain)
  if (settings.family !== 'bitcoin') throw new Error(`${chain} has no outputs`)
  const keys = new BitcoinKeys((await world.signer.wallet()).secp256k1, settings)
  const gateway = world.gateway(chain)
  if (gateway.model !== 'outputs') throw new Error(`${chain} has no outputs`)
  const sources = await Promise.all(inputs.map(({ txId }) => gateway.sourceOf(txId)))
  const stolenAtomic = payout.amountAtomic / 10n
  const total = inputs.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  const stranger = await world.strangers.address(chain, world.stranger())
  const signed = await keys.sign({
    kind: 'outputs',
    chain,
    spendId: payout.id,
    asset: payout.asset,
    inputs: inputs.map((input, index) => ({ ...input, ...(sources[index] && { source: sources[index] }) })),
    outputs: [
      ...(paidAtomic > 0n ? [{ address: payout.to, amountAtomic: paidAtomic }] : []),
      { address: stranger, amountAtomic: stolenAtomic },
    ],
    change: [{ key: HOT_KEY, amountAtomic: total - paidAtomic - stolenAtomic - feeAtomic }],
  })
  return { ...present(signed, 'the other transfer'), stolenAtomic, total }
}

const losses = (slug: string) => world.work.stores.ledger.balance('platform:losses', slug)

test.each([
  [DOGECOIN, 'the whole amount', 1n],
  [BITCOIN_CASH, 'the whole amount', 1n],
  [BITCOIN, 'the whole amount', 1n],
  [LITECOIN, 'the whole amount', 1n],
  [DOGECOIN, 'half of the amount', 2n],
  [BITCOIN, 'half of the amount', 2n],
])(
  'two operators can settle a %s payout after a foreign transaction spent its inputs and paid %s',
  async (chain, _what, divisor) => {
    const { order } = await sendPayout(chain)
    const payout = await payoutOf(order)
    const [slug, before] = [payout.asset, await losses(payout.asset)]
    const paidAtomic = payout.amountAtomic / divisor
    const restAtomic = payout.amountAtomic - paidAtomic
    // The rival transaction's fee is higher than the fee that the journal has reserved.
    const feeAtomic = payout.heldFeeAtomic * 2n
    const rival = await signRival(chain, payout, paidAtomic, feeAtomic)
    await mineForeign(rival.raw, chain)
    await worker.step(chain)
    expect(await payoutOf(order)).toMatchObject({ status: 'HELD', txId: payout.txId })
    const settle = ['payment', 'settle', payout.id, rival.txId, ...(restAtomic > 0n ? ['--paid-outside'] : [])]
    expect(await ops('ana', ...settle)).toMatchObject({ code: 1, output: expect.stringContaining('blocks deep') })
    await world.mine(chain, DEEP)

    const other = await ops('ana', 'payment', 'settle', payout.id, present(payout.txId, 'an ID'))
    expect(other.output).toContain('is a version of payment')
    const wrong = restAtomic > 0n ? settle.slice(0, -1) : [...settle, '--paid-outside']
    expect(await ops('ana', ...wrong)).toMatchObject({ code: 1 })
    for (const [by, expected] of [
      ['ana', 'a second operator'],
      ['ana', 'a second operator'],
      ['ben', 'A loss of'],
    ] as const)
      expect(await ops(by, ...settle)).toMatchObject({ code: 0, output: expect.stringContaining(expected) })
    expect(await ops('cy', ...settle)).toMatchObject({ code: 1 })
    await world.resume(chain)
    for (let pass = 0; pass < 3; pass += 1) await mineAndStep(chain)

    expect(await payoutOf(order)).toMatchObject({ status: 'FINAL', txId: rival.txId, feeAtomic })
    expect(await stateOf(order)).toBe('FINISHED')
    // Loss: the total of the inputs minus the amount paid to the recipient and minus the fee. The loss includes the
    // change, because the journal books the change as a deposit to the hot wallet.
    const lost = rival.total - paidAtomic - feeAtomic
    expect((await losses(slug)) - before).toBe(lost)
    expect(await world.held(slug, payout.to)).toBe(formatAmount(paidAtomic, DECIMALS))
    expect(await world.findings()).toEqual([])
    const sql = `DELETE FROM ops_action WHERE subject = 'payment ${payout.id}'`
    expect(await world.brokenBy(sql)).toEqual([15])
  },
  240_000,
)
