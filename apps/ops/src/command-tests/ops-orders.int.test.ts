import { NO_VALUE_CAPS } from '@cambio/adapters/chains/testing/memory-spend-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { PostgresSignerSpendStore } from '@cambio/adapters/postgres/signer/signer-spend-store'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { NO_PROVIDERS } from '@cambio/core/liquidity/no-providers'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { newerRateText } from '@cambio/core/seals/statements'
import { acceptRateChange } from '@cambio/core/orders/settle/accept-rate-change'
import { newFill, type OrderFill } from '@cambio/core/orders/order-fill'
import { applyFact } from '@cambio/core/orders/machine/order-machine'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { present } from '@cambio/kernel/assert'
import { describe, expect, test } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, HALF_ETH, LTC_ADDRESS } from '../testing/ops-values.ts'
import {
  FIXED,
  NETWORK_FEE,
  WHY,
  act,
  actions,
  entry,
  find,
  held,
  refused,
  world,
  useOpsWorld,
} from '../testing/ops-set-up.ts'

useOpsWorld()

const ETH_THIRD_ADDRESS = '0xde709f2102306220921060314715629080e2fb77'
const settlements = (orderId: number) =>
  world.query(`SELECT purpose, to_address, status FROM payment WHERE order_id = ${orderId}`)

describe('order refund command', () => {
  test('refunds a held order only once, to the refund address given at its creation', async () => {
    const { orderId } = await held(FIXED)
    expect((await act('order', 'refund', orderId)).code).toBe(0)
    expect((await find(orderId)).state).toBe('REFUNDING')
    expect(await settlements(orderId)).toEqual([
      { purpose: 'refund', to_address: ETH_REFUND_ADDRESS, status: 'INTENT' },
    ])
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'is settled already: refund')
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'is settled already: refund')
    expect(await actions(`order ${orderId}`)).toHaveLength(1)
  })

  /**
   * Writes the state that the worker stores once the node has rejected a payment for ten minutes. Returns the payment
   * ID.
   */
  async function refusedByNode(orderId: number): Promise<string> {
    const { stores } = world.work
    const payment = present((await stores.payments.forOrder(orderId))[0], 'a settlement')
    await stores.payments.save({ ...payment, status: 'HELD' })
    const order = present(await stores.orders.find(orderId), 'an order')
    await stores.orders.save(
      applyFact(order, { kind: 'settlement-refused' }, Date.now(), DEFAULT_ORDER_TERMS).order,
      [],
    )
    return payment.id
  }

  test('reverses the trade and refunds the order once when the node keeps rejecting its payout', async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'pay', orderId)
    const payout = await refusedByNode(orderId)
    expect((await world.type('queue')).out).toContain(`payment retry ${payout}, or order refund ${orderId}`)
    expect((await act('order', 'refund', orderId)).code).toBe(0)
    expect(await find(orderId)).toMatchObject({ state: 'REFUNDING', settlement: 'refund', settledQuote: null })
    expect(await settlements(orderId)).toEqual([
      { purpose: 'refund', to_address: ETH_REFUND_ADDRESS, status: 'INTENT' },
    ])
    expect((await world.type('queue')).out).not.toContain(`payment ${payout}:`)
    await refused(['payment', 'retry', payout, ...WHY, '--yes'], 1, 'was cancelled')
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'is settled already: refund')
    const books = await world.query<{ account: string; amount: string }>(
      `SELECT account, sum(amount)::text AS amount FROM (SELECT e ->> 'account' AS account, (e ->> 'amount')::numeric AS amount
         FROM journal, jsonb_array_elements(entries) e WHERE kind IN ('trade', 'trade-reverted') AND reference = '${orderId}') booked
       GROUP BY account HAVING sum(amount) <> 0`,
    )
    expect(books).toEqual([])
    expect(
      (await world.withOps((ops) => ops.auditStore.checkRecords())).findings.filter(({ invariant }) =>
        [1, 3, 4, 5, 9, 11, 16].includes(invariant),
      ),
    ).toEqual([])
    await expect(world.query(`UPDATE payment SET status = 'INTENT' WHERE id = ${payout}`)).rejects.toThrow(
      'payment_check',
    )
  })

  test('refuses to refund an order while its signed payout may still be mined', async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'pay', orderId)
    const payout = await refusedByNode(orderId)
    await world.query(
      `INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation) VALUES (${payout}, 1, 'litecoin', 'tx-${payout}', 'raw', '{}')`,
    )
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'was signed and may still be mined')
    await world.query(`DELETE FROM payment_attempt WHERE payment_id = ${payout}`)
  })

  test('pays a refund to a second address when the node keeps rejecting the first refund', async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'refund', orderId)
    const first = await refusedByNode(orderId)
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'Name another address with --to')
    expect((await act('order', 'refund', orderId, '--to', ETH_ADDRESS)).code).toBe(0)
    expect(await find(orderId)).toMatchObject({ state: 'REFUNDING', refundAddress: ETH_ADDRESS })
    expect(await settlements(orderId)).toEqual([{ purpose: 'refund', to_address: ETH_ADDRESS, status: 'INTENT' }])
    expect((await world.type('queue')).out).not.toContain(`payment ${first}:`)
    await refused(['payment', 'retry', first, ...WHY, '--yes'], 1, 'was cancelled')
  })

  test('the signer counts a refund to a new address as a separate spend', async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'refund', orderId)
    const counted = async () => {
      const { id, to, amountAtomic } = present((await world.work.stores.payments.forOrder(orderId))[0], 'a refund')
      const pool = createPool(world.ownerUrl, 1)
      const spends = new PostgresSignerSpendStore(pool)
      const spend = { spendId: id, asset: 'eth', recipient: to, amountAtomic, valueMicro: 1n, caps: null }
      const verdict = await spends.count([spend], {
        caps: NO_VALUE_CAPS,
        isApproved: false,
        direction: 'sent',
        payer: null,
      })
      await pool.end()
      return [to, verdict]
    }
    // The signer counted the spend, but the worker crashed before it stored the signed transaction.
    expect(await counted()).toEqual([ETH_REFUND_ADDRESS, 'counted'])
    for (const to of [ETH_ADDRESS, ETH_THIRD_ADDRESS]) {
      await refusedByNode(orderId)
      expect((await act('order', 'refund', orderId, '--to', to)).code).toBe(0)
      expect(await counted()).toEqual([to, 'counted'])
    }
    expect(await settlements(orderId)).toHaveLength(1)
  })

  test("the database rejects an update of a payment's recipient", async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'refund', orderId)
    const pool = createPool(world.environment.DATABASE_URL, 1)
    await expect(pool.query(`UPDATE payment SET to_address = 'elsewhere' WHERE order_id = ${orderId}`)).rejects.toThrow(
      'permission denied',
    )
    await pool.end()
  })

  test('rejects a refund unless the command or the order contains a valid refund address', async () => {
    const { orderId, depositAddress } = await held()
    const line = (to: string) => ['order', 'refund', String(orderId), ...WHY, '--yes', '--to', to]
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'name one with --to')
    await refused(line(LTC_ADDRESS), 1, 'does not accept this address')
    await refused(line('0x0'), 1, 'does not accept this address')
    await refused(line(depositAddress), 1, 'does not accept this address')
    world.listed.add(ETH_ADDRESS)
    await refused(line(ETH_ADDRESS), 1, 'is blacklisted')
    world.listed.clear()
    await world.query(
      `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', '${ETH_ADDRESS}', 'deposit', 9000)`,
    )
    await refused(line(ETH_ADDRESS), 1, 'is an address of the exchange')
    await world.query(`DELETE FROM own_address WHERE key_index = 9000`)
    expect((await world.type(line(ETH_ADDRESS))).code).toBe(0)
    expect(await settlements(orderId)).toMatchObject([{ purpose: 'refund', to_address: ETH_ADDRESS }])
  })

  test("refunds an order that awaits the user's choice", async () => {
    const { order } = await world.makeOrder()
    await refused(['order', 'refund', String(order.orderId), ...WHY, '--yes'], 1, 'has no credited deposit')
    await world.arrive(order, 10n ** 21n)
    expect((await find(order.orderId)).state).toBe('ACTION_REQUIRED')
    await refused(['order', 'pay', String(order.orderId), ...WHY, '--yes'], 1, 'only an order in SUSPENSE')
    expect((await act('order', 'refund', order.orderId, '--to', ETH_ADDRESS)).code).toBe(0)
  })

  test('settles an order only once when fifty refunds and fifty rate acceptances run concurrently', async () => {
    const { order, controlToken } = await world.makeOrder(FIXED)
    await world.arrive(order, (HALF_ETH * 9n) / 10n)
    const { orderId } = order
    await world.withOps(async (ops) => {
      const deps = {
        ...ops,
        providerQuotes: NO_PROVIDERS,
        work: world.work,
        controlTokens: createControlTokens('a secret of this test'),
      }
      const accept = { orderId, destinationAddress: LTC_ADDRESS, controlToken, rateSeal: null }
      const line = ['order', 'refund', String(orderId), ...WHY, '--yes']
      const codes = await Promise.all(
        Array.from({ length: 100 }, (_unused, index) =>
          index % 2
            ? world.type(line, null, ops).then(({ code }) => code)
            : acceptRateChange(deps, accept).catch(() => {}),
        ),
      )
      const refunds = codes.filter((code) => code === 0).length
      const [settled, ...others] = await settlements(orderId)
      expect(others).toEqual([])
      expect(refunds).toBe(settled?.purpose === 'refund' ? 1 : 0)
      expect(await actions(`order ${orderId}`)).toHaveLength(refunds)
    })
  })
})

describe('provider-filled orders', () => {
  /**
   * Creates a provider-filled order that is on hold, with a deposit address from the provider. Returns the order ID.
   */
  async function filled(part: Partial<OrderFill>): Promise<number> {
    const { order } = await world.makeOrder()
    const fill = { ...newFill('changenow', `their-${order.orderId}`, Date.now()), status: 'failed', ...part }
    await world.query(`UPDATE orders SET deposit_address = 'theirs-${order.orderId}' WHERE order_id = ${order.orderId}`)
    await world.work.stores.orders.save({ ...order, state: 'SUSPENSE', actBy: Date.now() + 60_000, fill }, [])
    return order.orderId
  }
  const close = (orderId: number) =>
    world.query(`UPDATE orders SET state = 'EXPIRED', act_by = NULL WHERE order_id = ${orderId}`)

  test.each([
    [
      'it is held',
      { isHeld: true },
      'to stop it or to refund to another address; or remove the address from the list, and the order continues',
    ],
    ['its provider gave up', {}, 'ask changenow about its order their-'],
  ])('neither pays nor refunds a provider-filled order when %s', async (_what, part, words) => {
    const orderId = await filled(part)
    expect((await world.type('queue')).out).toContain(words)
    expect((await world.type(`order ${orderId}`)).out).toContain(words)
    for (const verb of ['refund', 'pay', 'done'])
      await refused(['order', verb, String(orderId), ...WHY, '--yes'], 1, words)
    await close(orderId)
  })

  test('lets an operator close a disputed provider-filled order, whether or not it is on hold', async () => {
    for (const isHeld of [true, false]) {
      const orderId = await filled({ isHeld, payoutTxId: 'out', payoutAtomic: 1n })
      expect((await world.type('queue')).out).toContain(
        `ask changenow about its order their-${orderId}, or order done ${orderId}`,
      )
      expect((await act('order', 'done', orderId)).code).toBe(0)
      expect((await find(orderId)).state).toBe('FINISHED')
    }
  })

  test('books the payout of a card sale when an operator closes the order', async () => {
    const orderId = await filled({ payoutTxId: 'out', payoutAtomic: 5_000n })
    await world.query(`UPDATE orders SET to_slug = 'usd-card' WHERE order_id = ${orderId}`)
    expect((await act('order', 'done', orderId)).code).toBe(0)
    const posted = `SELECT j.entries FROM journal j WHERE j.kind = 'sale-paid-out' AND j.reference = '${orderId}'`
    expect(JSON.stringify(await world.query(posted))).toContain('5000')
  })

  test('lists a completed card sale above the monthly limit until an operator closes it', async () => {
    const orderId = await filled({ payoutTxId: 'out', payoutAtomic: 1n })
    expect((await act('order', 'done', orderId)).code).toBe(0)
    await world.query(`UPDATE orders SET fill = fill || '{"isOverLimit": true}' WHERE order_id = ${orderId}`)
    expect((await world.type('queue')).out).toContain('FINISHED: it pays more than its account may receive in a month')
    expect((await act('order', 'done', orderId)).code).toBe(0)
    expect((await world.type('queue')).out).not.toContain(`order ${orderId}`)
    expect(await find(orderId)).toMatchObject({ state: 'FINISHED', fill: { isOverLimit: false } })
  })
})

describe('order pay command', () => {
  const isNewerRateSealed = async (orderId: number): Promise<boolean> => {
    const [row] = await world.query<{ seal: string | null }>(
      `SELECT encode(rate_seal, 'hex') AS seal FROM orders WHERE order_id = ${orderId}`,
    )
    return TEST_SEALS.isSealedBy('operator', newerRateText({ orderId }), row?.seal ?? null)
  }

  test('never pays a blacklisted address', async () => {
    const { orderId } = await held(FIXED)
    world.listed.add(LTC_ADDRESS)
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'is blacklisted')
  })

  test("pays out at the fixed rate when the deposit meets the order's terms", async () => {
    const { orderId, agreedQuote } = await held(FIXED)
    await world.tick({ prices: { USDT: '1', ETH: '3050', LTC: '92' } })
    expect((await act('order', 'pay', orderId)).code).toBe(0)
    const paid = await find(orderId)
    expect(paid).toMatchObject({ state: 'EXCHANGING', settlement: 'payout' })
    expect(paid.settledQuote?.amountToGetAtomic).toBe(agreedQuote.amountToGetAtomic)
    expect(await isNewerRateSealed(orderId)).toBe(false)
    expect(paid.events.map(({ kind }) => kind)).not.toContain('RATE_MODE_CHANGED')
  })

  test('pays out at the current rate when the fixed rate no longer applies', async () => {
    const { orderId, agreedQuote } = await held(FIXED)
    await world.tick({ prices: { USDT: '1', ETH: '2000', LTC: '92' } })
    const output = await act('order', 'pay', orderId)
    expect(output.out).toContain("at today's rate")
    const paid = await find(orderId)
    expect(paid.settledQuote?.amountToGetAtomic).toBeLessThan(agreedQuote.amountToGetAtomic)
    expect(paid.events.slice(-2).map(({ kind }) => kind)).toEqual(['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
    expect(await isNewerRateSealed(orderId)).toBe(true)
  })

  test('rejects a payout or refund while no rate from the last minute is available', async () => {
    const { orderId } = await held(FIXED)
    await world.query('DELETE FROM rate_tick')
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'Is the price service running?')
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'Is the price service running?')
  })
})

describe('deposits in suspense', () => {
  const suspended = async () => {
    const { order } = await world.makeOrder()
    await world.arrive(order, HALF_ETH)
    return world.arrive(order, HALF_ETH)
  }

  test('sends a deposit in suspense to the given address only once', async () => {
    const { id, orderId } = await suspended()
    await refused(['deposit', 'return', id, ...WHY, '--yes'], 1, 'name one with --to')
    await refused(['deposit', 'return', id, ...WHY, '--yes', '--to', LTC_ADDRESS], 1, 'does not accept')
    expect((await act('deposit', 'return', id, '--to', ETH_ADDRESS)).code).toBe(0)
    const [payment] = await world.query(
      `SELECT to_address, amount FROM payment WHERE purpose = 'return' AND reference = '${id}'`,
    )
    expect(payment).toEqual({ to_address: ETH_ADDRESS, amount: String(HALF_ETH - NETWORK_FEE) })
    expect(await actions(`deposit ${id}`)).toEqual([entry('deposit return', `deposit ${id}`)])
    await refused(['deposit', 'return', id, ...WHY, '--yes', '--to', ETH_ADDRESS], 1, 'is RETURNED')
    await refused(['deposit', 'keep', id, ...WHY, '--yes'], 1, 'is RETURNED')
    const file = await world.type(`order ${orderId}`)
    expect(file.out).toContain('anna: deposit return')
    expect(file.out).toContain('a•••@example.org')
    expect(file.out).toContain('return-due')
    expect(JSON.parse((await world.type(`order ${orderId} --json`)).out).order).toMatchObject({
      orderId,
      state: 'EXCHANGING',
    })
  })

  test('counts a suspended deposit as equity once an operator keeps it, until a reorg reverts it', async () => {
    const deposit = await suspended()
    const { id } = deposit
    const equity = await world.work.stores.ledger.balance('platform:equity', 'eth')
    expect((await act('deposit', 'keep', id)).code).toBe(0)
    expect(await world.work.stores.ledger.balance('platform:equity', 'eth')).toBe(equity - HALF_ETH)
    expect(await actions(`deposit ${id}`)).toEqual([entry('deposit keep', `deposit ${id}`)])
    await refused(['deposit', 'keep', id, ...WHY, '--yes'], 1, 'is KEPT')
    const kept = (await world.work.stores.orders.depositsOf(deposit.orderId ?? 0)).find((one) => one.id === id)
    await world.undo(present(kept, 'the deposit'), true)
    expect(await world.work.stores.ledger.balance('platform:equity', 'eth')).toBe(equity)
    expect((await act('deposit', 'keep', id)).code).toBe(0)
    expect(await world.work.stores.ledger.balance('platform:equity', 'eth')).toBe(equity - HALF_ETH)
  })

  test('lets an operator keep a dust deposit but not refund it', async () => {
    const { order } = await world.makeOrder(FIXED)
    const { id } = await world.arrive(order, 1_000n)
    await refused(['deposit', 'return', id, ...WHY, '--yes'], 1, 'Only deposit keep is possible')
    expect((await act('deposit', 'keep', id)).code).toBe(0)
  })
})
