import { TEST_SEAL_SECRETS, TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { creditorReference } from '@cambio/core/fiat/creditor-reference'
import type { Order } from '@cambio/core/orders/order'
import { orderTermsText } from '@cambio/core/orders/terms-seal'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { composeOps } from '../../../ops/src/compose.ts'
import { readConfig as readOpsConfig } from '../../../ops/src/config.ts'
import { run } from '../../../ops/src/run.ts'
import { openSteppedWorker, type SteppedWorker } from '../testing/stepped-worker.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { Deal } from '../testing/deal.ts'

const BANK = 'sepa'
const CHAINS = ['ethereum', BANK]
const DEEP = 20
const PAYER_IBAN = 'DE89370400440532013000'
const BUY: Deal = { from: 'eur-sepa', to: 'eth', amount: '200' }
const FIXED: Deal = { ...BUY, isRefunding: true, refundAddress: PAYER_IBAN }

let world: World
let worker: SteppedWorker
let owner: ReturnType<typeof createPool>
let lines = 0

beforeAll(async () => {
  world = await openWorld({ chainNames: CHAINS, blockSeconds: 3_600 })
  owner = createPool(world.ownerUrl, 2)
  worker = await openSteppedWorker(world.workerEnvironment())
  for (const chain of CHAINS) await worker.step(chain)
  await world.sendFloat()
  await deepen()
  await worker.step('ethereum')
}, 360_000)

afterAll(async () => {
  await owner?.end()
  await worker?.close()
  await world?.close()
}, 60_000)

async function deepen(): Promise<void> {
  await world.mine('ethereum', DEEP)
  await worker.step('ethereum')
}

/** Runs an operator's command. */
async function ops(operator: string, ...argv: string[]): Promise<{ code: number; said: string }> {
  const environment = {
    ...{ DATABASE_URL: world.databaseUrls.operator, CHAINS: JSON.stringify(world.chains) },
    ...TEST_SEAL_SECRETS,
  }
  let said = ''
  const say = (text: string) => void (said += text)
  const open = () => composeOps(readOpsConfig(environment))
  const code = await run(argv, { io: { out: say, err: say, ask: null }, operator, open })
  return { code, said }
}

interface Line {
  amount: string
  statementId?: string
  payer?: string
  by?: string
  booked?: string
}

const newId = () => `line-${(lines += 1)}`
const now = () => new Date().toISOString()

/** Records a line of the statement with the reference of an order. */
function receive(
  order: Order | null,
  { amount, statementId = newId(), payer = 'Anna Smith', by = 'ana', booked = now() }: Line,
) {
  const reference = order === null ? [] : ['--reference', creditorReference(present(order.depositMemo, 'a memo'))]
  return ops(
    by,
    ...['bank-transfer', 'received', '--statement-id', statementId, '--amount', amount, '--currency', 'EUR'],
    ...['--payer', payer, '--booked', booked, ...reference, '--reason', 'statement', '--yes'],
  )
}

const orderNow = async ({ orderId }: Order): Promise<Order> =>
  present(await world.work.stores.orders.find(orderId), 'the order')
const paymentsOf = async ({ orderId }: Order) =>
  (await world.work.stores.payments.forOrder(orderId)).map(({ purpose, status }) => `${purpose} ${status}`)

/**
 * Moves the deadline of an order into the past, and sets the policy that lets the user decide after a deviation. Signs
 * the changed terms as the server does.
 */
async function endEarly(order: Order): Promise<void> {
  const exceptionPolicy = { kind: 'ASK' } as const
  const changed = { ...order, exceptionPolicy, depositDeadline: order.createdAt - 60_000 }
  await owner.query(
    `UPDATE orders SET exception_policy = 'ASK', deposit_deadline = to_timestamp($2::numeric / 1000),
       terms_seal = decode($3, 'hex') WHERE order_id = $1`,
    [order.orderId, changed.depositDeadline, TEST_SERVER_SEALER.seal(orderTermsText(changed))],
  )
}

/** Makes the worker apply new lines of the statement, and mines until the resulting payments are final. */
async function apply(): Promise<void> {
  await worker.step(BANK)
  await worker.step('ethereum')
  await deepen()
}

describe('an exact bank transfer', () => {
  test('pays out once when two operators record the same statement line concurrently and record it again later', async () => {
    const order = await world.makeOrder(BUY)
    expect(order.depositAddress).toBe('NL91ABNA0417164300')
    const [statementId, booked] = [newId(), now()]
    const line = { amount: '200', statementId, booked }
    const both = await Promise.all([receive(order, line), receive(order, { ...line, by: 'bob' })])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    await apply()
    const again = await receive(order, line)
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('Nothing changes')])
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await paymentsOf(order)).toEqual(['payout FINAL'])
    expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
    expect(await world.findings()).toEqual([])
  })

  test.each(['deposit-seen', 'credited'] as const)('pays out once after the worker dies at %s', async (death) => {
    const order = await world.makeOrder(FIXED)
    await receive(order, { amount: '200' })
    await worker.step(BANK, death)
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await paymentsOf(order)).toEqual(['payout FINAL'])
    expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
    expect(await world.findings()).toEqual([])
  })
})

describe('a bank transfer that does not fit', () => {
  test.each([
    ['short', '150'],
    ['over', '260'],
  ])('refunds a %s amount of a fixed-rate order through a payment order to the bank', async (_name, amount) => {
    const order = await world.makeOrder(FIXED)
    await receive(order, { amount })
    await worker.step(BANK)
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'REFUNDING' })
    const listed = JSON.parse((await ops('ana', 'bank-transfer', 'list', '--json')).said)
    const [due] = listed.orders
    expect(listed.orders).toMatchObject([{ iban: PAYER_IBAN, amountMinor: String(Number(amount) * 100 - 50) }])
    const sent = ['bank-transfer', 'sent', due.txId, '--statement-id', newId(), '--booked', now(), '--fee', '0.35']
    expect(await ops('ana', ...sent, '--reason', 'statement', '--yes')).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
    expect(await paymentsOf(order)).toEqual(['refund FINAL'])
    expect(await world.findings()).toEqual([])
  })

  test('offers the user a choice when the money is booked after the end of the fixed rate', async () => {
    const order = await world.makeOrder({ ...FIXED, isRefunding: true })
    await endEarly(order)
    await receive(order, { amount: '200' })
    await worker.step(BANK)
    const { state, events, choice } = await orderNow(order)
    expect(choice).toEqual({ mayAccept: true, mayRefund: true })
    expect(state).toBe('ACTION_REQUIRED')
    expect(events.map(({ kind }) => kind)).toContain('FIXED_RATE_SLOW_DEPOSIT_DETECTED')
  })

  test('keeps a transfer without a reference in suspense', async () => {
    const statementId = newId()
    await receive(null, { amount: '17', statementId })
    await worker.step(BANK)
    const { rows } = await owner.query('SELECT status, order_id FROM deposit WHERE tx_id = $1', [statementId])
    expect(rows).toEqual([{ status: 'SUSPENSE', order_id: null }])
    expect(await world.findings()).toEqual([])
  })
})

describe('a bank transfer above the limit', () => {
  test('is credited only after a second operator has recorded the same line', async () => {
    const order = await world.makeOrder({ ...BUY, amount: '1500' })
    const line = { amount: '1500', statementId: newId(), booked: now() }
    expect((await receive(order, line)).said).toContain('A second operator must confirm it')
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect(await receive(order, line)).toMatchObject({ code: 1, said: expect.stringContaining('another operator') })
    expect(await receive(order, { ...line, by: 'bob', amount: '1501' })).toMatchObject({ code: 1 })
    expect(await receive(order, { ...line, by: 'bob' })).toMatchObject({ code: 0 })
    await worker.step(BANK)
    // The account has no verified name, so an operator decides about the payer.
    expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE' })
    const pay = ['order', 'pay', String(order.orderId), '--despite-listing', '--reason', 'payer called', '--yes']
    expect(await ops('ana', ...pay)).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await world.findings()).toEqual([])
  })
})

describe('a forged line of the statement', () => {
  /** Inserts a line into the statement with the login of the database owner, who can write every table. */
  const forge = (order: Order, amount: number, seal: string) =>
    owner.query(
      `INSERT INTO bank_line (statement_id, direction, memo, amount, fee, name, payer_check, booked_at, first_operator,
         height, seal)
       SELECT $1, 'in', $2, $3, 0, 'Anna Smith', 'matches', to_timestamp(0), 'ana', height + 1, decode($4, 'hex')
       FROM bank_head`,
      [newId(), order.depositMemo, amount, seal],
    )

  test.each(['server', 'worker', 'signer'] as const)(
    'cannot be written with the database login of the %s',
    async (role) => {
      const login = createPool({ ...world.databaseUrls }[role], 1)
      const writing = login.query(`INSERT INTO bank_line (statement_id) VALUES ('x')`)
      await expect(writing).rejects.toThrow('permission denied')
      await login.end()
    },
  )

  test('stops the worker and credits nothing, and not even the schema owner can change a recorded line', async () => {
    const order = await world.makeOrder(BUY)
    await forge(order, 20_000, 'ab'.repeat(64))
    await expect(worker.step(BANK)).rejects.toThrow('is not confirmed by its operators')
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect(await world.work.stores.orders.depositsOf(order.orderId)).toEqual([])
    await expect(owner.query(`UPDATE bank_line SET amount = 1 WHERE height IS NOT NULL`)).rejects.toThrow(
      'never changes',
    )
  })
})
