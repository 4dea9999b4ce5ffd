import { afterEach, describe, expect, it, vi } from 'vitest'
import { HOT_KEY } from '../chains/signer.ts'
import { posting } from '../ledger/posting.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import { CONCURRENCY } from '../shared/in-lanes.ts'
import { NOON, order } from '../testing/fixtures.ts'
import { UNSENT_PER_PASS } from './carry-payments.ts'
import { REFUSED_APART_MS, REFUSED_FOR_MS } from './count-refusals.ts'
import { CAPS_RETRY_MS } from './hold-payment.ts'
import { CHAIN, FEE, FLOAT, HARD_CAP, WAIT_MS, soon, topUp, startFaultyChain } from '../testing/faulty-chain.ts'

const MANY = Array<bigint>(CONCURRENCY + 3).fill(5n)
const ALL = [...MANY.keys()].map((index) => index + 1)

afterEach(() => void vi.useRealTimers())

describe('sending of payments', () => {
  it('broadcasts payments in sequence number order even when an earlier payment takes longer', async () => {
    const { pass, handed, inStatus } = await startFaultyChain(MANY)
    expect(await pass()).toBe(MANY.length)
    expect(handed).toEqual(ALL.map((one) => ({ to: String(one), sequence: one - 1 })))
    expect(await inStatus('SENT')).toEqual(ALL)
  })

  it('estimates the next group before the current group is broadcast', async () => {
    const { pass, handed, estimated } = await startFaultyChain(MANY)
    let estimatedBeforeFirst = 0
    const broadcast = handed.push.bind(handed)
    handed.push = (...one) => {
      if (handed.length === 0) estimatedBeforeFirst = estimated.length
      return broadcast(...one)
    }
    await pass()
    expect(estimatedBeforeFirst).toBe(MANY.length)
    expect(estimated).toHaveLength(MANY.length)
  })

  it('sends the other payments even if the signer cannot verify one of them', async () => {
    const { pass, handed, inStatus, unprovable } = await startFaultyChain(MANY)
    unprovable.set('3', 'not-derived')
    expect(await pass()).toBe(MANY.length - 1)
    expect(await inStatus('HELD')).toEqual([3])
    expect(handed.map(({ sequence }) => sequence)).toEqual(ALL.slice(1).map((one) => one - 2))
  })

  it('sends later payments while more than one batch of payments is waiting for verification', async () => {
    const { pass, inStatus, unanswered, reports } = await startFaultyChain(MANY)
    const waiting = ALL.slice(0, CONCURRENCY + 1)
    for (const one of waiting) unanswered.add(String(one))
    expect(await pass()).toBe(MANY.length - waiting.length)
    expect(await inStatus('INTENT')).toEqual(waiting)
    expect(await inStatus('SENT')).toEqual(ALL.slice(CONCURRENCY + 1))
    expect(reports).toEqual(waiting.map(() => 'payment-waits-for-proof'))
  })

  it('retries the verification of a payment at increasing intervals while a node does not respond', async () => {
    const { pass, inStatus, unanswered, reports, clock } = await startFaultyChain([5n])
    unanswered.add('1')
    const triedAt: number[] = []
    for (let second = 0; second <= 600; second += 1) {
      clock.at = NOON + second * 1_000
      await pass()
      if (reports.splice(0).length > 0) triedAt.push(second)
    }
    expect(triedAt).toEqual([0, 5, 10, 20, 40, 80, 160, 280, 400, 520])
    unanswered.clear()
    clock.at = NOON + 640_000
    expect(await pass()).toBe(1)
    expect(await inStatus('SENT')).toEqual([1])
  })

  it('retries only one postponed payment per pass, because each retry may wait for a timeout', async () => {
    const { pass, unanswered, reports, clock } = await startFaultyChain([5n, 5n, 5n])
    for (const one of ['1', '2', '3']) unanswered.add(one)
    await pass()
    expect(reports.splice(0)).toHaveLength(3)
    clock.at = NOON + 60_000
    await pass()
    expect(reports.splice(0)).toHaveLength(1)
  })

  it('stops after the first batch of payments without postponing any payment when the node fails', async () => {
    const { pass, inStatus, broken } = await startFaultyChain(MANY)
    for (const one of ['hot', ...ALL.slice(0, CONCURRENCY).map(String)]) broken.add(one)
    await expect(pass()).rejects.toThrow('no answer')
    expect(await inStatus('INTENT')).toEqual(ALL)
    broken.clear()
    expect(await pass()).toBe(MANY.length)
  })

  it('processes the next batch in the next pass even if all fee estimates of one batch fail', async () => {
    const { pass, inStatus, broken, reports } = await startFaultyChain(MANY)
    const failing = ALL.slice(0, CONCURRENCY)
    for (const one of failing) broken.add(String(one))
    expect(await pass()).toBe(0)
    expect(await pass()).toBe(MANY.length - CONCURRENCY)
    expect(await inStatus('INTENT')).toEqual(failing)
    expect(reports).toEqual(failing.map(() => 'payment-estimate-failed'))
  })

  it('waits only once for a fee estimate without a response and sends later payments in the next pass', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { pass, inStatus, hanging, reports } = await startFaultyChain(MANY)
    const slow = ALL.slice(0, CONCURRENCY - 1)
    for (const one of slow) hanging.set(String(one), null)
    const passing = pass()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(slow.length), { interval: 1 })
    vi.advanceTimersByTime(WAIT_MS)
    expect(await passing).toBe(1)
    expect([await pass(), await inStatus('INTENT'), reports]).toEqual([MANY.length - CONCURRENCY, slow, []])
    for (const fail of hanging.values()) fail?.(new AdapterError('no answer', { retryable: true }))
    for (const _one of slow) await soon()
    expect([await pass(), reports]).toEqual([0, slow.map(() => 'payment-estimate-failed')])
  })

  it('ends the pass with an error without postponing any payment while the signer is unreachable', async () => {
    const { pass, inStatus, away } = await startFaultyChain(MANY.slice(0, 2))
    away.is = true
    await expect(pass()).rejects.toThrow('no signer')
    away.is = false
    expect(await pass()).toBe(2)
    expect(await inStatus('INTENT')).toEqual([])
  })

  it('does not reserve a sequence number while the signer is stopped', async () => {
    const { pass, inStatus, unprovable } = await startFaultyChain(MANY.slice(0, 2))
    for (const to of ['1', '2']) unprovable.set(to, 'kill-switch')
    await pass()
    expect(await inStatus('INTENT')).toEqual([1, 2])
    unprovable.clear()
    expect(await pass()).toBe(2)
  })

  it('sends later payments even if the signer rejects an earlier payment', async () => {
    const { pass, handed, inStatus, refused } = await startFaultyChain(MANY)
    refused.set('3', 'cap-transaction')
    await pass()
    expect(await inStatus('HELD')).toEqual([3])
    await pass()
    expect(await inStatus('SENT')).toEqual(ALL.filter((one) => one !== 3))
    expect(handed.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual(
      ALL.slice(1).map((one) => one - 2),
    )
    expect(new Set(handed.map(({ to }) => to)).size).toBe(handed.length)
  })

  it.each([
    ['approval-missing', { why: 'approval' }, 'payment-awaits-approval'],
    ['cap-hour', { why: 'caps', retryAt: NOON + CAPS_RETRY_MS }, 'signer-refused'],
    ['cap-transaction', { why: 'signer' }, 'signer-refused'],
    ['cap-earnings', { why: 'signer' }, 'signer-refused'],
  ] as const)('records why a payment is on hold when the signer rejects it with %s', async (reason, held, event) => {
    const { pass, work, refused, reports } = await startFaultyChain(MANY.slice(0, 2))
    refused.set('2', reason)
    await pass()
    const [payment] = await work.stores.payments.inStatus(CHAIN, ['HELD'], 1)
    expect(payment?.held).toMatchObject(held)
    expect(reports).toContain(event)
  })

  it('puts a payment above the hard fee cap on hold without reserving a sequence number', async () => {
    const { pass, handed, inStatus, costly, work, reports } = await startFaultyChain(MANY.slice(0, 3))
    costly.add('2')
    await pass()
    expect(await inStatus('HELD')).toEqual([2])
    expect(handed).toEqual([
      { to: '1', sequence: 0 },
      { to: '3', sequence: 1 },
    ])
    const [held] = await work.stores.payments.inStatus(CHAIN, ['HELD'], 1)
    expect(held).toMatchObject({
      raw: null,
      reservation: null,
      heldFeeAtomic: 0n,
      held: { why: 'costly', wantedFeeAtomic: HARD_CAP + 1n, allowedFeeAtomic: HARD_CAP },
    })
    expect(reports).toContain('payment-too-costly')
  })

  it('sends the other payments even if the node returns no fee estimate for one of them', async () => {
    const { pass, inStatus, broken } = await startFaultyChain(MANY.slice(0, CONCURRENCY))
    broken.add('2')
    expect(await pass()).toBe(CONCURRENCY - 1)
    expect(await inStatus('INTENT')).toEqual([2])
    expect(await inStatus('SENT')).toEqual(ALL.slice(0, CONCURRENCY).filter((one) => one !== 2))
  })

  /** Creates an old payout that its node rejects. `passes` runs worker passes at regular intervals. */
  async function refusedPayout(amountAtomic = 5n) {
    const world = await startFaultyChain([])
    const { work, clock, impossible, pass } = world
    const paid = order('FIXED', { state: 'EXCHANGING', settlement: 'payout' })
    await work.transaction(async ({ orders, payments }) => {
      await orders.save(paid, [])
      const what = { purpose: 'payout', reference: '7', orderId: paid.orderId, chain: CHAIN, asset: 'eth' } as const
      await payments.intend({ ...what, source: HOT_KEY, to: '0', memo: null, amountAtomic, chargedFeeAtomic: 0n }, NOON)
    })
    impossible.add('0')
    clock.at = NOON + 10 * REFUSED_FOR_MS
    const passes = async (forMs: number) => {
      for (const until = clock.at + forMs; ; clock.at = Math.min(clock.at + REFUSED_APART_MS, until)) {
        await pass()
        if (clock.at === until) return
      }
    }
    const stateNow = async () => (await work.stores.orders.find(paid.orderId))?.state
    const refusedOf = async () => (await work.stores.payments.findFor('payout', '7'))?.refused
    return { ...world, passes, stateNow, refusedOf }
  }

  it('suspends the order of a payout that the signer rejects', async () => {
    const { pass, inStatus, stateNow, impossible, refused } = await refusedPayout()
    impossible.clear()
    refused.set('0', 'cap-transaction')
    await pass()
    expect([await inStatus('HELD'), await stateNow()]).toEqual([[0], 'SUSPENSE'])
  })

  it('suspends an order after the node has rejected its payout for ten minutes', async () => {
    const { passes, stateNow, inStatus, reports, clock, pass } = await refusedPayout()
    await passes(REFUSED_FOR_MS - 1)
    expect(await inStatus('INTENT')).toEqual([0])
    clock.at += 1
    await pass()
    expect(await inStatus('HELD')).toEqual([0])
    expect(await stateNow()).toBe('SUSPENSE')
    expect(reports.filter((event) => event !== 'payment-refused-by-node')).toEqual(['payment-given-up'])
  })

  it("clears a payment's recorded rejections once the node accepts the payment", async () => {
    const { passes, inStatus, impossible, refusedOf, pass, work } = await refusedPayout()
    await passes(REFUSED_FOR_MS - 1)
    impossible.delete('0')
    const spent = posting('payment-hold', 'elsewhere', [
      { account: 'custody:hot', asset: 'eth', amountAtomic: -FLOAT },
      { account: 'custody:held', asset: 'eth', amountAtomic: FLOAT },
    ])
    await work.stores.ledger.post(spent)
    await pass()
    expect([await inStatus('INTENT'), await refusedOf()]).toEqual([[0], null])
  })

  it('restarts the ten-minute rejection period after a long time without attempts', async () => {
    const { passes, inStatus, clock } = await refusedPayout()
    await passes(REFUSED_FOR_MS - 1)
    clock.at += REFUSED_APART_MS + 1
    await passes(REFUSED_FOR_MS - 1)
    expect(await inStatus('INTENT')).toEqual([0])
  })

  it("counts the node's rejections only while the hot wallet covers the amount", async () => {
    const { passes, inStatus, work } = await refusedPayout(FLOAT - FEE)
    await passes(REFUSED_FOR_MS - 1)
    await topUp(work, 'elsewhere', -1n)
    await passes(0)
    await topUp(work, 'back', 1n)
    await passes(REFUSED_FOR_MS - 1)
    await topUp(work, 'elsewhere again', -1n)
    await passes(2 * REFUSED_FOR_MS)
    await topUp(work, 'back again', 1n)
    // The coins are still booked to the hot wallet, although a reorganisation removed them.
    await work.stores.ledger.post(
      posting('deposit-reverted', 'float', [
        { account: 'custody:reverted', asset: 'eth', amountAtomic: -1n },
        { account: 'platform:equity', asset: 'eth', amountAtomic: 1n },
      ]),
    )
    await passes(2 * REFUSED_FOR_MS)
    await topUp(work, 'for what was taken back', 1n)
    await passes(REFUSED_FOR_MS - 1)
    expect(await inStatus('INTENT')).toEqual([0])
  })

  it('suspends an order after the fee estimate of its payout has failed for ten minutes', async () => {
    const { pass, inStatus, stateNow, impossible, broken, reports, clock } = await refusedPayout()
    impossible.clear()
    broken.add('0')
    const begun = clock.at
    const triedAt: number[] = []
    for (let second = 0; second <= 760; second += 1) {
      clock.at = begun + second * 1_000
      await pass()
      if (reports.splice(0).includes('payment-estimate-failed')) triedAt.push(second)
    }
    expect(triedAt).toEqual([0, 5, 10, 20, 40, 80, 160, 280, 400, 520, 640])
    expect([await inStatus('HELD'), await stateNow()]).toEqual([[0], 'SUSPENSE'])
  })

  it('keeps trying to send a payout while the node cannot estimate the fee of any payment', async () => {
    const { pass, inStatus, impossible, broken, clock } = await refusedPayout()
    impossible.clear()
    for (const to of ['0', 'hot']) broken.add(to)
    for (let minute = 0; minute <= 60; minute += 1) {
      clock.at += 60_000
      await expect(pass()).rejects.toThrow('no answer')
    }
    broken.clear()
    await pass()
    expect(await inStatus('SENT')).toEqual([0])
  })

  it('sends a payout even when many earlier payments are waiting for coins', async () => {
    const { pass, inStatus, work } = await startFaultyChain(Array<bigint>(UNSENT_PER_PASS.ready + 1).fill(FLOAT + 1n))
    await pass()
    const what = { purpose: 'return', reference: 'later', orderId: null, chain: CHAIN, asset: 'eth' } as const
    const to = String(UNSENT_PER_PASS.ready + 1)
    await work.stores.payments.intend(
      { ...what, source: HOT_KEY, to, memo: null, amountAtomic: 5n, chargedFeeAtomic: 0n },
      NOON,
    )
    expect(await pass()).toBe(1)
    expect(await inStatus('SENT')).toEqual([Number(to)])
  })

  it('keeps trying to return a deposit after 20 minutes of rejections by the node', async () => {
    const { pass, inStatus, impossible, clock } = await startFaultyChain([5n])
    impossible.add('1')
    for (let minute = 0; minute <= 20; minute += 1) {
      clock.at = NOON + minute * 60_000
      await pass()
    }
    expect(await inStatus('INTENT')).toEqual([1])
  })

  it('sends the other payments even if the hot wallet cannot cover one of them', async () => {
    const { pass, inStatus, work } = await startFaultyChain([5n, FLOAT, 5n])
    expect(await pass()).toBe(2)
    expect(await inStatus('INTENT')).toEqual([2])
    expect(await work.stores.ledger.balance('custody:held', 'eth')).toBe(2n * (5n + FEE))
  })
})
