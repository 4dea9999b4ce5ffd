import { expect, it } from 'vitest'
import { NOON } from '../fixtures.ts'
import { RESERVED, type StoreFixtures, type StoresUnderTest } from './stores-under-test.ts'

/** Contract tests for settlements, which must happen at most once per order. */
export function settlementSuite(open: () => Promise<StoresUnderTest>, fixtures: StoreFixtures): void {
  const { fresh, withAddress, newOrder, newPayment } = fixtures

  it('allows only one settlement per order', async () => {
    const under = await open()
    await withAddress(under)
    const made = await under.work.stores.orders.create(newOrder())
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const { orderId } = made.order
    const settle = (purpose: 'payout' | 'refund') =>
      under.work.transaction((stores) =>
        stores.payments.intend(newPayment({ purpose, orderId, reference: String(orderId) }), NOON),
      )
    expect(await settle('payout')).toMatchObject({ status: 'INTENT' })
    expect(await settle('payout')).toBeNull()
    await expect(settle('refund')).rejects.toThrow()
    expect(await under.work.stores.payments.forOrder(orderId)).toHaveLength(1)
  })

  it("does not pay an order that was already settled to the user's balance", async () => {
    const under = await open()
    const { work } = under
    await withAddress(under)
    const made = await work.stores.orders.create(newOrder())
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const { orderId } = made.order
    const settle = () => work.transaction((stores) => stores.payments.settleIntoBalance(orderId))
    const pay = (purpose: 'payout' | 'refund') =>
      work.transaction((stores) =>
        stores.payments.intend(newPayment({ purpose, orderId, reference: String(orderId) }), NOON),
      )
    await settle()
    await expect(settle()).rejects.toThrow()
    await expect(pay('payout')).rejects.toThrow()
    await expect(pay('refund')).rejects.toThrow()
    expect(await work.stores.payments.forOrder(orderId)).toEqual([])
  })

  it('voids an unsigned settlement so that another payment can settle the order', async () => {
    const under = await open()
    await withAddress(under)
    const made = await under.work.stores.orders.create(newOrder())
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const { orderId } = made.order
    const { payments } = under.work.stores
    const settle = (purpose: 'payout' | 'refund', reference = String(orderId)) =>
      payments.intend(newPayment({ purpose, orderId, reference }), NOON)
    const payout = await settle('payout')
    if (!payout) throw new Error('no payout')
    // The payment may still be sent, so it cannot be voided yet.
    expect(await payments.voidSettlement(payout.id)).toBe(false)
    await payments.save({ ...payout, status: 'HELD' })
    expect(await payments.voidSettlement(payout.id)).toBe(true)
    expect(await payments.voidSettlement(payout.id)).toBe(false)
    expect(await payments.find(payout.id)).toMatchObject({ orderId: null, status: 'HELD' })
    expect(await settle('payout')).toBeNull()
    const refund = await settle('refund')
    if (!refund) throw new Error('no refund')
    expect((await payments.forOrder(orderId)).map(({ id }) => id)).toEqual([refund.id])
    await payments.save({ ...refund, ...RESERVED, status: 'SIGNED', raw: 'bytes', txId: fresh('tx') })
    await payments.save({ ...refund, status: 'HELD' })
    // The signed bytes of the refund may still be valid.
    expect(await payments.voidSettlement(refund.id)).toBe(false)
    const [attempt] = await payments.attemptsOf(refund.id)
    await payments.endAttempt(refund.chain, attempt?.txId ?? '', { kind: 'expired', by: 9 })
    expect(await payments.voidSettlement(refund.id)).toBe(true)
    expect(await settle('refund', `${orderId}.${refund.id}`)).toMatchObject({ status: 'INTENT', orderId })
  })

  it('voids an unsigned return so that another payment can return the deposit', async () => {
    const { payments } = (await open()).work.stores
    const intend = () => payments.intend(newPayment({ purpose: 'return', orderId: null, reference: '12' }), NOON)
    const first = await intend()
    if (!first) throw new Error('no return')
    // The payment may still be sent, so it cannot be voided yet.
    expect(await payments.voidReturn(first.id)).toBe(false)
    await payments.save({ ...first, status: 'HELD' })
    expect(await payments.voidReturn(first.id)).toBe(true)
    expect(await payments.voidReturn(first.id)).toBe(false)
    expect(await payments.find(first.id)).toMatchObject({ status: 'HELD', reference: `12.${first.id}` })
    expect(await payments.findFor('return', '12')).toBeNull()
    const second = await intend()
    expect(await payments.findFor('return', '12')).toMatchObject({ id: second?.id, status: 'INTENT' })
  })
}
