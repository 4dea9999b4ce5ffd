import { expect, it } from 'vitest'
import { HOT_KEY } from '../../chains/signer.ts'
import { NOON } from '../fixtures.ts'
import { CHAIN, RESERVED, type StoreFixtures, type StoresUnderTest } from './stores-under-test.ts'

/** Additional fields of an unmined payment. */
const WAITING = {
  tried: { at: NOON, height: 12 },
  timesReplaced: 2,
  feeCeilingAtomic: 10n ** 20n,
  stuck: { since: NOON, why: 'ceiling' as const, wantedFeeAtomic: 10n ** 21n },
  refused: { since: NOON - 5_000, latest: NOON },
}

/** Contract tests for payments. */
export function paymentStoreSuite(open: () => Promise<StoresUnderTest>, fixtures: StoreFixtures): void {
  const { fresh, newPayment, nextNumber } = fixtures

  it('returns the postponed payment that has been due longest', async () => {
    const under = await open()
    const { payments } = under.work.stores
    const chain = fresh('chain')
    const intend = async () => {
      const payment = await payments.intend({ ...newPayment(), chain }, NOON)
      if (!payment) throw new Error('not new')
      return payment
    }
    const [one, other, third] = [await intend(), await intend(), await intend()]
    const unsent = async (at: number) => {
      const { ready, retry } = await payments.unsent(chain, NOON + at, { ready: 9, waiting: 9 })
      return [...ready, retry].map((found) => found?.id ?? null)
    }
    const slow = { waitsFor: 'proof', firstMs: 10, maxMs: 30 } as const
    expect(await payments.postpone(one.id, slow, NOON)).toBe(NOON)
    await payments.postpone(other.id, { ...slow, waitsFor: 'estimate' }, NOON + 5)
    expect(await unsent(9)).toEqual([third.id, null])
    expect(await unsent(20)).toEqual([third.id, one.id])
    expect(await payments.postpone(one.id, slow, NOON + 20)).toBe(NOON)
    expect(await unsent(39)).toEqual([third.id, other.id])
    await payments.postpone(other.id, slow, NOON + 1_000)
    expect(await unsent(1_029)).toEqual([third.id, one.id])
    await payments.save({ ...one, ...RESERVED })
    await payments.postpone(other.id, slow, NOON + 1_000)
    expect(await unsent(0)).toEqual([one.id, third.id, null])
    await payments.save({ ...one, ...RESERVED, status: 'HELD' })
    await payments.postpone(one.id, slow, NOON + 2_000)
    await payments.save({ ...one })
    expect(await unsent(2_000)).toEqual([one.id, third.id, other.id])
  })

  it('returns the least recently postponed of the waiting payments with the same urgency', async () => {
    const under = await open()
    const { payments } = under.work.stores
    const chain = fresh('chain')
    const intend = async (purpose: 'withdrawal' | 'return' | 'sweep') => {
      const payment = await payments.intend({ ...newPayment({ purpose, orderId: null }), chain }, NOON)
      return payment?.id ?? ''
    }
    const sweeps = [await intend('sweep'), await intend('sweep'), await intend('sweep')]
    const returned = await intend('return')
    const [withdrawal, later] = [await intend('withdrawal'), await intend('withdrawal')]
    const unsent = async () =>
      (await payments.unsent(chain, NOON, { ready: 1, waiting: 1 })).ready.map(({ id }) => sweeps.indexOf(id) + 1 || id)
    expect(await unsent()).toEqual([withdrawal, returned, 1])
    const inTurn = { waitsFor: 'coins', firstMs: 0, maxMs: 0 } as const
    for (const [index, id] of sweeps.entries()) await payments.postpone(id, inTurn, NOON + index)
    await payments.postpone(withdrawal, { ...inTurn, waitsFor: 'fee' }, NOON)
    expect(await unsent()).toEqual([withdrawal, later, returned, 1])
    await payments.postpone(sweeps[0] ?? '', inTurn, NOON + 9)
    expect(await unsent()).toEqual([withdrawal, later, returned, 2])
  })

  it('returns the sent payments of a chain page by page, oldest first', async () => {
    const { payments } = (await open()).work.stores
    const chain = fresh('chain')
    const ids: string[] = []
    for (const status of ['SENT', 'HELD', 'SENT', 'SENT'] as const) {
      const payment = await payments.intend({ ...newPayment(), chain }, NOON)
      if (!payment) throw new Error('not new')
      await payments.save({ ...payment, ...RESERVED, status, raw: 'bytes', txId: fresh('tx') })
      if (status === 'SENT') ids.push(payment.id)
    }
    const sent = async (after: string | null) => (await payments.sent(chain, after, 2)).map(({ id }) => id)
    expect(await sent(null)).toEqual(ids.slice(0, 2))
    expect(await sent(ids[1] ?? '')).toEqual(ids.slice(2))
    expect(await sent(ids[2] ?? '')).toEqual([])
  })

  it('returns the chains with an overdue user payment, unless the payment waits for coins', async () => {
    const under = await open()
    const { payments } = under.work.stores
    const chain = fresh('chain')
    const payment = await payments.intend({ ...newPayment({ purpose: 'withdrawal', orderId: null }), chain }, NOON)
    if (!payment) throw new Error('not new')
    const isOverdue = async (before: number) => (await payments.overdueChains(NOON + before)).has(chain)
    expect([await isOverdue(-1), await isOverdue(0)]).toEqual([false, true])
    await payments.postpone(payment.id, { waitsFor: 'estimate', firstMs: 10, maxMs: 30 }, NOON + 5)
    expect([await isOverdue(4), await isOverdue(5)]).toEqual([false, true])
    await payments.postpone(payment.id, { waitsFor: 'coins', firstMs: 0, maxMs: 0 }, NOON + 5)
    expect(await isOverdue(1_000)).toBe(false)
    await payments.save({ ...payment, ...RESERVED })
    expect(await isOverdue(1_000)).toBe(false)
  })

  it('assigns each payment the lowest free sequence number', async () => {
    const { work } = await open()
    const source = { purpose: 'deposit' as const, index: 700_000 + nextNumber() }
    const claim = async (next: number) => {
      const payment = await work.stores.payments.intend(newPayment({ source }), NOON)
      if (!payment) throw new Error('no intent')
      const sequence = await work.stores.payments.claimSequence(CHAIN, source, payment.id, next)
      return { payment, sequence }
    }
    const [first, second] = [await claim(3), await claim(3)]
    expect([first.sequence, second.sequence]).toEqual([3, 4])
    expect(await work.stores.payments.claimSequence(CHAIN, source, first.payment.id, 9)).toBe(3)
    await work.stores.payments.releaseClaims(first.payment.id)
    expect((await claim(3)).sequence).toBe(3)
    expect((await claim(3)).sequence).toBe(5)
  })

  it('allows only one payment to claim an output', async () => {
    const { work } = await open()
    const { payments } = work.stores
    const chain = fresh('chain')
    const utxo = { txId: fresh('tx'), vout: 0, amountAtomic: 50n, key: HOT_KEY }
    await payments.addUtxo(chain, utxo, 1)
    const [one, other] = [await payments.intend(newPayment(), NOON), await payments.intend(newPayment(), NOON)]
    if (!one || !other) throw new Error('no intent')
    await work.transaction((stores) => stores.payments.claimInputs(chain, [utxo], one.id))
    await work.transaction((stores) => stores.payments.claimInputs(chain, [utxo], other.id))
    expect(await payments.claimantOf(chain, utxo.txId, 0)).toBe(one.id)
    expect(await payments.spendableLocked(chain, 10)).toEqual([])
    await payments.dropUnspent(chain, utxo.txId, 0)
    expect(await payments.claimantOf(chain, utxo.txId, 0)).toBe(one.id)
    await payments.releaseClaims(one.id)
    expect(await payments.spendableLocked(chain, 10)).toEqual([utxo])
  })

  it('returns the spent outputs that are inputs of signed payments and not final yet', async () => {
    const { payments } = (await open()).work.stores
    const chain = fresh('chain')
    const payment = await payments.intend({ ...newPayment(), chain }, NOON)
    if (!payment) throw new Error('no intent')
    const [claimed, free] = [0, 1].map((vout) => ({ txId: fresh('tx'), vout, amountAtomic: 50n, key: HOT_KEY }))
    if (!claimed || !free) throw new Error('no outputs')
    for (const utxo of [claimed, free]) await payments.addUtxo(chain, utxo, 1)
    await payments.claimInputs(chain, [claimed], payment.id)
    const spends = [claimed, free, { txId: claimed.txId, vout: 7 }].map(({ txId, vout }) => ({
      txId,
      vout,
      spentBy: 'x',
    }))
    const found = [{ txId: claimed.txId, vout: claimed.vout, spentBy: 'x', paymentId: payment.id }]
    const bytes = { raw: 'bytes', txId: fresh('tx') }
    for (const status of ['RESERVED', 'SIGNED', 'SENT', 'FINAL'] as const) {
      await payments.save({ ...payment, ...RESERVED, ...(status !== 'RESERVED' && bytes), status })
      const isInFlight = status === 'SIGNED' || status === 'SENT'
      expect(await payments.inputsInFlight(chain, spends)).toEqual(isInFlight ? found : [])
    }
    expect(await payments.inputsInFlight(fresh('chain'), spends)).toEqual([])
    expect(await payments.inputsInFlight(chain, [])).toEqual([])
  })

  it('returns a payment exactly as the caller saved it', async () => {
    const { work } = await open()
    const intended = await work.stores.payments.intend(newPayment(), NOON)
    if (!intended) throw new Error('no intent')
    const sent = {
      ...intended,
      ...RESERVED,
      status: 'SENT' as const,
      raw: 'bytes',
      txId: fresh('tx'),
      sentAt: NOON,
      ...WAITING,
    }
    await work.stores.payments.save(sent)
    expect(await work.stores.payments.find(intended.id)).toEqual(sent)
    expect(await work.stores.payments.findFor(sent.purpose, sent.reference)).toEqual(sent)
    const { tried, stuck, refused, feeCeilingAtomic } = intended
    expect([tried, stuck, refused, feeCeilingAtomic]).toEqual([null, null, null, null])
    const { purpose, to, asset, amountAtomic } = sent
    expect(await work.stores.payments.ownTransactions(CHAIN, [sent.txId, 'another'])).toEqual(
      new Map([[sent.txId, { purpose, to, asset, amountAtomic, changeAtomic: 0n, changeOutputs: 1, isVoid: false }]]),
    )
  })

  it("recognises the transactions of all signed versions of a payment as the exchange's own", async () => {
    const { payments } = (await open()).work.stores
    const intended = await payments.intend(newPayment(), NOON)
    if (!intended) throw new Error('no intent')
    const life = { fromHeight: 7, expiresAt: NOON + 60_000 }
    const terms = { maxFeeAtomic: 5n, fields: { expiration: '1' } }
    const signed = { ...intended, status: 'SIGNED' as const, reservation: { kind: 'expiring' as const, terms, life } }
    const [first, second] = [fresh('tx'), fresh('tx')]
    await payments.save({ ...signed, raw: 'one', txId: first })
    await payments.save({ ...signed, status: 'SENT', raw: 'one', txId: first, sentAt: NOON })
    await payments.endAttempt(CHAIN, first, { kind: 'expired', by: NOON + 61_000 })
    await payments.endAttempt(CHAIN, first, { kind: 'failed', by: 8 })
    await payments.save({ ...intended, raw: null, txId: null })
    await payments.save({ ...signed, raw: 'two', txId: second })
    const common = { paymentId: intended.id, reservation: signed.reservation }
    expect(await payments.attemptsOf(intended.id)).toEqual([
      { ...common, attempt: 1, txId: first, raw: 'one', end: { kind: 'expired', by: NOON + 61_000 } },
      { ...common, attempt: 2, txId: second, raw: 'two', end: null },
    ])
    expect([...(await payments.ownTransactions(CHAIN, [first, second])).keys()].toSorted()).toEqual(
      [first, second].toSorted(),
    )
    const other = await payments.intend(newPayment(), NOON)
    await expect(payments.save({ ...signed, id: other?.id ?? '', raw: 'one', txId: first })).rejects.toThrow()
  })
}
