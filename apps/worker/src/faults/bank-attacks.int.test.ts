import { FiatLimitsSetting } from '@cambio/adapters/fiat/fiat-limits-setting'
import { storeFiatLimits } from '@cambio/adapters/postgres/fiat/fiat-standing-store'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { describe, expect, test, vi } from 'vitest'
import {
  BANK,
  bankOrders,
  decide,
  deepen,
  fund,
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

const IBAN = 'DE89370400440532013000'
const HOUR_MS = 3_600_000

useBankWorld(async () => {
  await fund('9000')
  const limits = { currency: 'EUR', unverified: '500', verified: '500', validDays: 365, rates: {} }
  await storeFiatLimits(owner, FiatLimitsSetting.parse(JSON.stringify(limits)))
})

const depositIdOf = async (txId: string): Promise<string> =>
  (await owner.query<{ id: string }>('SELECT id::text FROM deposit WHERE tx_id = $1', [txId])).rows[0]?.id ?? ''

/** Mines until all deposits and payments are final, and makes the worker process the new blocks on both chains. */
async function apply(): Promise<void> {
  await worker.step(BANK)
  await deepen()
  await worker.step(BANK)
}

const buy = (userId: number, amount: string) =>
  world.makeOrder({ from: 'eur-sepa', to: 'eth', amount, refundAddress: IBAN, by: { userId } })

/** Records that the payer's bank has recalled a received transfer. */
const recall = (line: string, amount: string) =>
  decide('bank-transfer', 'recalled', line, '--statement-id', newId(), '--amount', amount, '--booked', now())

/** Returns the transaction ID of the only open payment order for the bank with this amount. */
async function openOrderOf(amountMinor: bigint): Promise<string> {
  const orders: { txId: string; amountMinor: string }[] = await bankOrders()
  return present(
    orders.find((one) => one.amountMinor === String(amountMinor)),
    'a bank order',
  ).txId
}

describe('a bank transfer recalled after the signer has signed its refund', () => {
  /**
   * Expects that operators can no longer claim the payment order for the bank after the recall. They can only mark it
   * as not carried out.
   */
  async function expectStopped(txId: string): Promise<void> {
    const stopped = { code: 1, output: expect.stringContaining('was recalled or reverted') }
    expect(await decide('bank-transfer', 'take', txId)).toEqual(stopped)
    expect((await ops('bob', 'bank-transfer', 'list')).output).toContain('DO NOT PAY')
    await apply()
    expect(await decide('bank-transfer', 'take', txId)).toEqual(stopped)
    expect(await decide('bank-transfer', 'refused', txId)).toMatchObject({ code: 0 })
    await apply()
    expect(await bankOrders()).toEqual([])
    expect(await sent(txId)).toMatchObject({ code: 1 })
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM payment WHERE tx_id = $1', [txId])
    const retried = await decide('payment', 'retry', present(rows[0], 'the payment').id)
    expect(retried).toEqual({ code: 1, output: expect.stringMatching(/loss is booked|nothing to return/) })
    expect(await world.findings()).toEqual([])
  }

  test('stops a refund when its transfer is recalled, even if the signer has already signed the refund', async () => {
    const order = await buy(await verifiedUser(), '100')
    const amountMinor = order.agreedQuote.minDepositAtomic - 1n
    const line = { statementId: newId(), amount: formatAmount(amountMinor, 2), payer: 'Anna Smith' }
    expect(await receive(order, line)).toMatchObject({ code: 0 })
    await apply()
    expect(await decide('order', 'refund', String(order.orderId))).toMatchObject({ code: 0 })
    await apply()
    const txId = await openOrderOf(amountMinor - 50n)
    expect(await recall(line.statementId, line.amount)).toMatchObject({ code: 0 })
    await expectStopped(txId)
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
  })

  test('stops the return of a transfer without a payment reference when the transfer is recalled', async () => {
    const statementId = newId()
    expect(await receive(null, { statementId, amount: '300' })).toMatchObject({ code: 0 })
    await apply()
    const returned = await decide('deposit', 'return', await depositIdOf(statementId), '--to', IBAN)
    expect(returned).toMatchObject({ code: 0 })
    await apply()
    const txId = await openOrderOf(29_950n)
    expect(await recall(statementId, '300')).toMatchObject({ code: 0 })
    await expectStopped(txId)
  })
})

/**
 * Records that the payer's bank has taken back one euro of a received transfer. Returns the statement ID of the recall.
 */
async function recallOneEuro(line: string): Promise<string> {
  const recallId = newId()
  const taken = ['--statement-id', recallId, '--amount', '1', '--booked', now()]
  expect(await decide('bank-transfer', 'recalled', line, ...taken)).toMatchObject({ code: 0 })
  await apply()
  return recallId
}

describe('a partly recalled bank transfer', () => {
  const LOSS = 'money has already left'

  /**
   * Expects that an operator can keep the rest of a partly recalled transfer but cannot return it. The database also
   * rejects a return that is inserted directly.
   */
  async function expectKeptOnly(recallId: string): Promise<void> {
    const restId = await depositIdOf(recallId)
    const returned = await decide('deposit', 'return', restId, '--to', IBAN)
    expect(returned).toEqual({ code: 1, output: expect.stringContaining(LOSS) })
    await expect(insertReturn(restId)).rejects.toThrow('covers a loss')
    const kept = await decide('deposit', 'keep', restId)
    expect(kept).toEqual({ code: 0, output: expect.stringContaining('makes up for the loss') })
    expect(await bankOrders()).toEqual([])
    expect(await world.findings()).toEqual([])
  }

  /** Inserts a payment that returns a deposit directly into the database, as an attacker would. */
  const insertReturn = (depositId: string) =>
    owner.query(
      `INSERT INTO payment (purpose, reference, chain, asset, source_purpose, source_index, to_address, amount, status, created_at)
       SELECT 'return', id::text, chain, asset, 'hot', 0, $2, amount - 50, 'INTENT', now() FROM deposit WHERE id = $1`,
      [depositId, IBAN],
    )

  test('after the payout, an operator cannot return the rest of a partly recalled bank transfer', async () => {
    const order = await buy(await verifiedUser(), '200')
    const statementId = newId()
    expect(await pay(order, '200', statementId)).toMatchObject({ state: 'FINISHED' })
    const recallId = await recallOneEuro(statementId)
    expect(await orderNow(order)).toMatchObject({ state: 'AT_RISK' })
    await expectKeptOnly(recallId)
  })

  test('an operator cannot return the rest of a partly recalled transfer that was already fully returned', async () => {
    const statementId = newId()
    expect(await receive(null, { statementId, amount: '300' })).toMatchObject({ code: 0 })
    await apply()
    const returned = await decide('deposit', 'return', await depositIdOf(statementId), '--to', IBAN)
    expect(returned).toMatchObject({ code: 0 })
    await apply()
    expect(await sent(await openOrderOf(29_950n))).toMatchObject({ code: 0 })
    await apply()
    await expectKeptOnly(await recallOneEuro(statementId))
  })

  test("returns the rest of an old recalled transfer only after an operator has checked the bank's records", async () => {
    const statementId = newId()
    // The transfer is two hours old. After a restore from a backup, the database may lack the record that the exchange
    // has already returned such an old transfer.
    const booked = new Date(Date.now() - 2 * HOUR_MS).toISOString()
    expect(await receive(null, { statementId, amount: '320', booked })).toMatchObject({ code: 0 })
    await apply()
    const restId = await depositIdOf(await recallOneEuro(statementId))
    expect(await decide('deposit', 'return', restId, '--to', IBAN)).toMatchObject({ code: 0 })
    await apply()
    const txId = await openOrderOf(31_850n)
    const take = ['bank-transfer', 'take', txId]
    expect(await decide(...take)).toEqual({ code: 1, output: expect.stringContaining('look at the bank') })
    expect(await decide(...take, '--not-paid')).toMatchObject({ code: 0 })
    expect(await sent(txId)).toMatchObject({ code: 0 })
    await apply()
    expect(await world.findings()).toEqual([])
  })

  test("returns the rest of a partly recalled transfer if the bank refused the exchange's earlier return", async () => {
    const statementId = newId()
    expect(await receive(null, { statementId, amount: '310' })).toMatchObject({ code: 0 })
    await apply()
    await decide('deposit', 'return', await depositIdOf(statementId), '--to', IBAN)
    await apply()
    const first = await openOrderOf(30_950n)
    const recallId = await recallOneEuro(statementId)
    expect(await decide('bank-transfer', 'refused', first)).toMatchObject({ code: 0 })
    await apply()
    expect(await decide('deposit', 'return', await depositIdOf(recallId), '--to', IBAN)).toMatchObject({ code: 0 })
    await apply()
    const order = await openOrderOf(30_850n)
    // Simulate that the return of the whole transfer was sent after all.
    await owner.query(`UPDATE payment SET status = 'SENT' WHERE tx_id = $1`, [first])
    const taken = await decide('bank-transfer', 'take', order)
    expect(taken).toEqual({ code: 1, output: expect.stringContaining('was recalled or reverted') })
    await owner.query(`UPDATE payment SET status = 'FAILED' WHERE tx_id = $1`, [first])
    expect(await sent(order)).toMatchObject({ code: 0 })
    await apply()
    expect(await world.findings()).toEqual([])
  })
})

/** Creates a sale to a bank account. */
async function sell(userId: number, amount: string): Promise<Order> {
  const refundAddress = await world.strangers.address('ethereum', world.stranger())
  return world.makeOrder({ from: 'eth', to: 'eur-sepa', amount, destination: IBAN, refundAddress, by: { userId } })
}

/**
 * Returns the transaction ID of the payment order for the bank that pays a sale. Returns null if the order does not
 * exist yet.
 */
async function payoutOf({ orderId }: Order): Promise<string | null> {
  const orders: { txId: string; sale: { orderId: number } | null }[] = await bankOrders()
  return orders.find((one) => one.sale?.orderId === orderId)?.txId ?? null
}

/** Records a match of the account's name with a sanctions list. */
const addNameHit = (userId: number) =>
  owner.query(
    `INSERT INTO name_hit (check_id, user_id, list, entry_id, entry_digest, score_percent)
     SELECT check_id, user_id, 'ofac-sdn', '7', repeat('a', 64), 99 FROM identity_check WHERE user_id = $1`,
    [userId],
  )

/** Records a transfer from the verified account holder and makes the worker apply it. */
async function pay(order: Order, amount: string, statementId = newId()): Promise<Order> {
  expect(await receive(order, { amount, statementId, payer: 'Anna Smith' })).toMatchObject({ code: 0 })
  await apply()
  await apply()
  return orderNow(order)
}

/**
 * Expects the order to be on hold, and an operator's refund command to fail with a message that contains the reason.
 */
async function expectHeld(order: Order, reason: string): Promise<void> {
  expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE', settlement: null })
  const refund = await decide('order', 'refund', String(order.orderId))
  expect(refund).toEqual({ code: 1, output: expect.stringContaining(reason) })
  expect(await world.findings()).toEqual([])
}

describe('an account with a possible sanctions list match', () => {
  test('does not pay out an earlier sale to an account with a sanctions match', async () => {
    const userId = await verifiedUser()
    const order = await sell(userId, '0.1')
    await addNameHit(userId)
    await world.pay(order, '0.1')
    await apply()
    await apply()
    await expectHeld(order, 'a name hit of the account is not cleared')
    expect(await payoutOf(order)).toBeNull()
  })

  test('withholds a payout to an account with a sanctions match until an operator clears it', async () => {
    const userId = await verifiedUser()
    const order = await sell(userId, '0.1')
    await world.pay(order, '0.1')
    await apply()
    const txId = present(await payoutOf(order), 'the payout')
    await addNameHit(userId)
    const taken = await decide('bank-transfer', 'take', txId)
    expect(taken).toEqual({ code: 1, output: expect.stringContaining('a name hit that is not cleared') })
    expect((await ops('bob', 'bank-transfer', 'list')).output).toContain('DO NOT PAY (name-hit)')
    await owner.query(
      `UPDATE name_hit SET decision = 'cleared', decided_by = 'bob', decided_at = now() WHERE user_id = $1`,
      [userId],
    )
    expect(await decide('bank-transfer', 'take', txId)).toMatchObject({ code: 0 })
    expect(await sent(txId)).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
  })
})

test("holds an account's other orders after the bank recalls one of the account's transfers", async () => {
  const userId = await verifiedUser()
  const [older, first] = [await buy(userId, '100'), await buy(userId, '100')]
  const statementId = newId()
  expect(await pay(first, '100', statementId)).toMatchObject({ state: 'FINISHED' })
  expect(await recall(statementId, '100')).toMatchObject({ code: 0 })
  await apply()
  await pay(older, '100')
  await expectHeld(older, 'was recalled or charged back')
})

describe("a third party's recalled transfer with the payment reference of another user's order", () => {
  const isBlocked = async (userId: number) =>
    (await owner.query<{ reversed: boolean }>('SELECT fiat_payment_reversed($1) AS reversed', [userId])).rows[0]
      ?.reversed

  /** Pays one cent to an order from a bank account in another name. Then records a recall of this payment. */
  async function recallCent(order: Order): Promise<void> {
    const statementId = newId()
    expect(await receive(order, { amount: '0.01', statementId, payer: 'Mallory Jones' })).toMatchObject({ code: 0 })
    await apply()
    expect(await recall(statementId, '0.01')).toMatchObject({ code: 0 })
    await apply()
  }

  test("a third party's recalled transfer does not block the account that owns the order", async () => {
    const userId = await verifiedUser()
    await recallCent(await buy(userId, '100'))
    expect(await isBlocked(userId)).toBe(false)
    expect(await world.findings()).toEqual([])
  })

  test("a third party's recalled transfer to a paid-out order does not block the account that owns the order", async () => {
    const userId = await verifiedUser()
    const order = await buy(userId, '100')
    expect(await pay(order, '100')).toMatchObject({ state: 'FINISHED' })
    await recallCent(order)
    expect(await isBlocked(userId)).toBe(false)
    expect(await world.findings()).toEqual([])
  })

  test("a third party's recalled transfer does not block an order owner without a verified name", async () => {
    const { userId } = await userWithBalance(world, 'eth', 0n)
    await recallCent(await buy(userId, '100'))
    expect(await isBlocked(userId)).toBe(false)
    expect(await world.findings()).toEqual([])
  })
})

describe('an account with a monthly limit of 500 euros', () => {
  test('an account cannot exceed its monthly limit by paying for expired orders', async () => {
    const userId = await verifiedUser()
    const orders: Order[] = []
    for (let n = 0; n < 2; n += 1) {
      const order = await buy(userId, '480')
      await owner.query(`UPDATE orders SET state = 'EXPIRED', act_by = NULL WHERE order_id = $1`, [order.orderId])
      orders.push(order)
    }
    const [first, second] = [present(orders[0], 'an order'), present(orders[1], 'an order')]
    expect(await pay(first, '480')).toMatchObject({ state: 'FINISHED' })
    await pay(second, '480')
    await expectHeld(second, 'exceeds the limit')
    const paid = await decide('order', 'pay', String(second.orderId), '--despite-listing')
    expect(paid).toMatchObject({ code: 0 })
  })

  test('an account cannot exceed its monthly limit with two payments that arrive at the same instant', async () => {
    const userId = await verifiedUser()
    const setState = `UPDATE orders SET state = $2, act_by = NULL WHERE order_id = $1`
    const expired = async () => {
      const order = await buy(userId, '480')
      await owner.query(setState, [order.orderId, 'EXPIRED'])
      return order
    }
    const [first, late] = [await expired(), await expired()]
    const [one, other] = [await owner.connect(), await owner.connect()]
    const holdIn = async (client: typeof one, { orderId }: Order) =>
      (await client.query<{ hold: string | null }>('SELECT fiat_hold($1, 48000) AS hold', [orderId])).rows[0]?.hold
    try {
      await one.query('BEGIN')
      expect(await holdIn(one, first)).toBeNull()
      await one.query(setState, [first.orderId, 'SUSPENSE'])
      let isCompared = false
      const compared = holdIn(other, late).finally(() => (isCompared = true))
      const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(isCompared || (await one.query(waits)).rowCount === 1).toBe(true))
      await one.query('COMMIT')
      expect(await compared).toBe('over-limit')
    } finally {
      one.release()
      other.release()
    }
    // Restore the state for the audits of later tests.
    await owner.query(setState, [first.orderId, 'EXPIRED'])
  })

  test('an account cannot carry over unused monthly limits from earlier months', async () => {
    const userId = await verifiedUser()
    const orders: Order[] = []
    for (let months = 0; months < 3; months += 1) {
      const order = await buy(userId, '480')
      // Make the order look as if it had been created months ago and had expired unpaid.
      await owner.query(
        `UPDATE orders SET state = 'EXPIRED', act_by = NULL, created_at = created_at - make_interval(months => $2)
         WHERE order_id = $1`,
        [order.orderId, months],
      )
      orders.push(order)
    }
    const [newest, ...older] = orders
    expect(await pay(present(newest, 'an order'), '480')).toMatchObject({ state: 'FINISHED' })
    // Query the holds from the database, because the changed creation time has invalidated the orders' seals.
    const holdOf = async ({ orderId }: Order) =>
      (await owner.query<{ hold: string | null }>('SELECT fiat_hold($1, 48000) AS hold', [orderId])).rows[0]?.hold
    expect(await Promise.all(older.map(holdOf))).toEqual(['over-limit', 'over-limit'])
  })

  test('counts a payment towards the limit of the month in which it arrives, even for an older order', async () => {
    const userId = await verifiedUser()
    const order = await buy(userId, '480')
    expect(await pay(order, '480')).toMatchObject({ state: 'FINISHED' })
    const older = `UPDATE orders SET created_at = created_at - interval '2 months' WHERE order_id = $1`
    await owner.query(older, [order.orderId])
    await expect(buy(userId, '480')).rejects.toThrow('limit')
  })

  test('an account cannot exceed its monthly limit by transferring more than the purchase price', async () => {
    const order = await buy(await verifiedUser(), '30')
    await pay(order, '990')
    await expectHeld(order, 'exceeds the limit')
  })

  test('an account cannot exceed its monthly limit by sending more coins than the sale requires', async () => {
    const order = await sell(await verifiedUser(), '0.02')
    await world.pay(order, '1')
    await apply()
    await apply()
    await expectHeld(order, 'exceeds the limit')
    expect(await payoutOf(order)).toBeNull()
  })
})
