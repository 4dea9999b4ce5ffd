import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { paymentHeld, paymentSettled } from '@cambio/core/payments/payment-postings'
import { fireDeadlines } from '@cambio/core/orders/settle/fire-deadlines'
import { present } from '@cambio/kernel/assert'
import { describe, expect, test } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, HALF_ETH, LTC_ADDRESS } from '../testing/ops-values.ts'
import { FIXED, WHY, act, actions, entry, find, held, refused, world, useOpsWorld } from '../testing/ops-set-up.ts'

useOpsWorld()

describe('ops command line', () => {
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
    ['order refund 1 --reason x', 2, 'Add --yes'],
    ['order refund 1 --reason x --yes', 1, 'no order 1'],
    ['order pay 1 --reason x --yes', 1, 'no order 1'],
    ['order refund 1 --reason x --yes --memo m', 2, '--memo goes with --to'],
    ['deposit return 0 --reason x --yes', 2, 'not the number of a deposit'],
    ['deposit return 99999999999999999999 --reason x --yes', 2, 'not the number of a deposit'],
    ['deposit keep 424242 --reason x --yes', 1, 'no deposit 424242'],
    ['payment retry 424242 --reason x --yes', 1, 'no payment 424242'],
    ['chain halt dogecoin --reason x --yes', 1, 'There is no chain dogecoin'],
    ['chain resume ethereum --reason x --yes --to a', 2, 'takes no --to'],
    ['chain reread dogecoin 1 2 --reason x --yes', 1, 'There is no chain dogecoin'],
    ['chain reread ethereum 1 --reason x --yes', 2, 'Say: chain reread <chain> <from> <to>'],
    ['chain reread ethereum 1 x --reason x --yes', 2, 'not the height of a block'],
    ['chain reread ethereum 2 1 --reason x --yes', 1, 'Name 1 to 1000 blocks'],
    ['chain reread ethereum 0 1000 --reason x --yes', 1, 'Name 1 to 1000 blocks'],
    ['chain reread ethereum 99 101 --reason x --yes', 1, 'has read ethereum only up to block 100'],
    ['asset nope deposits off --reason x --yes', 1, 'There is no asset nope'],
    ['asset eth sideways off --reason x --yes', 2, 'deposits|payouts on|off'],
    ['signer revive --reason x --yes', 1, 'allowed already'],
  ])('rejects the command line "%s" with a one-line error', (line, code, words) =>
    refused(line.split(' '), code, words),
  )

  test.each([
    [['--reason', ' ']],
    [['--reason', 'a\u0000b']],
    [['--reason', '\ud800']],
    [['--reason', 'x'.repeat(501)]],
    [['--reason', 'x', '--operator', '']],
  ])('rejects an argument of invalid length or with invalid characters: %j', (options) =>
    refused(['signer', 'kill', '--yes', ...options], 2, '--'),
  )

  test('lists all commands and prints the help for a single command', async () => {
    expect(await world.type([])).toMatchObject({ code: 0, err: '' })
    for (const line of ['help', '--help']) expect((await world.type(line)).out).toContain('payment retry <paymentId>')
    expect((await world.type('order refund --help')).out).toContain('--to <text>')
  })

  test('prints a one-line error when the database is unreachable', async () => {
    const { run } = await import('../run.ts')
    const { composeOps } = await import('../compose.ts')
    const { readConfig } = await import('../config.ts')
    let err = ''
    const away = { ...world.environment, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/none' }
    const io = { out: () => {}, err: (text: string) => void (err += text), prompt: null }
    expect(await run(['queue'], { io, operator: 'anna', open: () => composeOps(readConfig(away)) })).toBe(3)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(err).toContain('ECONNREFUSED')
  })
})

describe('a command without --yes', () => {
  test('previews the command and writes nothing when the operator declines the prompt', async () => {
    const { orderId } = await held(FIXED)
    const before = await world.everything()
    const output = await world.type(['order', 'refund', String(orderId), ...WHY], 'no')
    expect(output.code).toBe(1)
    expect(output.err).toContain(`Order ${orderId} is refunded to ${ETH_REFUND_ADDRESS}.`)
    expect(output.err).toContain('Nothing was changed')
    expect(await world.everything()).toBe(before)
    expect((await world.type(['order', 'refund', String(orderId), ...WHY], 'yes')).code).toBe(0)
    expect(await actions(`order ${orderId}`)).toEqual([entry('order refund', `order ${orderId}`)])
  })

  test('records the operator named by --operator', async () => {
    const { orderId } = await held(FIXED)
    const output = await world.type(['order', 'pay', String(orderId), ...WHY, '--yes', '--json', '--operator', 'boris'])
    expect(JSON.parse(output.out)).toMatchObject({
      operator: 'boris',
      action: 'order pay',
      facts: { rate: 'the agreed rate' },
    })
    expect(await actions(`order ${orderId}`)).toEqual([
      { ...entry('order pay', `order ${orderId}`), operator: 'boris' },
    ])
  })
})

describe('an at-risk order', () => {
  /** Returns the number of database sessions that are waiting for another session to release a lock. */
  const waiting = async () =>
    Number(
      (
        await world.query(`SELECT count(DISTINCT l.pid) AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database()`)
      )[0]?.['n'],
    )

  test('does not pay out an at-risk order whose deposit is reverted before the operator confirms', async () => {
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

  test('removes an at-risk order from the queue when an operator closes it', async () => {
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
    await refused(['deposit', 'return', deposit.id, ...WHY, '--yes', '--to', ETH_ADDRESS], 1, 'Keep the deposit')
    expect((await act('deposit', 'keep', deposit.id)).out).toContain('makes up for the loss')
    expect((await act('order', 'done', order.orderId)).code).toBe(0)
    expect(await inQueue()).toBe(false)
    await refused(['order', 'done', String(order.orderId), ...WHY, '--yes'], 1, 'does not wait')
  })
})

describe('halt, asset and signing commands', () => {
  test('resumes a halted chain only if the audit finds nothing or the operator overrides its findings', async () => {
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

  test('writes one audit log entry per change when twenty commands run concurrently', async () => {
    await world.withOps(async (ops) => {
      for (const verb of ['halt', 'resume']) {
        const line = ['chain', verb, 'ethereum', ...WHY, '--yes', ...(verb === 'resume' ? ['--despite-findings'] : [])]
        const output = await Promise.all(Array.from({ length: 20 }, () => world.type(line, null, ops)))
        expect(output.filter(({ code }) => code === 0)).toHaveLength(1)
      }
    })
    expect(await actions('chain ethereum')).toEqual([
      entry('chain halt', 'chain ethereum'),
      entry('chain resume', 'chain ethereum'),
    ])
  })

  test('resumes a chain when its journal matches the on-chain balances', async () => {
    await act('chain', 'halt', 'litecoin')
    const [held] = await world.query<{ sum: string }>(
      `SELECT sum(amount)::text AS sum FROM balance WHERE account LIKE 'custody:%' AND asset = 'ltc'`,
    )
    world.balances.atBlock = BigInt(held?.sum ?? '0')
    const output = await act('chain', 'resume', 'litecoin')
    expect(output.err).toContain('The audit finds nothing')
    expect(output.code).toBe(0)
  })

  test('the queue lists audit violations that no operator has accepted', async () => {
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

  test('shows that an order on a halted chain is waiting for an operator', async () => {
    const { order } = await world.makeOrder()
    const file = async () => (await world.type(['order', String(order.orderId)])).out
    expect(await file()).toContain('next: send-deposit by user')
    await act('chain', 'halt', 'ethereum')
    expect(await file()).toContain('next: wait-operator by service')
    await act('chain', 'resume', 'ethereum', '--despite-findings')
  })

  test("disables and enables an asset's deposits and payouts separately", async () => {
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

  test('an operator can stop and resume signing', async () => {
    expect((await act('signer', 'kill')).code).toBe(0)
    expect(await world.query('SELECT killed FROM signer_switch')).toEqual([{ killed: true }])
    expect((await world.type('queue')).out).toContain('→ signer revive')
    await refused(['signer', 'kill', ...WHY, '--yes'], 1, 'stopped already')
    expect((await act('signer', 'revive')).code).toBe(0)
    expect(await actions('signer')).toEqual([entry('signer kill', 'signer'), entry('signer revive', 'signer')])
  })
})

describe('read-only commands', () => {
  test('lists the oldest queue entry first, with the command that resolves it', async () => {
    const { order } = await world.makeOrder()
    await world.arrive(order, 10n ** 21n)
    await world.withOps((ops) =>
      fireDeadlines({ ...ops, work: world.work, clock: { now: () => Date.now() + ops.terms.decisionMs + 60_000 } }),
    )
    const output = await world.type('queue')
    expect(output.out).toContain(`→ order refund ${order.orderId} --to <address>, or order pay ${order.orderId}`)
    const queues = JSON.parse((await world.type('queue --json')).out)
    expect(queues.map(({ name }: { name: string }) => name)).toEqual([
      'suspense-deposits',
      'orders',
      'card-orders',
      'card-differences',
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
      'disputed-deposits',
      'late-deposits',
      'name-hits',
      'reviews',
      'emails',
      'support',
      'unreadable-queues',
    ])
  })

  test('shows the exposure of open FIXED orders for each asset and client', async () => {
    const { order } = await world.makeOrder({
      rateMode: 'FIXED',
      refundAddress: ETH_REFUND_ADDRESS,
      clients: [{ kind: 'network', id: 'hash', allocationId: null }],
    })
    const { amountToGetAtomic } = order.agreedQuote
    const { assets, clients } = JSON.parse((await world.type('exposure --json')).out)
    expect(assets).toEqual([
      expect.objectContaining({
        asset: 'ltc',
        openOrders: 1,
        promisedAtomic: String(amountToGetAtomic),
        reservedAtomic: String(amountToGetAtomic),
      }),
    ])
    const names = [`address:ethereum:${ETH_REFUND_ADDRESS}`, `address:litecoin:${LTC_ADDRESS}`, 'network:hash']
    expect(clients.map(({ client }: { client: string }) => client).toSorted()).toEqual(
      names.flatMap((name) => [name, `${name} in ltc`]),
    )
    expect((await world.type('exposure')).out).toMatch(
      /^ltc  1 open orders, promised [\d.]+ LTC.*\n  \S+  [\d.]+ of 50000 USDT\n/,
    )
  })

  test('marks a hot wallet as low when it cannot cover its debts or large orders', async () => {
    const low = async (slug: string) => {
      const lines = JSON.parse((await world.type('float --json')).out) as { slug: string; isLow: boolean }[]
      return lines.find((line) => line.slug === slug)?.isLow
    }
    expect(await low('eth')).toBe(false)
    await world.tick({ prices: { USDT: '1', ETH: '0.0001', LTC: '92' } })
    expect(await low('eth')).toBe(true)
    expect((await world.type('float')).out).toContain('top up: ethereum-hot\n')
    await world.query(`UPDATE instrument SET requires_memo = true WHERE slug = 'eth'`)
    expect((await world.type('float')).out).toContain('top up: ethereum-hot, memo 2147483648\n')
  })
})
