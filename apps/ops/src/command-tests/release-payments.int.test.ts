import { HOT_KEY } from '@cambio/core/chains/signer'
import { paymentFailed, paymentHeld } from '@cambio/core/payments/payment-postings'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { describe, expect, test } from 'vitest'
import { LTC_ADDRESS } from '../testing/ops-values.ts'
import { WHY, actions, entry, find, intendedPayout, refused, world, useOpsWorld } from '../testing/ops-set-up.ts'

useOpsWorld()

describe('payment release command', () => {
  /** Creates a token payout whose transaction succeeded although its token reported no transfer. */
  const unreported = async (): Promise<Payment> => {
    const intent = await intendedPayout('usdt-erc20')
    return world.work.transaction(async (stores) => {
      const sequence = await stores.payments.claimSequence('ethereum', HOT_KEY, intent.id, 3_000)
      const reservation = { kind: 'sequence', sequence, terms: { maxFeeAtomic: 9n, fields: {} } } as const
      const reserved: Payment = { ...intent, status: 'RESERVED', heldFeeAtomic: 9n, reservation }
      await stores.ledger.post(paymentHeld(reserved, 'eth'))
      await stores.ledger.post(paymentFailed(reserved, 'eth', 4n))
      const sent = {
        raw: '0xraw',
        txId: `0xunreported${intent.id}`,
        feeAtomic: 4n,
        blockHeight: 150,
        sentAt: Date.now(),
      }
      const done: Payment = { ...reserved, status: 'FAILED', ...sent }
      await stores.payments.save(done)
      await world.query(`UPDATE orders SET state = 'SUSPENSE' WHERE order_id = ${intent.orderId}`)
      return done
    })
  }

  test('releases a payout whose token contract reported no transfer, so that the order can be refunded', async () => {
    const payment = await unreported()
    const { id, orderId } = payment
    const txId = present(payment.txId, 'a transaction')
    const line = ['payment', 'release', id, ...WHY, '--yes']
    const mined = (height: number, part: { succeeded: boolean; reportedAtomic?: bigint }) =>
      world.transactions.set(txId, { status: 'included', feeAtomic: 4n, block: { height, hash: 'b' }, ...part })
    expect((await world.type('queue')).out).toContain(`or payment release ${id} if its token reported no transfer`)
    world.transactions.set(txId, { status: 'pending' })
    await refused(line, 1, 'does not show its transaction')
    mined(150, { succeeded: true })
    await refused(line, 1, 'the recipient has the coins')
    mined(150, { succeeded: false })
    await refused(line, 1, 'failed. Use payment retry')
    mined(150, { succeeded: false, reportedAtomic: 1n })
    await refused(line, 1, 'reports a transfer of 1 base units')
    mined(200, { succeeded: false, reportedAtomic: 0n })
    await refused(line, 1, 'blocks deep')
    mined(150, { succeeded: false, reportedAtomic: 0n })
    const gateway = present(world.gateways.get('ethereum'), 'a node')
    world.witnesses.set('ethereum', { ...gateway, transaction: async () => ({ status: 'unknown' }) })
    await refused(line, 1, `Two nodes of ethereum disagree about transaction ${txId}`)
    world.witnesses.set('ethereum', gateway)
    expect((await world.type(line)).out).toContain(`order refund ${orderId}`)
    expect(await world.work.stores.payments.find(id)).toMatchObject({
      status: 'HELD',
      raw: null,
      txId: null,
      reservation: null,
      held: { why: 'unreported' },
    })
    expect(await actions(`payment ${id}`)).toEqual([entry('payment release', `payment ${id}`)])
    expect((await world.type('queue')).out).toContain(`payment ${id}: HELD: payout`)
    await refused(line, 1, 'not FAILED')
    await refused(['payment', 'retry', id, ...WHY, '--yes'], 1, `Use order refund ${orderId}`)
    const refund = ['order', 'refund', String(orderId), '--to', LTC_ADDRESS, ...WHY, '--yes']
    expect((await world.type(refund)).out).toContain(`Order ${orderId} is refunded to ${LTC_ADDRESS}`)
    expect((await find(orderId ?? 0)).settlement).toBe('refund')
    await refused(refund, 1, 'is settled already')
    world.witnesses.clear()
  })

  test('rejects the release of a payment that has not failed, and of an unknown payment', async () => {
    const { id } = await intendedPayout('eth')
    await refused(['payment', 'release', id, ...WHY, '--yes'], 1, 'it is INTENT, not FAILED')
    await refused(['payment', 'release', '999999', ...WHY, '--yes'], 1, 'it is unknown')
  })
})
