import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { PostgresBankStatement } from '@cambio/adapters/postgres/fiat/bank-statement-store'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  BANK,
  bankOrders,
  decide,
  deepen,
  newId,
  now,
  ops,
  orderNow,
  owner,
  receive,
  sent,
  useBankWorld,
  worker,
  world,
} from '../testing/bank-set-up.ts'
import type { Deal } from '../testing/deal.ts'

const PAYER_IBAN = 'DE89370400440532013000'
const BUY: Deal = { from: 'eur-sepa', to: 'eth', amount: '200' }
const REFUNDABLE: Deal = { ...BUY, refundAddress: PAYER_IBAN }

useBankWorld(() => worker.step('ethereum'))

const paymentsOf = async ({ orderId }: Order) =>
  (await world.work.stores.payments.forOrder(orderId)).map(({ purpose, status }) => `${purpose} ${status}`)

const paymentIdOf = async ({ orderId }: Order) =>
  present((await world.work.stores.payments.forOrder(orderId))[0], 'the payment').id
/** Makes the worker process new statement lines, and mines until the resulting payments are final. */
async function apply(): Promise<void> {
  await worker.step(BANK)
  await worker.step('ethereum')
  await deepen()
}

/** Refunds a waiting order as an operator would. Then lets the worker create the payment order for the bank. */
async function refund(order: Order): Promise<void> {
  await worker.step(BANK)
  expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE' })
  const decided = await ops('ana', 'order', 'refund', String(order.orderId), '--reason', 'same IBAN', '--yes')
  expect(decided).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await orderNow(order)).toMatchObject({ state: 'REFUNDING' })
}

describe('a bank transfer that matches its order', () => {
  test('pays the order once when operators record the same statement line several times', async () => {
    const order = await world.makeOrder(BUY)
    expect(order.depositAddress).toBe('NL91ABNA0417164300')
    const [statementId, booked] = [newId(), now()]
    const line = { amount: '200', statementId, booked }
    const both = await Promise.all([receive(order, line), receive(order, { ...line, by: 'bob' })])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    await apply()
    const again = await receive(order, line)
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('Nothing changes')])
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await paymentsOf(order)).toEqual(['payout FINAL'])
    expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
    expect(await world.findings()).toEqual([])
  })

  test.each(['deposit-seen', 'credited'] as const)(
    'pays the order once after the worker dies at checkpoint %s',
    async (death) => {
      const order = await world.makeOrder(REFUNDABLE)
      await receive(order, { amount: '200' })
      await worker.step(BANK, death)
      await apply()
      expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
      expect(await paymentsOf(order)).toEqual(['payout FINAL'])
      expect(await world.received(order)).toBe(await world.promised(await orderNow(order)))
      expect(await world.findings()).toEqual([])
    },
  )
})

describe('a bank transfer that differs from its order', () => {
  test('refunds a transfer below the minimum through a bank order that only one operator can claim', async () => {
    const order = await world.makeOrder(REFUNDABLE)
    const amountMinor = order.agreedQuote.minDepositAtomic - 1n
    await receive(order, { amount: formatAmount(amountMinor, 2) })
    await refund(order)
    const orders = await bankOrders()
    const [{ txId }] = orders
    expect(orders).toMatchObject([{ iban: PAYER_IBAN, amountMinor: String(amountMinor - 50n) }])
    const take = (by: string) => ops(by, 'bank-transfer', 'take', txId, '--reason', 'today', '--yes')
    const both = await Promise.all([take('ana'), take('bob')])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await bankOrders())[0].taken.operator).toBe(both[0].code === 0 ? 'ana' : 'bob')
    const release = () => ops('cem', 'bank-transfer', 'take', txId, '--release', '--reason', 'absent', '--yes')
    expect(await release()).toMatchObject({ code: 0 })
    expect(await release()).toEqual({ code: 1, output: expect.stringContaining('Nobody has taken') })
    expect(await take('cem')).toMatchObject({ code: 0 })
    expect(await sent(txId, '--fee', '0.51')).toEqual({ code: 1, output: expect.stringContaining('at most 0.5 EUR') })
    expect(await sent(txId, '--fee', '0.35')).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
    expect(await paymentsOf(order)).toEqual(['refund FINAL'])
    expect(await world.findings()).toEqual([])
  })

  test('lets an operator claim a bank order for an old deposit only with the option --not-paid', async () => {
    const order = await world.makeOrder(REFUNDABLE)
    await receive(order, { amount: formatAmount(order.agreedQuote.minDepositAtomic - 4n, 2) })
    await refund(order)
    // Make the deposit two hours old. After a restore from a backup, the worker records an old deposit again, so its
    // refund may be signed a second time.
    const earlier = `UPDATE deposit SET block_at = seen_at - interval '2 hours' WHERE order_id = $1`
    await owner.query(earlier, [order.orderId])
    const [{ txId }] = await bankOrders()
    const take = ['bank-transfer', 'take', txId]
    expect(await decide(...take)).toEqual({ code: 1, output: expect.stringContaining('look at the bank') })
    expect(await decide('signer', 'kill')).toMatchObject({ code: 0 })
    const stopped = await decide(...take, '--not-paid')
    expect(stopped).toEqual({ code: 1, output: expect.stringContaining('signing is stopped') })
    expect(await decide('signer', 'revive')).toMatchObject({ code: 0 })
    expect(await decide(...take, '--not-paid')).toMatchObject({ code: 0 })
    expect(await sent(txId)).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
    expect(await world.findings()).toEqual([])
  })

  test('lets an operator refund the payer once to another IBAN after the bank rejects the first refund', async () => {
    const order = await world.makeOrder(REFUNDABLE)
    await receive(order, { amount: formatAmount(order.agreedQuote.minDepositAtomic - 3n, 2) })
    await refund(order)
    const [{ txId }] = await bankOrders()
    expect(await decide('bank-transfer', 'refused', txId)).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE' })
    const again = await decide('order', 'refund', String(order.orderId), '--to', 'GB29NWBK60161331926819')
    expect(again).toMatchObject({ code: 0 })
    await worker.step(BANK)
    const orders = await bankOrders()
    expect(orders).toMatchObject([{ iban: 'GB29NWBK60161331926819' }])
    expect(await sent(txId)).toMatchObject({ code: 1 })
    expect(await sent(orders[0].txId)).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
    expect(await world.findings()).toEqual([])
  })

  test('records a second identical bank transfer only with the option --also', async () => {
    const order = await world.makeOrder(REFUNDABLE)
    const payer = 'Pays Twice'
    expect(await receive(order, { amount: '200', payer })).toMatchObject({ code: 0 })
    const statementId = newId()
    const again = { amount: '200', payer, statementId, booked: new Date(Date.now() - 1).toISOString() }
    expect(await receive(order, again)).toEqual({ code: 1, output: expect.stringContaining('add --also') })
    expect(await receive(order, { ...again, isAlso: true })).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    const { rows } = await owner.query('SELECT status FROM deposit WHERE tx_id = $1', [statementId])
    expect(rows).toEqual([{ status: 'SUSPENSE' }])
  })

  test('holds a bank transfer without a payment reference in suspense', async () => {
    const statementId = newId()
    await receive(null, { amount: '17', statementId })
    await worker.step(BANK)
    const { rows } = await owner.query('SELECT status, order_id FROM deposit WHERE tx_id = $1', [statementId])
    expect(rows).toEqual([{ status: 'SUSPENSE', order_id: null }])
    expect(await world.findings()).toEqual([])
  })
})

describe('a bank order', () => {
  const attacker = 'GB29NWBK60161331926819'

  test('never lists or completes a bank order that the worker inserted without the signer', async () => {
    const txId = 'ab'.repeat(32)
    const pool = createPool(world.databaseUrls.worker, 1)
    await pool.query('INSERT INTO bank_order (tx_id, iban, amount) VALUES ($1, $2, 100000)', [txId, attacker])
    await pool.end()
    const listed: { txId: string }[] = await bankOrders()
    expect(listed.map((order) => order.txId)).not.toContain(txId)
    expect(await sent(txId)).toEqual({ code: 1, output: expect.stringContaining('There is no order') })
  })

  test("shows a bank order's IBAN that the signer signed, even if the stored row has been changed", async () => {
    const order = await world.makeOrder(REFUNDABLE)
    const amountMinor = order.agreedQuote.minDepositAtomic - 2n
    await receive(order, { amount: formatAmount(amountMinor, 2) })
    await refund(order)
    const { rows } = await owner.query<{ tx_id: string }>(
      'UPDATE bank_order SET iban = $1 WHERE tx_id = (SELECT tx_id FROM payment WHERE order_id = $2) RETURNING tx_id',
      [attacker, order.orderId],
    )
    const txId = present(rows[0], 'the order of the refund').tx_id
    expect(await bankOrders()).toMatchObject([{ txId, iban: PAYER_IBAN, amountMinor: String(amountMinor - 50n) }])
    const kept = new PostgresBankStatement(owner).keepOrder({ txId, iban: PAYER_IBAN, amountMinor: amountMinor - 50n })
    await expect(kept).rejects.toMatchObject({ name: 'AdapterError', retryable: false })
    await owner.query('UPDATE bank_order SET iban = $1 WHERE tx_id = $2', [PAYER_IBAN, txId])
    expect(await sent(txId)).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
  })
})

describe('a bank transfer above a limit', () => {
  test('credits a transfer above the approval limit only after a second operator has recorded the same line', async () => {
    const order = await world.makeOrder({ ...BUY, amount: '1500' })
    const line = { amount: '1500', statementId: newId(), booked: now() }
    expect((await receive(order, line)).output).toContain('A second operator must confirm it')
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect(await receive(order, line)).toMatchObject({ code: 1, output: expect.stringContaining('another operator') })
    expect(await receive(order, { ...line, by: 'bob', amount: '1501' })).toMatchObject({ code: 1 })
    expect(await receive(order, { ...line, by: 'bob' })).toMatchObject({ code: 0 })
    await worker.step(BANK)
    // The account has no verified name, so an operator must decide whether to accept the payer.
    expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE' })
    const pay = ['order', 'pay', String(order.orderId), '--despite-listing', '--reason', 'payer called', '--yes']
    expect(await ops('ana', ...pay)).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await world.findings()).toEqual([])
  })
})

test('holds a bank transfer when an account without a verified name exceeds its 30-day limit', async () => {
  const { userId } = await userWithBalance(world, 'eth', 0n)
  const bought = async (amount: string) => {
    const order = await world.makeOrder({ ...BUY, amount, by: { userId } })
    const statementId = newId()
    await receive(order, { amount, statementId })
    await worker.step(BANK)
    const { rows } = await owner.query('SELECT senders FROM deposit WHERE tx_id = $1', [statementId])
    return { state: (await orderNow(order)).state, senders: rows[0]?.senders }
  }
  expect((await bought('600')).senders).toEqual(['payer:unverified'])
  expect(await bought('400')).toMatchObject({ state: 'EXCHANGING' })
  expect(await bought('20')).toEqual({ state: 'SUSPENSE', senders: ['payer:unverified-total'] })
  await apply()
})

test('holds a bank transfer when one payer exceeds the 30-day limit across several accounts', async () => {
  const bought = async (amount: string, payer: string) => {
    const { userId } = await userWithBalance(world, 'eth', 0n)
    const order = await world.makeOrder({ ...BUY, amount, by: { userId } })
    await receive(order, { amount, payer })
    await worker.step(BANK)
    return (await orderNow(order)).state
  }
  expect(await bought('900', 'Hacked Account Holder')).toBe('EXCHANGING')
  expect(await bought('200', ' hacked account HOLDER')).toBe('SUSPENSE')
  expect(await bought('200', 'Another Payer')).toBe('EXCHANGING')
  await apply()
})

test('books a bank fee as a cost without causing an audit finding', async () => {
  const line = ['--statement-id', newId(), '--amount', '12.50', '--payer', 'Account fee', '--booked', now()]
  const charge = () => ops('ana', 'bank-transfer', 'charge', ...line, '--reason', 'statement', '--yes')
  expect(await charge()).toMatchObject({ code: 0 })
  expect(await charge()).toEqual({ code: 0, output: expect.stringContaining('Nothing changes') })
  await worker.step(BANK)
  const { rows } = await owner.query(`SELECT kind FROM journal WHERE reference = $1`, [`sepa ${line[1]}`])
  expect(rows).toEqual([{ kind: 'upkeep' }])
  expect(await world.findings()).toEqual([])
})

describe("a bank transfer recalled by the payer's bank", () => {
  const recall = (line: string, amount: string, by = 'ana') => {
    const entry = ['--statement-id', `recall-${line}`, '--amount', amount, '--booked', RECALLED_AT]
    return ops(by, 'bank-transfer', 'recalled', line, ...entry, '--reason', 'recall', '--yes')
  }
  const RECALLED_AT = new Date().toISOString()

  test("a recalled bank transfer stops the order's payout and bars the account from further purchases", async () => {
    const { userId } = await userWithBalance(world, 'eth', 0n)
    const order = await world.makeOrder({ ...REFUNDABLE, by: { userId } })
    const statementId = newId()
    await receive(order, { amount: '200', statementId })
    expect(await recall(statementId, '201')).toEqual({ code: 1, output: expect.stringContaining('brought less') })
    expect(await recall('unknown', '200')).toMatchObject({ code: 1 })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'EXCHANGING' })
    expect(await recall(statementId, '200')).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await paymentsOf(order)).toEqual(['payout HELD'])
    const again = await decide('payment', 'retry', await paymentIdOf(order))
    expect(again).toEqual({ code: 1, output: expect.stringContaining('reverted') })
    expect(await world.findings()).toEqual([])
    await expect(world.makeOrder({ ...BUY, by: { userId } })).rejects.toThrow('cannot buy by bank transfer')
    expect(await decide('account', 'allow-cards', String(userId))).toMatchObject({ code: 0 })
    await world.makeOrder({ ...BUY, by: { userId } })
  })

  test("the signer rejects a recalled transfer's payout even before the worker has processed the recall", async () => {
    const order = await world.makeOrder(REFUNDABLE)
    const statementId = newId()
    await receive(order, { amount: '200', statementId })
    await worker.step(BANK)
    expect(await orderNow(order)).toMatchObject({ state: 'EXCHANGING' })
    expect(await recall(statementId, '200')).toMatchObject({ code: 0 })
    await worker.step('ethereum')
    expect(await paymentsOf(order)).toEqual(['payout HELD'])
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await world.findings()).toEqual([])
  })

  test('books a loss when a bank transfer is recalled after the coins have been sent', async () => {
    const order = await world.makeOrder(REFUNDABLE)
    const statementId = newId()
    await receive(order, { amount: '200', statementId })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await recall(statementId, '200')).toMatchObject({ code: 0 })
    expect((await recall(statementId, '200')).output).toContain('Nothing changes')
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await world.work.stores.ledger.balance('platform:losses', 'eur-sepa')).toBe(20_000n)
    expect(await world.findings()).toEqual([])
  })

  test('does not credit a bank transfer that is recalled before any worker has credited it', async () => {
    const order = await world.makeOrder(REFUNDABLE)
    const statementId = newId()
    await receive(order, { amount: '200', statementId })
    expect(await recall(statementId, '200')).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect(await paymentsOf(order)).toEqual([])
    expect(await world.findings()).toEqual([])
  })

  test('a partial recall of a bank transfer leaves the remaining money in suspense', async () => {
    const { userId } = await userWithBalance(world, 'eth', 0n)
    const order = await world.makeOrder({ ...REFUNDABLE, by: { userId } })
    const statementId = newId()
    await receive(order, { amount: '200', statementId })
    await worker.step(BANK)
    expect(await recall(statementId, '140')).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await paymentsOf(order)).toEqual(['payout HELD'])
    const { rows } = await owner.query(
      'SELECT id::text, status, amount::text, order_id FROM deposit WHERE tx_id = $1',
      [`recall-${statementId}`],
    )
    expect(rows).toEqual([{ id: expect.any(String), status: 'SUSPENSE', amount: '6000', order_id: null }])
    expect(await world.findings()).toEqual([])
    expect(await decide('deposit', 'return', rows[0].id, '--to', PAYER_IBAN)).toMatchObject({ code: 0 })
    await apply()
    const orders: { iban: string; amountMinor: string }[] = await bankOrders()
    expect(orders).toContainEqual(expect.objectContaining({ iban: PAYER_IBAN, amountMinor: '5950' }))
    expect(await world.findings()).toEqual([])
    await expect(world.makeOrder({ ...BUY, by: { userId } })).rejects.toThrow('cannot buy by bank transfer')
  })

  test('books the whole credit as a loss when a bank transfer is partly recalled after the payout', async () => {
    const before = await world.work.stores.ledger.balance('platform:losses', 'eur-sepa')
    const order = await world.makeOrder(REFUNDABLE)
    const statementId = newId()
    await receive(order, { amount: '200', statementId })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await recall(statementId, '50')).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    expect(await world.work.stores.ledger.balance('platform:losses', 'eur-sepa')).toBe(before + 20_000n)
    expect(await world.findings()).toEqual([])
  })

  test('requires two operators for a small recall of a bank transfer above the approval limit', async () => {
    const statementId = newId()
    const booked = now()
    for (const by of ['ana', 'bob']) await receive(null, { amount: '1500', statementId, booked, by })
    await worker.step(BANK)
    expect((await recall(statementId, '1')).output).toContain('A second operator')
    expect(await recall(statementId, '1')).toMatchObject({ code: 1 })
    expect(await recall(statementId, '1', 'bob')).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await world.findings()).toEqual([])
  })

  test('requires a second operator for a recall above the approval limit', async () => {
    const statementId = newId()
    const booked = now()
    for (const by of ['ana', 'bob']) await receive(null, { amount: '1500', statementId, booked, by })
    await worker.step(BANK)
    expect((await recall(statementId, '1500')).output).toContain('A second operator')
    await worker.step(BANK)
    const status = async () =>
      (await owner.query('SELECT status FROM deposit WHERE tx_id = $1', [statementId])).rows[0]?.status
    expect(await status()).toBe('SUSPENSE')
    expect(await recall(statementId, '1500', 'bob')).toMatchObject({ code: 0 })
    await worker.step(BANK)
    expect(await status()).toBe('ORPHANED')
    expect(await world.findings()).toEqual([])
  })
})

describe('a forged bank statement line', () => {
  /** Inserts a statement line with the database owner's database role, which can write to every table. */
  const forge = (order: Order, amount: number, seal: string) =>
    owner.query(
      `INSERT INTO bank_line (statement_id, kind, memo, amount, fee, name, payer_check, booked_at, first_operator,
         height, seal)
       SELECT $1, 'in', $2, $3, 0, 'Anna Smith', 'matches', to_timestamp(0), 'ana', height + 1, decode($4, 'hex')
       FROM bank_head`,
      [newId(), order.depositMemo, amount, seal],
    )

  test.each(['server', 'worker', 'signer'] as const)(
    "the %s's database role cannot insert a bank statement line",
    async (role) => {
      const pool = createPool({ ...world.databaseUrls }[role], 1)
      const writing = pool.query(`INSERT INTO bank_line (statement_id) VALUES ('x')`)
      await expect(writing).rejects.toThrow('permission denied')
      await pool.end()
    },
  )

  test('the worker stops without crediting anything when it finds a forged bank statement line', async () => {
    const order = await world.makeOrder(BUY)
    await forge(order, 20_000, 'ab'.repeat(64))
    await expect(worker.step(BANK)).rejects.toThrow('is not confirmed by its operators')
    expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
    expect(await world.work.stores.orders.depositsOf(order.orderId)).toEqual([])
    const changed = owner.query(`UPDATE bank_line SET amount = 1 WHERE height IS NOT NULL`)
    await expect(changed).rejects.toThrow('never changes')
  })
})
