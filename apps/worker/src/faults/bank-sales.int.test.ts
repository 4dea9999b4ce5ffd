import { PostgresBankReturns } from '@cambio/adapters/postgres/fiat/bank-return-store'
import { userWithBalance } from '@cambio/adapters/postgres/testing/user-with-balance'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  BANK,
  DEEP,
  bankOrders,
  decide,
  deepen,
  fund,
  newId,
  now,
  ops,
  orderNow,
  owner,
  sent,
  useBankWorld,
  verifiedUser,
  worker,
  world,
} from '../testing/bank-set-up.ts'
import type { Deal } from '../testing/deal.ts'

const IBAN = 'DE89370400440532013000'
const OTHER_IBAN = 'GB29NWBK60161331926819'

useBankWorld(async () => {
  await fund('9000')
  await worker.step(BANK)
})

const depositOf = async (txId: string) =>
  (await owner.query('SELECT id::text, status FROM deposit WHERE tx_id = $1', [txId])).rows[0]

/** Mines until all deposits and payments are final, and makes the worker process the new blocks on both chains. */
async function apply(): Promise<void> {
  await deepen()
  await worker.step(BANK)
}

/** Creates a sale to a bank account and sends its coins. */
async function sale(part: Partial<Deal> = {}): Promise<Order> {
  const refundAddress = await world.strangers.address('ethereum', world.stranger())
  const by = { userId: await verifiedUser() }
  const deal = { from: 'eth', to: 'eur-sepa', amount: '0.1', destination: IBAN, refundAddress, by, ...part }
  const order = await world.paidOrder(deal)
  await apply()
  return order
}

/** Returns the payment order for the bank that pays a sale. */
async function payoutOf({ orderId }: Order) {
  const orders: { txId: string; amountMinor: string; iban: string; payee: string; sale: { orderId: number } }[] =
    await bankOrders()
  return present(
    orders.find((one) => one.sale?.orderId === orderId),
    'the payout',
  )
}

describe('a sale with a payout to a bank account', () => {
  test("pays the quoted euros exactly once, with the account's verified name as the payee", async () => {
    const order = await sale()
    const paid = await orderNow(order)
    const payout = await payoutOf(order)
    expect(payout).toMatchObject({ iban: IBAN, payee: 'Anna Smith' })
    expect(formatAmount(BigInt(payout.amountMinor), 2)).toBe(await world.promised(paid))
    expect(paid.settledQuote?.costs.map(({ kind }) => kind)).toContain('networkFee')
    const taken = await decide('bank-transfer', 'take', payout.txId)
    expect(taken).toEqual({ code: 0, output: expect.stringContaining('of Anna Smith') })
    expect(await sent(payout.txId, '--fee', '0.35')).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await sent(payout.txId)).toMatchObject({ code: 1 })
    expect(await world.findings()).toEqual([])
  })
})

describe('a worker that dies during a bank sale', () => {
  /** Creates a sale whose coins are final on-chain. The worker has not credited them yet. */
  async function unread(): Promise<Order> {
    const refundAddress = await world.strangers.address('ethereum', world.stranger())
    const by = { userId: await verifiedUser() }
    const order = await world.paidOrder({
      from: 'eth',
      to: 'eur-sepa',
      amount: '0.1',
      destination: IBAN,
      refundAddress,
      by,
    })
    await world.mine('ethereum', DEEP)
    return order
  }

  test.each([
    ['ethereum', 'credited'],
    [BANK, 'signed'],
    [BANK, 'raw-stored'],
    [BANK, 'sent-without-reply'],
    [BANK, 'reply-not-stored'],
  ] as const)(
    'creates a single bank order when the worker of the %s chain dies at checkpoint %s',
    async (chain, death) => {
      const order = await unread()
      if (chain === BANK) await worker.step('ethereum')
      await worker.step(chain, death)
      await apply()
      await apply()
      const orders: { sale: { orderId: number } | null }[] = await bankOrders()
      expect(orders.filter((one) => one.sale?.orderId === order.orderId)).toHaveLength(1)
      expect(await sent((await payoutOf(order)).txId)).toMatchObject({ code: 0 })
      await apply()
      expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
      expect(await world.findings()).toEqual([])
    },
  )
})

describe('a bank sale whose payout the bank rejects', () => {
  test('does not resend a payout that the bank rejected', async () => {
    const order = await sale()
    const { txId } = await payoutOf(order)
    expect(await ops('bob', 'bank-transfer', 'take', txId, '--reason', 'test', '--yes')).toMatchObject({ code: 0 })
    expect(await decide('bank-transfer', 'refused', txId)).toEqual({
      code: 1,
      output: expect.stringContaining('bob has taken order'),
    })
    expect(await ops('bob', 'bank-transfer', 'refused', txId, '--reason', 'x', '--yes')).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'SUSPENSE' })
    expect(await sent(txId)).toMatchObject({ code: 1 })
    expect(await decide('order', 'refund', String(order.orderId))).toMatchObject({ code: 0 })
    await apply()
    await apply()
    const refunded = await orderNow(order)
    expect(refunded).toMatchObject({ state: 'REFUNDED', settlement: 'refund' })
    expect(Number(await world.held('eth', present(refunded.refundAddress, 'an address')))).toBeGreaterThan(0.09)
    expect((await world.work.stores.payments.forOrder(order.orderId)).map(({ purpose }) => purpose)).toEqual(['refund'])
    expect(await world.findings()).toEqual([])
  })

  test('lets an operator retry a rejected payout with a new bank order', async () => {
    const order = await sale()
    const first = await payoutOf(order)
    expect(await decide('bank-transfer', 'refused', first.txId)).toMatchObject({ code: 0 })
    await apply()
    const [payment] = await world.work.stores.payments.forOrder(order.orderId)
    const id = present(payment, 'the payout').id
    expect((await ops('ana', 'queue')).output).toContain(`payment retry ${id}, or order refund ${order.orderId}`)
    expect(await decide('payment', 'retry', id)).toMatchObject({ code: 0 })
    await apply()
    const second = await payoutOf(order)
    expect(second).toMatchObject({ iban: first.iban, amountMinor: first.amountMinor })
    expect(second.txId).not.toBe(first.txId)
    expect(await sent(first.txId)).toMatchObject({ code: 1 })
    expect(await sent(second.txId)).toMatchObject({ code: 0 })
    await apply()
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    expect(await world.findings()).toEqual([])
  })

  test('lets an operator resend a returned payout only to another IBAN of the same payee', async () => {
    const order = await sale()
    const { txId, amountMinor } = await payoutOf(order)
    const bankReturns = new PostgresBankReturns(owner)
    const statementId = newId()
    const amount = formatAmount(BigInt(amountMinor), 2)
    const back = (of: string, line = statementId) =>
      ops(
        ...(['ana', 'bank-transfer', 'returned', txId, '--statement-id', line, '--amount', of] as const),
        ...(['--booked', now(), '--reason', 'closed account', '--yes'] as const),
      )
    expect(await back(amount)).toEqual({ code: 1, output: expect.stringContaining('Record that line first') })
    expect(await sent(txId)).toMatchObject({ code: 0 })
    expect(await back('9999')).toEqual({ code: 1, output: expect.stringContaining('sent less') })
    expect(await bankReturns.of(txId)).toBeNull()
    expect(await back(amount)).toMatchObject({ code: 0 })
    expect(await back(amount, newId())).toMatchObject({ code: 1 })
    await apply()
    const amountBack = BigInt(amountMinor)
    expect(await bankReturns.of(txId)).toEqual({ at: expect.any(Number), amountMinor: amountBack, isPaidAgain: false })
    const { rows: emails } = await owner.query(`SELECT facts FROM account_email_queue WHERE kind = 'PAYOUT_RETURNED'`)
    expect(emails).toEqual([
      { facts: { order: String(order.orderId), amount: `${amount} EUR`, sent: `${amount} EUR` } },
    ])
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    const { id, status } = await depositOf(statementId)
    expect(status).toBe('SUSPENSE')
    expect(await bankOrders()).toEqual([])
    expect(await decide('deposit', 'return', id, '--to', OTHER_IBAN)).toMatchObject({ code: 0 })
    await apply()
    const orders = await bankOrders()
    expect(orders).toMatchObject([{ iban: OTHER_IBAN, payee: 'Anna Smith', sale: { orderId: order.orderId } }])
    expect(await bankReturns.of(txId)).toMatchObject({ isPaidAgain: true })
    const taken = await decide('bank-transfer', 'take', orders[0].txId)
    expect(taken).toEqual({ code: 0, output: expect.stringContaining('of Anna Smith') })
    await world.accounts.stores.identities.shred(orders[0].sale.userId)
    const unnamed = await decide('bank-transfer', 'take', orders[0].txId)
    expect(unnamed).toEqual({ code: 1, output: expect.stringContaining('has no verified name') })
    expect(await world.findings()).toEqual([])
  })
})

describe('a bank payout that the bank returns in parts', () => {
  test('holds each returned part of a payout in suspense and emails the user its amount', async () => {
    const order = await sale()
    const { txId, amountMinor } = await payoutOf(order)
    const bankReturns = new PostgresBankReturns(owner)
    const back = (amount: string, line: string) =>
      decide('bank-transfer', 'returned', txId, '--statement-id', line, '--amount', amount, '--booked', now())
    expect(await sent(txId)).toMatchObject({ code: 0 })
    const [first, second] = [newId(), newId()]
    expect(await back('40', first)).toMatchObject({ code: 0 })
    await apply()
    expect(await bankReturns.of(txId)).toMatchObject({ amountMinor: 4_000n, isPaidAgain: false })
    const rest = BigInt(amountMinor) - 4_000n
    expect(await back(formatAmount(rest + 1n, 2), second)).toEqual({ code: 1, output: expect.stringContaining(first) })
    const direct = owner.query(
      `INSERT INTO bank_line (statement_id, kind, reverses, amount, fee, name, payer_check, booked_at, first_operator)
       VALUES ('too-much', 'in', $1, $2, 0, 'x', 'matches', now(), 'ana')`,
      [txId, (rest + 1n).toString()],
    )
    await expect(direct).rejects.toThrow('reverses other money')
    expect(await back(formatAmount(rest, 2), second)).toMatchObject({ code: 0 })
    await apply()
    expect(await bankReturns.of(txId)).toMatchObject({ amountMinor: BigInt(amountMinor), isPaidAgain: false })
    expect(await orderNow(order)).toMatchObject({ state: 'FINISHED' })
    const { rows } = await owner.query(
      `SELECT facts ->> 'amount' AS amount FROM account_email_queue WHERE facts ->> 'order' = $1 ORDER BY email_id`,
      [String(order.orderId)],
    )
    expect(rows).toEqual([{ amount: '40 EUR' }, { amount: `${formatAmount(rest, 2)} EUR` }])
    for (const line of [first, second]) {
      const { id } = await depositOf(line)
      expect(await decide('deposit', 'return', id, '--to', OTHER_IBAN)).toMatchObject({ code: 0 })
      await apply()
    }
    expect(await bankReturns.of(txId)).toMatchObject({ isPaidAgain: true })
    expect(await world.findings()).toEqual([])
  })
})

describe('database rules for bank sales', () => {
  test.each([
    [
      'an account without a verified name',
      async () => (await userWithBalance(world, 'eth', 0n)).userId,
      'verified name',
    ],
    [
      'an account without a confirmed email',
      async () => {
        const userId = await verifiedUser()
        await owner.query('UPDATE account SET email_confirmed_at = NULL WHERE user_id = $1', [userId])
        return userId
      },
      'confirmed email',
    ],
  ])('rejects a bank sale by %s', async (_what, userOf, message) => {
    await expect(sale({ by: { userId: await userOf() } })).rejects.toThrow(message)
  })

  test('rejects a bank sale with a fixed rate', async () => {
    await expect(sale({ isRefunding: true })).rejects.toMatchObject({ code: 'FIXED_UNAVAILABLE' })
    const { rows } = await owner.query(`SELECT order_id FROM orders WHERE to_slug = 'eur-sepa' LIMIT 1`)
    const fixed = owner.query(`UPDATE orders SET rate_mode = 'FIXED' WHERE order_id = $1`, [rows[0].order_id])
    await expect(fixed).rejects.toThrow('orders_bank_money')
  })
})

test('an order and its payout cannot go to an IBAN that the bank would reject', async () => {
  const order = await sale({ by: { userId: await verifiedUser() } })
  await payoutOf(order)
  const target = 'DE89-3704-0044-0532-0130-00'
  const changed = owner.query('UPDATE orders SET destination_address = $1 WHERE order_id = $2', [target, order.orderId])
  await expect(changed).rejects.toThrow('orders_iban')
  const paid = owner.query('UPDATE payment SET to_address = $1 WHERE order_id = $2', [target, order.orderId])
  await expect(paid).rejects.toThrow('payment_iban')
})

test('lets an operator refund the coins when the account no longer has a verified name', async () => {
  const userId = await verifiedUser()
  const order = await sale({ by: { userId } })
  const { txId } = await payoutOf(order)
  await world.accounts.stores.identities.shred(userId)
  expect(await decide('bank-transfer', 'take', txId)).toEqual({
    code: 1,
    output: expect.stringContaining('no verified name'),
  })
  expect(await decide('bank-transfer', 'refused', txId)).toMatchObject({ code: 0 })
  await apply()
  expect(await decide('order', 'refund', String(order.orderId))).toMatchObject({ code: 0 })
  await apply()
  await apply()
  expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
})
