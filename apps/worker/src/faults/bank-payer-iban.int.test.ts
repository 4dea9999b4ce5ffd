import { createPool } from '@cambio/adapters/postgres/compose-stores'
import type { Order } from '@cambio/core/orders/order'
import { stoppedReturn } from '@cambio/core/ops/orders/redirect-return'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { expect, test } from 'vitest'
import {
  BANK,
  bankOrders,
  decide,
  newId,
  now,
  ops,
  orderNow,
  owner,
  receive,
  sent,
  useBankWorld,
  verifiedUser,
  worker,
  world,
} from '../testing/bank-set-up.ts'

const [PAYER_IBAN, ATTACKER_IBAN] = ['DE89370400440532013000', 'GB29NWBK60161331926819']
/** An amount above the limit for one operator, in euros. */
const LARGE = '1500'

useBankWorld(() => worker.step('ethereum'))

const buy = (userId: number, amount = '200') =>
  world.makeOrder({ from: 'eur-sepa', to: 'eth', amount, refundAddress: ATTACKER_IBAN, by: { userId } })

/** Returns the ID of the deposit that a statement line created. */
async function depositIdOf(statementId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('SELECT id::text FROM deposit WHERE tx_id = $1', [statementId])
  return present(rows[0], 'a deposit').id
}

/** Returns the newest payment of an order. */
const settlementOf = async ({ orderId }: Order) =>
  present((await world.work.stores.payments.forOrder(orderId)).at(-1), 'a settlement')

/** Records a transfer that is too small for the order, so that an operator refunds it. */
async function receiveLittle(order: Order, payerIban?: string): Promise<void> {
  const amount = formatAmount(order.agreedQuote.minDepositAtomic - 1n, 2)
  const line = { amount, payer: 'ANNA SMITH', ...(payerIban !== undefined && { payerIban }) }
  expect(await receive(order, line)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE' })
}

/** Expects that the database rejects a return of a deposit to the attacker's IBAN. */
async function expectNoReturn(role: 'worker' | 'operator', depositId: string): Promise<void> {
  const sql = `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, charged_fee, created_at)
    VALUES ('return', '${depositId}', 'sepa', 'eur-sepa', 'hot', 0, '${ATTACKER_IBAN}', 1, 'INTENT', 0, now())`
  const pool = createPool(world.databaseUrls[role], 1)
  await expect(pool.query(sql)).rejects.toThrow('goes to another IBAN than the one that paid')
  await pool.end()
}

/**
 * Runs a command that two different operators must give. Expects that no money is sent when the first operator gives it
 * once or twice. Then gives it as a second operator.
 */
async function expectTwoOperators(command: string[]): Promise<void> {
  for (let call = 0; call < 2; call += 1) {
    expect(await decide(...command)).toEqual({ code: 0, output: expect.stringContaining('first of two') })
    await worker.step(BANK)
    expect(await bankOrders()).toEqual([])
  }
  expect(await ops('bob', ...command, '--reason', 'test', '--yes')).toMatchObject({ code: 0 })
  await worker.step(BANK)
}

test('refunds a bank transfer only to the IBAN that paid it, whatever refund IBAN the order has', async () => {
  const order = await buy(await verifiedUser())
  await receiveLittle(order, 'de89 3704 0044 0532 0130 00')
  const refund = ['order', 'refund', String(order.orderId)]
  const other = await decide(...refund, '--to', ATTACKER_IBAN)
  expect(other).toEqual({ code: 1, output: expect.stringContaining(`The money came from ${PAYER_IBAN}`) })
  expect(await decide(...refund)).toMatchObject({ code: 0, output: expect.stringContaining(PAYER_IBAN) })
  await worker.step(BANK)
  const [open] = await bankOrders()
  expect(open).toMatchObject({ iban: PAYER_IBAN })
  expect(await sent(open.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
  expect(await world.findings()).toEqual([])
})

test('returns the rest of a recalled transfer without a payment reference only to the IBAN that paid it', async () => {
  const line = { amount: '40', statementId: newId(), payerIban: PAYER_IBAN }
  expect(await receive(null, line)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const recallId = newId()
  const recall = ['bank-transfer', 'recalled', line.statementId, '--statement-id', recallId, '--amount', '15']
  expect(await decide(...recall, '--booked', now())).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const id = await depositIdOf(recallId)
  expect(await decide('deposit', 'return', id, '--to', ATTACKER_IBAN)).toMatchObject({ code: 1 })
  expect(await decide('deposit', 'return', id)).toMatchObject({ code: 0, output: expect.stringContaining(PAYER_IBAN) })
  await worker.step(BANK)
  const [open] = await bankOrders()
  expect(open).toMatchObject({ iban: PAYER_IBAN })
  expect(await sent(open.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
})

test("refunds a bank transfer to another IBAN only after the bank has refused the refund to the payer's IBAN", async () => {
  const order = await buy(await verifiedUser())
  const closed = 'FR1420041010050500013M02606'
  await receiveLittle(order, closed)
  const refund = ['order', 'refund', String(order.orderId)]
  expect(await decide(...refund)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const [open] = await bankOrders()
  expect(await decide('bank-transfer', 'refused', open.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const [failed] = await world.work.stores.payments.forOrder(order.orderId)
  expect((await ops('ana', 'queue')).output).toContain(`order refund ${order.orderId} --to <IBAN>`)
  expect(await decide(...refund, '--to', PAYER_IBAN)).toMatchObject({ code: 0 })
  // The first operator's proposal does not change the payment. The payment still allows `order refund` and still
  // rejects `payment retry`.
  expect(await world.work.stores.payments.forOrder(order.orderId)).toEqual([failed])
  const retried = await decide('payment', 'retry', `${failed?.id}`)
  expect(retried).toEqual({ code: 1, output: expect.stringContaining(`order refund ${order.orderId} --to <IBAN>`) })
  await expectTwoOperators([...refund, '--to', PAYER_IBAN])
  const redirected = await bankOrders()
  expect(redirected).toMatchObject([{ iban: PAYER_IBAN }])
  expect(await sent(redirected[0].txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const other = await buy(await verifiedUser())
  await receiveLittle(other, closed)
  expect(await decide('order', 'refund', String(other.orderId), '--to', PAYER_IBAN)).toMatchObject({ code: 1 })
})

test('the command `payment deny` with another IBAN takes effect only after a second operator confirms it', async () => {
  const order = await buy(await verifiedUser())
  const closed = 'FR1420041010050500013M02606'
  await receiveLittle(order, closed)
  const refund = ['order', 'refund', String(order.orderId)]
  expect(await decide(...refund)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const [open] = await bankOrders()
  expect(await decide('bank-transfer', 'refused', open.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  for (const by of ['ana', 'bob'])
    expect(await ops(by, ...refund, '--to', PAYER_IBAN, '--reason', 'test', '--yes')).toMatchObject({ code: 0 })
  const redirected = await settlementOf(order)
  const held = `UPDATE payment SET status = 'HELD', held = '{"why": "approval", "wantedFeeAtomic": null, "allowedFeeAtomic": null}' WHERE id = $1`
  await owner.query(held, [redirected.id])
  await owner.query(`UPDATE orders SET state = 'SUSPENSE' WHERE order_id = $1`, [order.orderId])
  const third = 'NL02ABNA0123456789'
  await expectTwoOperators(['payment', 'deny', redirected.id, '--to', third])
  expect(await settlementOf(order)).toMatchObject({ to: third, orderId: order.orderId })
  const { rows } = await owner.query(
    `SELECT operator, action FROM ops_action WHERE facts ->> 'payment' = $1 ORDER BY id`,
    [redirected.id],
  )
  expect(rows).toEqual([
    { operator: 'ana', action: 'order refund, first of two' },
    { operator: 'ana', action: 'order refund, first of two' },
    { operator: 'bob', action: 'payment deny' },
  ])
  const [last] = await bankOrders()
  expect(await sent(last.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await world.findings()).toEqual([])
})

test("two operators can return a second transfer to another IBAN after the bank refused the order's refund", async () => {
  const order = await buy(await verifiedUser())
  const closed = 'FR1420041010050500013M02606'
  await receiveLittle(order, closed)
  expect(await decide('order', 'refund', String(order.orderId))).toMatchObject({ code: 0 })
  const second = { amount: '70', statementId: newId(), payer: 'Anna Smith', payerIban: closed }
  expect(await receive(order, second)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const [open] = await bankOrders()
  expect(await decide('bank-transfer', 'refused', open.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  await expectTwoOperators(['deposit', 'return', await depositIdOf(second.statementId), '--to', PAYER_IBAN])
  const orders = await bankOrders()
  expect(orders).toMatchObject([{ iban: PAYER_IBAN }])
  expect(await sent(orders[0].txId)).toMatchObject({ code: 0 })
  await expectTwoOperators(['order', 'refund', String(order.orderId), '--to', PAYER_IBAN])
  const refunds = await bankOrders()
  expect(await sent(refunds[0].txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await world.findings()).toEqual([])
})

test('two operators can return a deposit to another IBAN only after the bank refused its return to the payer', async () => {
  const closed = 'FR1420041010050500013M02606'
  const [line, other] = [newId(), newId()].map((statementId) => ({ amount: '60', statementId, payerIban: closed }))
  for (const one of [line, other])
    expect(await receive(null, { ...present(one, 'a line'), isAlso: true })).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const [id, otherId] = await Promise.all([line, other].map((one) => depositIdOf(present(one, 'a line').statementId)))
  expect(await decide('deposit', 'return', `${id}`)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const redirect = ['deposit', 'return', `${id}`, '--to', PAYER_IBAN]
  expect(await decide(...redirect)).toEqual({ code: 1, output: expect.stringContaining('not in suspense') })
  const [open] = await bankOrders()
  expect(open).toMatchObject({ iban: closed })
  expect(await decide('bank-transfer', 'refused', open.txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await decide('deposit', 'return', `${otherId}`, '--to', PAYER_IBAN)).toMatchObject({ code: 1 })
  expect(await decide('deposit', 'return', `${id}`)).toEqual({ code: 1, output: expect.stringContaining('with --to') })
  const first = await stoppedReturn(world.work.stores, `${id}`)
  expect((await ops('ana', 'queue')).output).toContain(`deposit return ${id} --to <IBAN>`)
  const again = await decide('payment', 'retry', `${first?.id}`)
  expect(again).toEqual({ code: 1, output: expect.stringContaining('The bank has refused') })
  for (const role of ['worker', 'operator'] as const) await expectNoReturn(role, `${id}`)
  await expectTwoOperators(redirect)
  const orders = await bankOrders()
  expect(orders).toMatchObject([{ iban: PAYER_IBAN, amountMinor: open.amountMinor }])
  expect(await decide('payment', 'retry', `${first?.id}`)).toMatchObject({ code: 1 })
  expect(await decide(...redirect)).toMatchObject({ code: 1 })
  expect(await sent(orders[0].txId)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await bankOrders()).toEqual([])
  expect(await world.findings()).toEqual([])
})

test.each(['worker', 'operator'] as const)(
  "the database rejects a return to another IBAN that the %s's database role stores",
  async (role) => {
    const line = { amount: '50', statementId: newId(), payerIban: PAYER_IBAN }
    expect(await receive(null, line)).toMatchObject({ code: 0 })
    await worker.step(BANK)
    await expectNoReturn(role, await depositIdOf(line.statementId))
  },
)

test('warns both operators of a large transfer from an IBAN that is new for the account', async () => {
  const userId = await verifiedUser()
  const pay = async (amount: string, payerIban: string) => {
    const order = await buy(userId, amount)
    const line = { amount, payer: 'Anna Smith', payerIban, statementId: newId(), booked: now() }
    const outputs = [await receive(order, line)]
    if (amount === LARGE) outputs.push(await receive(order, { ...line, by: 'bob' }))
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'EXCHANGING' })
    return { line, outputs: outputs.map(({ output }) => output.includes('NEW IBAN')) }
  }
  expect((await pay(LARGE, PAYER_IBAN)).outputs).toEqual([false, false])
  expect((await pay('200', ATTACKER_IBAN)).outputs).toEqual([false])
  const third = 'NL02ABNA0123456789'
  const { line, outputs } = await pay(LARGE, third)
  expect(outputs).toEqual([true, true])
  expect((await pay(LARGE, third)).outputs).toEqual([false, false])
  const { rows } = await owner.query(
    `SELECT count(*)::int AS recorded FROM ops_action WHERE subject = $1 AND facts ->> 'newIban' = 'yes' AND facts ->> 'iban' = $2`,
    [`bank line ${line.statementId}`, third],
  )
  expect(rows).toEqual([{ recorded: 2 }])
})

test('rejects an invalid payer IBAN and a payer IBAN other than the first operator recorded', async () => {
  const order = await buy(await verifiedUser(), LARGE)
  const wrong = await receive(order, { amount: LARGE, payerIban: 'DE00370400440532013000' })
  expect(wrong).toMatchObject({ code: 1 })
  const line = { amount: LARGE, statementId: newId(), booked: now(), payer: 'Anna Smith' }
  expect(await receive(order, { ...line, payerIban: PAYER_IBAN })).toMatchObject({ code: 0 })
  const second = await receive(order, { ...line, by: 'bob', payerIban: ATTACKER_IBAN })
  expect(second).toEqual({ code: 1, output: expect.stringContaining('another IBAN of the payer') })
})
