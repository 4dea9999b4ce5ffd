import { NO_VALUE_CAPS } from '@cambio/adapters/chains/testing/memory-spend-store'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { PostgresSignerSpendStore } from '@cambio/adapters/postgres/signer-spend-store'
import { createControlTokens } from '@cambio/adapters/control-tokens'
import { HOT_KEY } from '@cambio/core/chains/signer'
import { floatToppedUp } from '@cambio/core/chains/deposit-postings'
import { paymentFailed, paymentFeeRaised, paymentHeld, paymentSettled } from '@cambio/core/payments/payment-postings'
import { NO_PROVIDERS } from '@cambio/core/liquidity/provider-quotes'
import { TEST_SEALS } from '@cambio/adapters/seals/testing/test-seals'
import { newerRateText } from '@cambio/core/seals/statements'
import { acceptRateChange } from '@cambio/core/orders/settle/accept-rate-change'
import { fireDeadlines } from '@cambio/core/orders/settle/fire-deadlines'
import type { Order } from '@cambio/core/orders/order'
import { newFill, type OrderFill } from '@cambio/core/orders/order-fill'
import { applyFact } from '@cambio/core/orders/machine/order-machine'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ETH_ADDRESS,
  ETH_REFUND_ADDRESS,
  HALF_ETH,
  LTC_ADDRESS,
  openOpsWorld,
  type OpsWorld,
} from './testing/ops-world.ts'

/** Network fee at this test's ticks, base units, rounded up to an amount that can be quoted. */
const NETWORK_FEE = 10_000_000_000n
const ETH_THIRD_ADDRESS = '0xde709f2102306220921060314715629080e2fb77'
const WHY = ['--reason', 'the person wrote to us']

let world: OpsWorld
beforeAll(async () => {
  world = await openOpsWorld()
  const float = { id: 'float', timesReverted: 0, amountAtomic: 10n ** 24n }
  await world.work.stores.ledger.post(floatToppedUp({ ...float, asset: 'eth' }, 'custody:hot'))
  await world.work.stores.ledger.post(floatToppedUp({ ...float, id: 'ltc', asset: 'ltc' }, 'custody:hot'))
})
beforeEach(async () => {
  await world.tick()
  world.listed.clear()
})
afterAll(async () => {
  const { findings } = await world.withOps((ops) => ops.auditStore.checkRecords())
  await world.close()
  expect(findings).toEqual([])
})

/** Runs a command with --yes, so that it asks for no confirmation. */
const act = (...words: (string | number)[]) => world.type([...words.map(String), ...WHY, '--yes'])
const actions = (subject: string) =>
  world.query(`SELECT operator, action, subject, reason FROM ops_action WHERE subject = '${subject}' ORDER BY id`)
const entry = (action: string, subject: string) => ({ operator: 'anna', action, subject, reason: WHY[1] })
const settlements = (orderId: number) =>
  world.query(`SELECT purpose, to_address, status FROM payment WHERE order_id = ${orderId}`)
const find = async (orderId: number): Promise<Order> => present(await world.work.stores.orders.find(orderId), 'order')

/** Expects that a command is refused in one line, with this exit code and no change in the database. */
async function refused(line: string[], code: number, words: string): Promise<void> {
  const before = await world.everything()
  const said = await world.type(line)
  expect(said).toMatchObject({ code, out: '' })
  expect(said.err).toContain(words)
  expect(said.err.trim().split('\n')).toHaveLength(1)
  expect(await world.everything()).toBe(before)
}

/** Creates an order that is held because its destination was blacklisted when the deposit arrived. */
async function held(part: Parameters<OpsWorld['makeOrder']>[0] = {}): Promise<Order> {
  const { order } = await world.makeOrder(part)
  world.listed.add(LTC_ADDRESS)
  await world.arrive(order, HALF_ETH)
  world.listed.clear()
  expect((await find(order.orderId)).state).toBe('SUSPENSE')
  return order
}

const FIXED = { rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS } as const

describe('command line of ops', () => {
  test.each([
    ['nonsense', 2, 'no command'],
    ['order', 2, 'Say: order <id>'],
    ['order seven', 2, 'not the number of an order'],
    ['order -- -1', 2, 'not the number of an order'],
    ['order 99999999999', 2, 'not the number of an order'],
    ['order 1', 1, 'There is no order 1'],
    ['queue --yes', 2, 'takes no --yes'],
    ['queue --no-such', 2, '--no-such'],
    ['order refund 1 --yes', 2, 'Say --reason'],
    ['order refund 1 --reason x', 2, 'add --yes'],
    ['order refund 1 --reason x --yes', 1, 'no order 1'],
    ['order pay 1 --reason x --yes', 1, 'no order 1'],
    ['order refund 1 --reason x --yes --memo m', 2, '--memo goes with --to'],
    ['deposit return 0 --reason x --yes', 2, 'not the number of a deposit'],
    ['deposit return 99999999999999999999 --reason x --yes', 2, 'not the number of a deposit'],
    ['deposit keep 424242 --reason x --yes', 1, 'no deposit 424242'],
    ['payment retry 424242 --reason x --yes', 1, 'no payment 424242'],
    ['chain halt dogecoin --reason x --yes', 1, 'There is no chain dogecoin'],
    ['chain resume ethereum --reason x --yes --to a', 2, 'takes no --to'],
    ['asset nope deposits off --reason x --yes', 1, 'There is no asset nope'],
    ['asset eth sideways off --reason x --yes', 2, 'deposits|payouts on|off'],
    ['signer revive --reason x --yes', 1, 'allowed already'],
  ])('refuses the command line "%s" with a one-line message', (line, code, words) =>
    refused(line.split(' '), code, words),
  )

  test.each([
    [['--reason', ' ']],
    [['--reason', 'a\u0000b']],
    [['--reason', '\ud800']],
    [['--reason', 'x'.repeat(501)]],
    [['--reason', 'x', '--operator', '']],
  ])('refuses an argument with invalid characters or length: %j', (options) =>
    refused(['signer', 'kill', '--yes', ...options], 2, '--'),
  )

  test('lists all commands, and prints the help of a single command', async () => {
    expect(await world.type([])).toMatchObject({ code: 0, err: '' })
    for (const line of ['help', '--help']) expect((await world.type(line)).out).toContain('payment retry <paymentId>')
    expect((await world.type('order refund --help')).out).toContain('--to <text>')
  })

  test('reports in one line that the database is down', async () => {
    const { run } = await import('./run.ts')
    const { composeOps } = await import('./compose.ts')
    const { readConfig } = await import('./config.ts')
    let err = ''
    const away = { ...world.environment, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }
    const io = { out: () => {}, err: (text: string) => void (err += text), ask: null }
    expect(await run(['queue'], { io, operator: 'anna', open: () => composeOps(readConfig(away)) })).toBe(3)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toContain('ECONNREFUSED')
  })
})

describe('a command without --yes', () => {
  test('shows the effect of a command first, and writes nothing when the operator answers no', async () => {
    const { orderId } = await held(FIXED)
    const before = await world.everything()
    const said = await world.type(['order', 'refund', String(orderId), ...WHY], 'no')
    expect(said.code).toBe(1)
    expect(said.err).toContain(`Order ${orderId} is refunded to ${ETH_REFUND_ADDRESS}.`)
    expect(said.err).toContain('Nothing was changed')
    expect(await world.everything()).toBe(before)
    expect((await world.type(['order', 'refund', String(orderId), ...WHY], 'yes')).code).toBe(0)
    expect(await actions(`order ${orderId}`)).toEqual([entry('order refund', `order ${orderId}`)])
  })

  test('records the operator given by --operator, and prints the result as JSON with --json', async () => {
    const { orderId } = await held(FIXED)
    const said = await world.type(['order', 'pay', String(orderId), ...WHY, '--yes', '--json', '--operator', 'boris'])
    expect(JSON.parse(said.out)).toMatchObject({
      operator: 'boris',
      action: 'order pay',
      facts: { rate: 'the agreed rate' },
    })
    expect(await actions(`order ${orderId}`)).toEqual([
      { ...entry('order pay', `order ${orderId}`), operator: 'boris' },
    ])
  })
})

describe('order refund', () => {
  test('refunds a held order once to the address given at create', async () => {
    const { orderId } = await held(FIXED)
    expect((await act('order', 'refund', orderId)).code).toBe(0)
    expect((await find(orderId)).state).toBe('REFUNDING')
    expect(await settlements(orderId)).toEqual([
      { purpose: 'refund', to_address: ETH_REFUND_ADDRESS, status: 'INTENT' },
    ])
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'has its one settlement already: refund')
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'has its one settlement already: refund')
    expect(await actions(`order ${orderId}`)).toHaveLength(1)
  })

  /** Simulates a payment that its node has refused for ten minutes, in the state that the worker stores. */
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

  test('gives up a payout that its node always rejects, reverts its trade, and settles the order once', async () => {
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
    await refused(['payment', 'retry', payout, ...WHY, '--yes'], 1, 'was given up')
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'has its one settlement already: refund')
    const books = await world.query<{ account: string; amount: string }>(
      `SELECT account, sum(amount)::text AS amount FROM (SELECT e ->> 'account' AS account, (e ->> 'amount')::numeric AS amount
         FROM journal, jsonb_array_elements(entries) e WHERE kind IN ('trade', 'trade-undone') AND reference = '${orderId}') booked
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

  test('does not give up a payout that was already signed', async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'pay', orderId)
    const payout = await refusedByNode(orderId)
    await world.query(
      `INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation) VALUES (${payout}, 1, 'litecoin', 'tx-${payout}', 'raw', '{}')`,
    )
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'was signed once')
    await world.query(`DELETE FROM payment_attempt WHERE payment_id = ${payout}`)
  })

  test('pays a refund that its node always rejects to another address', async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'refund', orderId)
    const first = await refusedByNode(orderId)
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'name another address with --to')
    expect((await act('order', 'refund', orderId, '--to', ETH_ADDRESS)).code).toBe(0)
    expect(await find(orderId)).toMatchObject({ state: 'REFUNDING', refundAddress: ETH_ADDRESS })
    expect(await settlements(orderId)).toEqual([{ purpose: 'refund', to_address: ETH_ADDRESS, status: 'INTENT' }])
    expect((await world.type('queue')).out).not.toContain(`payment ${first}:`)
    await refused(['payment', 'retry', first, ...WHY, '--yes'], 1, 'was given up')
  })

  test('the signer counts the refund to each new address as a separate spend', async () => {
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
        isReturn: false,
        payer: null,
      })
      await pool.end()
      return [to, verdict]
    }
    // The signer has counted the spend, but the worker died before it stored the signed transaction.
    expect(await counted()).toEqual([ETH_REFUND_ADDRESS, 'counted'])
    for (const to of [ETH_ADDRESS, ETH_THIRD_ADDRESS]) {
      await refusedByNode(orderId)
      expect((await act('order', 'refund', orderId, '--to', to)).code).toBe(0)
      expect(await counted()).toEqual([to, 'counted'])
    }
    expect(await settlements(orderId)).toHaveLength(1)
  })

  test("the database rejects a change of a payment's recipient", async () => {
    const { orderId } = await held(FIXED)
    await act('order', 'refund', orderId)
    const pool = createPool(world.environment.DATABASE_URL, 1)
    await expect(pool.query(`UPDATE payment SET to_address = 'elsewhere' WHERE order_id = ${orderId}`)).rejects.toThrow(
      'permission denied',
    )
    await pool.end()
  })

  test('a refund requires an address when none is known, and refuses an invalid one', async () => {
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
    await refused(line(ETH_ADDRESS), 1, 'of the house itself')
    await world.query(`DELETE FROM own_address WHERE key_index = 9000`)
    expect((await world.type(line(ETH_ADDRESS))).code).toBe(0)
    expect(await settlements(orderId)).toMatchObject([{ purpose: 'refund', to_address: ETH_ADDRESS }])
  })

  test('refunds an order that waits for a choice, but not an order without a credited deposit', async () => {
    const { order } = await world.makeOrder()
    await refused(['order', 'refund', String(order.orderId), ...WHY, '--yes'], 1, 'Nothing is credited')
    await world.arrive(order, 10n ** 21n)
    expect((await find(order.orderId)).state).toBe('ACTION_REQUIRED')
    await refused(['order', 'pay', String(order.orderId), ...WHY, '--yes'], 1, 'only one in SUSPENSE')
    expect((await act('order', 'refund', order.orderId, '--to', ETH_ADDRESS)).code).toBe(0)
  })

  test('fifty concurrent refunds and fifty acceptances settle an order once', async () => {
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

describe('an order that a provider fills', () => {
  /** Creates an order that a provider fills, with a deposit address of the provider. */
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
      'to stop it, or to send back elsewhere; or take the address off the list, and it goes on',
    ],
    ['its provider gave up', {}, 'ask changenow about its order their-'],
  ])(
    'refuses to pay or refund an order that a provider fills when %s, and names the possible commands',
    async (_what, part, words) => {
      const orderId = await filled(part)
      expect((await world.type('queue')).out).toContain(words)
      expect((await world.type(`order ${orderId}`)).out).toContain(words)
      for (const verb of ['refund', 'pay', 'done'])
        await refused(['order', verb, String(orderId), ...WHY, '--yes'], 1, words)
      await close(orderId)
    },
  )

  test('marks an order that a provider fills as done when its outcome is disputed, whether it is held or not', async () => {
    for (const isHeld of [true, false]) {
      const orderId = await filled({ isHeld, payoutTxId: 'out', payoutAtomic: 1n })
      expect((await world.type('queue')).out).toContain(
        `ask changenow about its order their-${orderId}, or order done ${orderId}`,
      )
      expect((await act('order', 'done', orderId)).code).toBe(0)
      expect((await find(orderId)).state).toBe('FINISHED')
    }
  })
})

describe('order pay', () => {
  const isNewerRateSealed = async (orderId: number): Promise<boolean> => {
    const [row] = await world.query<{ seal: string | null }>(
      `SELECT encode(rate_seal, 'hex') AS seal FROM orders WHERE order_id = ${orderId}`,
    )
    return TEST_SEALS.isSealedBy('operator', newerRateText({ orderId }), row?.seal ?? null)
  }

  test('order pay never pays a blacklisted address', async () => {
    const { orderId } = await held(FIXED)
    world.listed.add(LTC_ADDRESS)
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'is blacklisted')
  })

  test('order pay keeps a fixed rate when the deposit fits', async () => {
    const { orderId, agreedQuote } = await held(FIXED)
    await world.tick({ prices: { USDT: '1', ETH: '3050', LTC: '92' } })
    expect((await act('order', 'pay', orderId)).code).toBe(0)
    const paid = await find(orderId)
    expect(paid).toMatchObject({ state: 'EXCHANGING', settlement: 'payout' })
    expect(paid.settledQuote?.amountToGetAtomic).toBe(agreedQuote.amountToGetAtomic)
    expect(await isNewerRateSealed(orderId)).toBe(false)
    expect(paid.events.map(({ kind }) => kind)).not.toContain('RATE_MODE_CHANGED')
  })

  test("order pay uses today's rate when the fixed rate no longer applies, and says so", async () => {
    const { orderId, agreedQuote } = await held(FIXED)
    await world.tick({ prices: { USDT: '1', ETH: '2000', LTC: '92' } })
    const said = await act('order', 'pay', orderId)
    expect(said.out).toContain("at today's rate")
    const paid = await find(orderId)
    expect(paid.settledQuote?.amountToGetAtomic).toBeLessThan(agreedQuote.amountToGetAtomic)
    expect(paid.events.slice(-2).map(({ kind }) => kind)).toEqual(['RATE_MODE_CHANGED', 'RATE_MODE_CHANGE_ACCEPTED'])
    expect(await isNewerRateSealed(orderId)).toBe(true)
  })

  test('order pay requires a rate from the last minute', async () => {
    const { orderId } = await held(FIXED)
    await world.query('DELETE FROM rate_tick')
    await refused(['order', 'pay', String(orderId), ...WHY, '--yes'], 1, 'is the price process running?')
    await refused(['order', 'refund', String(orderId), ...WHY, '--yes'], 1, 'is the price process running?')
  })
})

describe('a deposit in suspense', () => {
  const suspended = async () => {
    const { order } = await world.makeOrder()
    await world.arrive(order, HALF_ETH)
    return world.arrive(order, HALF_ETH)
  }

  test('returns a deposit in suspense once, to the given address', async () => {
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

  test('keeps a deposit in suspense for the exchange, and a reorganisation reverts the booking', async () => {
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

  test('a deposit in suspense that is dust can only be kept', async () => {
    const { order } = await world.makeOrder(FIXED)
    const { id } = await world.arrive(order, 1_000n)
    await refused(['deposit', 'return', id, ...WHY, '--yes'], 1, 'it can only be kept')
    expect((await act('deposit', 'keep', id)).code).toBe(0)
  })
})

describe('payment raise', () => {
  /** Creates a payout that waits for a block and would need a fee above its ceiling. */
  const stuck = async (why: 'ceiling' | 'no-change' = 'ceiling'): Promise<Payment> => {
    const { order } = await world.makeOrder({
      from: { slug: 'ltc' },
      to: { slug: 'eth' },
      claimedDepositAmount: '10',
      destinationAddress: ETH_ADDRESS,
    })
    await world.arrive(order, 10n * 10n ** 8n, 'ltc')
    const intent = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    return world.work.transaction(async (stores) => {
      const sequence = await stores.payments.claimSequence('ethereum', HOT_KEY, intent.id, 900)
      const terms = { maxFeeAtomic: 2n * 10n ** 15n, fields: {} }
      const sent: Payment = {
        ...intent,
        status: 'SENT',
        heldFeeAtomic: terms.maxFeeAtomic,
        reservation: { kind: 'sequence', sequence, terms },
        raw: `0xraw${intent.id}`,
        txId: `0xwaits${intent.id}`,
        sentAt: Date.now(),
        tried: { at: Date.now(), height: 190 },
        stuck: { since: Date.now(), why, wantedFeeAtomic: 9n * 10n ** 15n },
      }
      await stores.ledger.post(paymentHeld(sent, 'eth'))
      await stores.payments.save(sent)
      await world.query(
        `INSERT INTO signer_spend (spend_id, asset, amount) VALUES ('${intent.id}', 'eth', ${intent.amountAtomic})`,
      )
      return sent
    })
  }

  test('the queue lists a payment that is not final after hours, whatever its status', async () => {
    const { order } = await world.makeOrder({
      from: { slug: 'ltc' },
      to: { slug: 'eth' },
      claimedDepositAmount: '10',
      destinationAddress: ETH_ADDRESS,
    })
    await world.arrive(order, 10n * 10n ** 8n, 'ltc')
    const { id } = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    const inQueue = async () => (await world.type('queue')).out.includes(`payment ${id}: late, INTENT: payout`)
    expect(await inQueue()).toBe(false)
    await world.query(`UPDATE payment SET created_at = now() - interval '4 hours' WHERE id = ${id}`)
    expect(await inQueue()).toBe(true)
  })

  test('raises the fee ceiling of a waiting payment, but refuses a fee with a misplaced decimal point', async () => {
    const payment = await stuck()
    expect((await world.type('queue')).out).toContain(`→ payment raise ${payment.id} 0.009`)
    const line = (fee: string) => ['payment', 'raise', payment.id, fee, ...WHY, '--yes']
    await refused(line('0.0089'), 1, 'not enough')
    await refused(line('0.091'), 1, '10 times')
    await refused(line('1e-2'), 2, 'not an amount')
    expect(await world.work.stores.payments.find(payment.id)).toEqual(payment)
    const said = await world.type(line('0.01'))
    expect(said.out).toContain('sent again with a fee of up to 0.01 ETH; now it offers 0.002 ETH')
    expect(await world.work.stores.payments.find(payment.id)).toEqual({
      ...payment,
      feeCeilingAtomic: 10n ** 16n,
      stuck: null,
      tried: { at: 0, height: 0 },
    })
    expect(await actions(`payment ${payment.id}`)).toEqual([entry('payment raise', `payment ${payment.id}`)])
    await refused(line('0.01'), 1, 'does not wait for a higher fee')
    await world.work.transaction(async (stores) => {
      const dearer: Payment = { ...payment, stuck: null, heldFeeAtomic: 9n * 10n ** 15n, timesReplaced: 1 }
      await stores.ledger.post(paymentFeeRaised(payment, dearer, 'eth'))
      await stores.payments.save(dearer)
    })
    const file = await world.type(`order ${payment.orderId}`)
    expect(file.out).toContain(`payment-fee-raised ${payment.id}+1\n      custody:hot  -0.007 ETH`)
  })

  test('does not raise the fee of a payment that has no change to pay the fee from', async () => {
    const payment = await stuck('no-change')
    await refused(['payment', 'raise', payment.id, '0.01', ...WHY, '--yes'], 1, 'no change')
  })

  /** Creates an unsigned payout that is held because its network fee would be 0.02 ETH. */
  const costly = async (allowedFeeAtomic: bigint | null): Promise<Payment> => {
    const { order } = await world.makeOrder({
      from: { slug: 'ltc' },
      to: { slug: 'eth' },
      claimedDepositAmount: '10',
      destinationAddress: ETH_ADDRESS,
    })
    await world.arrive(order, 10n * 10n ** 8n, 'ltc')
    const intent = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    const held = { why: 'costly', wantedFeeAtomic: 2n * 10n ** 16n, allowedFeeAtomic } as const
    const payment: Payment = { ...intent, status: 'HELD', held }
    await world.work.transaction(async (stores) => {
      await stores.payments.save(payment)
      const paid = present(await stores.orders.findLocked(order.orderId), 'the order')
      await stores.orders.save({ ...paid, state: 'SUSPENSE' }, [])
    })
    return payment
  }

  test('restarts a payment that is held because of its network fee, up to the given fee', async () => {
    const { id } = await costly(10n ** 16n)
    const queue = (await world.type('queue')).out
    expect(queue).toContain(`payment ${id}: HELD: payout`)
    expect(queue).toContain('the network would take too much: up to 0.02 ETH, allowed are 0.01 ETH')
    expect(queue).toContain(`→ payment raise ${id} 0.02, or payment retry ${id}, or order refund`)
    const line = (fee: string) => ['payment', 'raise', id, fee, ...WHY, '--yes']
    await refused(line('0.019'), 1, 'not enough')
    await refused(line('0.21'), 1, '10 times')
    expect((await world.type(line('0.03'))).out).toContain('Its network fee may be up to 0.03 ETH')
    expect(await world.work.stores.payments.find(id)).toMatchObject({
      ...{ status: 'INTENT', held: null, feeCeilingAtomic: 3n * 10n ** 16n },
    })
    expect(await actions(`payment ${id}`)).toEqual([entry('payment raise', `payment ${id}`)])
  })

  test('does not override a gas cap, but lets the operator refund the order', async () => {
    const { id, orderId } = await costly(null)
    expect((await world.type('queue')).out).toContain('its gas is over the cap')
    await refused(['payment', 'raise', id, '0.03', ...WHY, '--yes'], 1, 'more gas than the hard cap')
    const said = await world.type(['order', 'refund', String(orderId), '--to', LTC_ADDRESS, ...WHY, '--yes'])
    expect(said.out).toContain(`Order ${orderId} is refunded to ${LTC_ADDRESS}`)
  })
})

describe('payment void', () => {
  test('requests the void of a broadcast payment once, and refuses other payments', async () => {
    const { order } = await world.makeOrder({
      from: { slug: 'ltc' },
      to: { slug: 'eth' },
      claimedDepositAmount: '10',
      destinationAddress: ETH_ADDRESS,
    })
    await world.arrive(order, 10n * 10n ** 8n, 'ltc')
    const intent = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    const line = ['payment', 'void', intent.id, ...WHY, '--yes']
    await refused(line, 1, 'is INTENT: only one that was sent')
    const sent = await world.work.transaction(async (stores) => {
      const sequence = await stores.payments.claimSequence('ethereum', HOT_KEY, intent.id, 950)
      const terms = { maxFeeAtomic: 2n * 10n ** 15n, fields: {} }
      const payment: Payment = {
        ...{ ...intent, status: 'SENT', heldFeeAtomic: terms.maxFeeAtomic, sentAt: Date.now() },
        ...{ raw: `0xraw${intent.id}`, txId: `0xvoid${intent.id}`, tried: { at: Date.now(), height: 190 } },
        reservation: { kind: 'sequence', sequence, terms },
        stuck: { since: Date.now(), why: 'not-taken', wantedFeeAtomic: terms.maxFeeAtomic },
      }
      await stores.ledger.post(paymentHeld(payment, 'eth'))
      await stores.payments.save(payment)
      return payment
    })
    await world.query(
      `INSERT INTO signer_spend (spend_id, asset, amount) VALUES ('${intent.id}', 'eth', ${intent.amountAtomic})`,
    )
    expect((await world.type('queue')).out).toContain(`no node keeps its transaction`)
    expect((await world.type('queue')).out).toContain(`→ payment void ${intent.id}`)
    await refused(['payment', 'raise', intent.id, '0.01', ...WHY, '--yes'], 1, 'Void it')
    expect((await world.type(line)).out).toContain('a transaction to ourselves takes its place')
    const asked = present(await world.work.stores.payments.find(intent.id), 'the payment')
    expect(asked).toEqual({ ...sent, tried: { at: 0, height: 0 }, voidRequestedAt: asked.voidRequestedAt })
    expect(asked.voidRequestedAt).not.toBeNull()
    await refused(line, 1, 'is on its way')
    expect(await actions(`payment ${intent.id}`)).toEqual([entry('payment void', `payment ${intent.id}`)])
  })
})

describe('payment retry', () => {
  const payout = async (): Promise<Payment> => {
    const { order } = await world.makeOrder({
      from: { slug: 'ltc' },
      to: { slug: 'eth' },
      claimedDepositAmount: '10',
      destinationAddress: ETH_ADDRESS,
    })
    await world.arrive(order, 10n * 10n ** 8n, 'ltc')
    return present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
  }

  /** Creates a payout whose transaction is in a block but failed, in the state that the worker stores. */
  const failed = async (): Promise<Payment> => {
    const intent = await payout()
    const { work } = world
    const txId = `0xfailed${intent.id}`
    return work.transaction(async (stores) => {
      const sequence = await stores.payments.claimSequence('ethereum', HOT_KEY, intent.id, 5)
      const reservation = { kind: 'sequence', sequence, terms: { maxFeeAtomic: 9n, fields: {} } } as const
      const reserved: Payment = { ...intent, status: 'RESERVED', heldFeeAtomic: 9n, reservation }
      await stores.ledger.post(paymentHeld(reserved, 'eth'))
      await stores.ledger.post(paymentFailed(reserved, 'eth', 4n))
      const done: Payment = {
        ...reserved,
        status: 'FAILED',
        raw: '0xraw',
        txId,
        feeAtomic: 4n,
        blockHeight: 150,
        sentAt: Date.now(),
      }
      await stores.payments.save(done)
      await world.query(
        `INSERT INTO signer_spend (spend_id, asset, amount) VALUES ('${intent.id}', 'eth', ${intent.amountAtomic})`,
      )
      await world.query(`UPDATE orders SET state = 'SUSPENSE' WHERE order_id = ${intent.orderId}`)
      return done
    })
  }

  test('restarts a failed payment with another sequence number once the failure is final', async () => {
    const payment = await failed()
    const txId = payment.txId ?? ''
    const line = ['payment', 'retry', payment.id, ...WHY, '--yes']
    const at = (height: number, succeeded = false) =>
      world.transactions.set(txId, { status: 'included', succeeded, feeAtomic: 4n, block: { height, hash: 'b' } })
    world.transactions.set(txId, { status: 'unknown' })
    await refused(line, 1, 'may still live')
    world.transactions.set(txId, { status: 'pending' })
    await refused(line, 1, 'may still live')
    at(200)
    await refused(line, 1, 'blocks deep')
    at(150, true)
    await refused(line, 1, 'succeeded')
    at(150)
    expect((await world.type(line)).code).toBe(0)
    expect(await actions(`payment ${payment.id}`)).toEqual([entry('payment retry', `payment ${payment.id}`)])
    expect((await find(payment.orderId ?? 0)).state).toBe('EXCHANGING')
    const again = present(await world.work.stores.payments.find(payment.id), 'the payment')
    expect(again).toMatchObject({
      status: 'INTENT',
      raw: null,
      txId: null,
      timesReopened: 1,
      amountAtomic: payment.amountAtomic,
    })
    // The old sequence number is used on chain. The next number differs, and its booking has another reference.
    await world.work.transaction(async (stores) => {
      const used = payment.reservation?.kind === 'sequence' ? payment.reservation.sequence : 0
      const sequence = await stores.payments.claimSequence('ethereum', HOT_KEY, payment.id, used + 1)
      expect(sequence).toBe(used + 1)
      expect(await stores.ledger.post(paymentHeld({ ...again, heldFeeAtomic: 9n }, 'eth'))).toBe(true)
      await stores.payments.save({
        ...again,
        status: 'RESERVED',
        heldFeeAtomic: 9n,
        reservation: { kind: 'sequence', sequence, terms: { maxFeeAtomic: 9n, fields: {} } },
      })
    })
    await refused(line, 1, 'is RESERVED')
  })

  test('fifty concurrent commands restart a payment once', async () => {
    const payment = await failed()
    world.transactions.set(payment.txId ?? '', {
      status: 'included',
      succeeded: false,
      feeAtomic: 4n,
      block: { height: 150, hash: 'b' },
    })
    await world.withOps(async (ops) => {
      const line = ['payment', 'retry', payment.id, ...WHY, '--yes']
      const said = await Promise.all(Array.from({ length: 50 }, () => world.type(line, null, ops)))
      expect(said.filter(({ code }) => code === 0)).toHaveLength(1)
    })
    expect(await actions(`payment ${payment.id}`)).toHaveLength(1)
    expect(await world.work.stores.payments.find(payment.id)).toMatchObject({ status: 'INTENT', timesReopened: 1 })
  })

  test('does not restart a payment after the deposit of its order was reverted', async () => {
    const payment = await failed()
    const block = { height: 150, hash: 'b' }
    world.transactions.set(payment.txId ?? '', { status: 'included', succeeded: false, feeAtomic: 4n, block })
    const [deposit] = await world.work.stores.orders.depositsOf(payment.orderId ?? 0)
    await world.undo(present(deposit, 'the deposit'), false)
    await refused(['payment', 'retry', payment.id, ...WHY, '--yes'], 1, 'are gone')
    expect((await world.type('queue')).out).not.toContain(`payment ${payment.id}:`)
    expect((await world.type('queue')).out).toContain(`order ${payment.orderId}: AT_RISK`)
  })

  test('refuses to restart a held payment that was signed, or a payment in progress', async () => {
    const payment = await payout()
    await refused(['payment', 'retry', payment.id, ...WHY, '--yes'], 1, 'is INTENT')
    const reservation = { kind: 'sequence', sequence: 9_999, terms: { maxFeeAtomic: 9n, fields: {} } } as const
    const signed = { raw: '0xbytes', txId: `0x${payment.id}`, reservation }
    await world.work.stores.payments.save({ ...payment, status: 'HELD', ...signed })
    await refused(['payment', 'retry', payment.id, ...WHY, '--yes'], 1, 'may still live')
    await world.work.stores.payments.save(payment)
  })

  test('restarts a held sweep, unless all its deposits are reverted', async () => {
    const { order } = await world.makeOrder()
    const { id: depositId, amountAtomic } = await world.arrive(order, HALF_ETH)
    const common = {
      reference: depositId,
      orderId: null,
      chain: 'ethereum',
      asset: 'eth',
      memo: null,
      amountAtomic,
      chargedFeeAtomic: 0n,
    }
    const [sweep, gas] = await Promise.all(
      (['sweep', 'gas'] as const).map(async (purpose) => {
        const what = { ...common, purpose, source: { purpose: 'deposit', index: 1 }, to: ETH_ADDRESS } as const
        const payment = present(await world.work.stores.payments.intend(what, Date.now()), purpose)
        await world.work.stores.payments.save({ ...payment, status: 'HELD' })
        return payment.id
      }),
    )
    const named = async () => {
      const { out } = await world.type('queue')
      return [sweep, gas].map((id) => out.includes(`payment ${id}:`))
    }
    expect(await named()).toEqual([false, false])
    for (const id of [sweep, gas])
      await refused(['payment', 'retry', String(id), ...WHY, '--yes'], 1, 'the deposits that it was to move are gone')
    await world.work.stores.chains.markSwept([depositId], present(sweep, 'a sweep'))
    expect(await named()).toEqual([true, true])
    for (const id of [sweep, gas]) expect((await act('payment', 'retry', String(id))).code).toBe(0)
  })

  test('restarts a held payout only after its reverted deposit is back', async () => {
    const { order } = await world.makeOrder()
    const deposit = await world.arrive(order, HALF_ETH)
    const { id } = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    await world.undo(deposit, false)
    expect(await find(order.orderId)).toMatchObject({ state: 'AT_RISK' })
    await refused(['payment', 'retry', id, ...WHY, '--yes'], 1, 'are gone')
    await refused(['order', 'refund', String(order.orderId), ...WHY, '--yes'], 1, 'one settlement')
    const gone = present((await world.work.stores.orders.depositsOf(order.orderId))[0], 'the deposit')
    await world.revertedComesBack(gone)
    await refused(['order', 'done', String(order.orderId), ...WHY, '--yes'], 1, 'is in suspense')
    expect((await act('payment', 'retry', id)).code).toBe(0)
    expect(await find(order.orderId)).toMatchObject({ state: 'EXCHANGING' })
    expect(await world.work.stores.orders.depositsOf(order.orderId)).toMatchObject([{ status: 'CREDITED' }])
    expect(await world.work.stores.payments.find(id)).toMatchObject({ status: 'INTENT' })
  })

  test('restarts a held return payment when its deposit is back', async () => {
    const { order } = await world.makeOrder({ refundAddress: ETH_REFUND_ADDRESS })
    await world.arrive(order, HALF_ETH)
    const second = await world.arrive(order, HALF_ETH)
    expect(second.status).toBe('RETURNED')
    const { id } = present(await world.work.stores.payments.findFor('return', second.id), 'a return')
    await world.undo(second, false)
    await refused(['payment', 'retry', id, ...WHY, '--yes'], 1, 'nothing to return')
    await world.revertedComesBack(second)
    await refused(['deposit', 'return', second.id, ...WHY, '--yes'], 1, `payment retry ${id}`)
    const owed = await world.work.stores.ledger.balance('suspense', 'eth')
    expect((await act('payment', 'retry', id)).code).toBe(0)
    expect(await world.work.stores.payments.find(id)).toMatchObject({ status: 'INTENT' })
    // The fee was released when the deposit was reverted, and is now charged again.
    expect(await world.work.stores.ledger.balance('suspense', 'eth')).toBe(owed + NETWORK_FEE)
  })
})

describe('an order at risk', () => {
  /** Returns the number of database sessions that wait for a lock. */
  const waiting = async () =>
    Number(
      (
        await world.query(`SELECT count(DISTINCT l.pid) AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database()`)
      )[0]?.['n'],
    )

  test('does not pay an order at risk by a decision made while its deposit was reverted', async () => {
    const { orderId } = await held()
    const [deposit] = await world.work.stores.orders.depositsOf(orderId)
    const pool = createPool(world.ownerUrl, 1)
    const blocker = await pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE settlement IN EXCLUSIVE MODE')
    const deciding = act('order', 'pay', orderId)
    await expect.poll(waiting).toBe(1)
    const undoing = world.undo(present(deposit, 'its deposit'), false)
    await expect.poll(waiting).toBe(2)
    await blocker.query('COMMIT')
    blocker.release()
    await pool.end()
    expect((await deciding).code).toBe(0)
    await undoing
    expect((await find(orderId)).state).toBe('AT_RISK')
    expect(await world.work.stores.payments.forOrder(orderId)).toMatchObject([{ purpose: 'payout', status: 'HELD' }])
  })

  test('removes an order at risk from the queue when it is marked as done', async () => {
    const { order } = await world.makeOrder()
    const deposit = await world.arrive(order, HALF_ETH)
    const payment = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    await world.query(
      `UPDATE payment SET status = 'FINAL', fee = 0, raw = '0xraw', tx_id = '0xsigned${payment.id}', reservation = '{"kind":"inputs","inputs":[],"feeAtomic":"1","changeAtomic":"0"}' WHERE id = ${payment.id}`,
    )
    await world.query(
      `INSERT INTO signer_spend (spend_id, asset, amount) VALUES ('${payment.id}', 'ltc', ${payment.amountAtomic})`,
    )
    await world.work.stores.ledger.post(paymentHeld(payment, 'ltc'), paymentSettled(payment, 'ltc', 0n))
    await world.undo(deposit, true)
    const inQueue = async () => (await world.type('queue')).out.includes(`order ${order.orderId}:`)
    expect(await inQueue()).toBe(true)
    await refused(['deposit', 'return', deposit.id, ...WHY, '--yes', '--to', ETH_ADDRESS], 1, 'keep it')
    expect((await act('deposit', 'keep', deposit.id)).out).toContain('makes up for the loss')
    expect((await act('order', 'done', order.orderId)).code).toBe(0)
    expect(await inQueue()).toBe(false)
    await refused(['order', 'done', String(order.orderId), ...WHY, '--yes'], 1, 'does not wait')
  })
})

describe('halts, assets and signing', () => {
  test('resumes a halted chain only without audit findings, or with the override', async () => {
    expect((await act('chain', 'halt', 'litecoin')).code).toBe(0)
    await refused(['chain', 'halt', 'litecoin', ...WHY, '--yes'], 1, 'halted already')
    expect((await world.type('queue')).out).toContain('chain litecoin: halted: the person wrote to us')
    world.balances.atBlock = 1n
    const before = await world.everything()
    const withFindings = await act('chain', 'resume', 'litecoin')
    expect(withFindings.code).toBe(1)
    expect(withFindings.err).toContain('less on chain than by the journal')
    expect(await world.everything()).toBe(before)
    expect((await act('chain', 'resume', 'litecoin', '--despite-findings')).code).toBe(0)
    await refused([...'chain resume bitcoin'.split(' '), ...WHY, '--yes'], 1, 'no chain bitcoin')
    expect(await actions('chain litecoin')).toEqual([
      entry('chain halt', 'chain litecoin'),
      entry('chain resume', 'chain litecoin'),
    ])
  })

  test('twenty concurrent halts and resumes of a chain write one audit log entry each', async () => {
    await world.withOps(async (ops) => {
      for (const verb of ['halt', 'resume']) {
        const line = ['chain', verb, 'ethereum', ...WHY, '--yes', ...(verb === 'resume' ? ['--despite-findings'] : [])]
        const said = await Promise.all(Array.from({ length: 20 }, () => world.type(line, null, ops)))
        expect(said.filter(({ code }) => code === 0)).toHaveLength(1)
      }
    })
    expect(await actions('chain ethereum')).toEqual([
      entry('chain halt', 'chain ethereum'),
      entry('chain resume', 'chain ethereum'),
    ])
  })

  test('resumes a chain when its journal and on-chain balances agree', async () => {
    await act('chain', 'halt', 'litecoin')
    const [held] = await world.query<{ sum: string }>(
      `SELECT sum(amount)::text AS sum FROM balance WHERE account LIKE 'custody:%' AND asset = 'ltc'`,
    )
    world.balances.atBlock = BigInt(held?.sum ?? '0')
    const said = await act('chain', 'resume', 'litecoin')
    expect(said.err).toContain('The audit finds nothing')
    expect(said.code).toBe(0)
  })

  test('lists audit violations that disappeared and results from the future, and accepts the disappeared ones when resuming their chain', async () => {
    await world.query(`INSERT INTO audit_check (name, checked_at, findings) VALUES ('asset-ltc', '2099-01-01', '[]')`)
    for (const [what, chain] of [
      ['ltc: coins were missing', 'litecoin'],
      ['eth: coins were missing', 'ethereum'],
    ])
      await world.query(
        `INSERT INTO audit_violation (name, what, finding, confirmed_at)
         VALUES ('asset-ltc', '${what}', '{"invariant": 15, "what": "${what}", "chain": "${chain}"}', now())`,
      )
    const queue = async () => (await world.type('queue')).out
    expect(await queue()).toContain('the stored time of this check lies in the future')
    expect(await queue()).toContain('no operator accepted it: ltc: coins were missing')
    await act('chain', 'halt', 'litecoin')
    await act('chain', 'resume', 'litecoin', '--despite-findings')
    expect(await queue()).not.toContain('ltc: coins were missing')
    expect(await queue()).toContain('no operator accepted it: eth: coins were missing')
    await world.query('DELETE FROM audit_check; DELETE FROM audit_violation; DELETE FROM audit_accepted')
  })

  test('the file of an order on a halted chain says that an operator must act', async () => {
    const { order } = await world.makeOrder()
    const file = async () => (await world.type(['order', String(order.orderId)])).out
    expect(await file()).toContain('next: send-deposit by user')
    await act('chain', 'halt', 'ethereum')
    expect(await file()).toContain('next: wait-person by service')
    await act('chain', 'resume', 'ethereum', '--despite-findings')
  })

  test('disables and enables deposits and payouts of an asset separately', async () => {
    const open = async () =>
      world.query(
        `SELECT is_deposit_enabled AS deposits, is_payout_enabled AS payouts FROM instrument WHERE slug = 'eth'`,
      )
    expect((await act('asset', 'eth', 'deposits', 'off')).code).toBe(0)
    expect(await open()).toEqual([{ deposits: false, payouts: true }])
    await expect(world.makeOrder()).rejects.toMatchObject({ code: 'PAIR_NOT_ACTIVE' })
    await refused(['asset', 'eth', 'deposits', 'off', ...WHY, '--yes'], 1, 'off already')
    await act('asset', 'eth', 'deposits', 'on')
    await act('asset', 'eth', 'payouts', 'off')
    expect(await open()).toEqual([{ deposits: true, payouts: false }])
    await act('asset', 'eth', 'payouts', 'on')
    expect(await actions('asset eth')).toHaveLength(4)
  })

  test('stops and resumes signing', async () => {
    expect((await act('signer', 'kill')).code).toBe(0)
    expect(await world.query('SELECT killed FROM signer_switch')).toEqual([{ killed: true }])
    expect((await world.type('queue')).out).toContain('→ signer revive')
    await refused(['signer', 'kill', ...WHY, '--yes'], 1, 'stopped already')
    expect((await act('signer', 'revive')).code).toBe(0)
    expect(await actions('signer')).toEqual([entry('signer kill', 'signer'), entry('signer revive', 'signer')])
  })
})

describe('read-only commands', () => {
  test('the queue lists the oldest entry first, with the command that resolves it', async () => {
    const { order } = await world.makeOrder()
    await world.arrive(order, 10n ** 21n)
    await world.withOps((ops) =>
      fireDeadlines({ ...ops, work: world.work, clock: { now: () => Date.now() + ops.terms.decisionMs + 60_000 } }),
    )
    const said = await world.type('queue')
    expect(said.out).toContain(`→ order refund ${order.orderId} --to <address>, or order pay ${order.orderId}`)
    const queues = JSON.parse((await world.type('queue --json')).out)
    expect(queues.map(({ name }: { name: string }) => name)).toEqual([
      'suspense-deposits',
      'orders',
      'payments',
      'approvals',
      'stuck-payments',
      'halted-chains',
      'unread-chains',
      'audit',
      'low-float',
      'signer',
      'blacklist',
      'screening',
      'reviews',
      'support',
    ])
  })

  test('shows the exposure of open FIXED orders by asset and by client', async () => {
    const { order } = await world.makeOrder({
      ...{ rateMode: 'FIXED', refundAddress: ETH_REFUND_ADDRESS, clients: [{ kind: 'network', id: 'hash' }] },
    })
    const { amountToGetAtomic } = order.agreedQuote
    const { assets, clients } = JSON.parse((await world.type('exposure --json')).out)
    expect(assets).toEqual([
      expect.objectContaining({
        ...{ asset: 'ltc', openOrders: 1 },
        ...{ promisedAtomic: String(amountToGetAtomic), reservedAtomic: String(amountToGetAtomic) },
      }),
    ])
    expect(clients.map(({ client }: { client: string }) => client).toSorted()).toEqual([
      `address:ethereum:${ETH_REFUND_ADDRESS}`,
      `address:litecoin:${LTC_ADDRESS}`,
      'network:hash',
    ])
    expect((await world.type('exposure')).out).toMatch(
      /^ltc  1 open orders, promised [\d.]+ LTC.*\n  \S+  [\d.]+ of 50000 USDT\n/,
    )
  })

  test('reports a low float when the exchange owes more than it holds, or holds less than a tenth of the largest order', async () => {
    const low = async (slug: string) => {
      const lines = JSON.parse((await world.type('float --json')).out) as { slug: string; isLow: boolean }[]
      return lines.find((line) => line.slug === slug)?.isLow
    }
    expect(await low('eth')).toBe(false)
    await world.tick({ prices: { USDT: '1', ETH: '0.001', LTC: '92' } })
    expect(await low('eth')).toBe(true)
    await world.query(
      `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', '${ETH_ADDRESS}', 'hot', 0)`,
    )
    expect((await world.type('float')).out).toContain(`top up: ${ETH_ADDRESS}\n`)
    await world.query(`UPDATE instrument SET requires_memo = true WHERE slug = 'eth'`)
    expect((await world.type('float')).out).toContain(`top up: ${ETH_ADDRESS}, memo 2147483648\n`)
  })
})
