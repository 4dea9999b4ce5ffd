import { HOT_KEY } from '@cambio/core/chains/signer'
import { paymentFailed, paymentFeeRaised, paymentHeld } from '@cambio/core/payments/payment-postings'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { describe, expect, test } from 'vitest'
import { ETH_ADDRESS, ETH_REFUND_ADDRESS, HALF_ETH, LTC_ADDRESS } from '../testing/ops-values.ts'
import {
  NETWORK_FEE,
  WHY,
  act,
  actions,
  entry,
  find,
  intendedPayout,
  refused,
  world,
  useOpsWorld,
} from '../testing/ops-set-up.ts'

useOpsWorld()

describe('payment raise command', () => {
  /**
   * Creates a payout that is sent but cannot be replaced, because the fee would exceed the ceiling or because the
   * change is too small.
   */
  const stuck = async (why: 'ceiling' | 'no-change' = 'ceiling'): Promise<Payment> => {
    const intent = await intendedPayout('eth')
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

  test('lists a payment that is not final after four hours, whatever its status', async () => {
    const { id } = await intendedPayout('eth')
    const inQueue = async () => (await world.type('queue')).out.includes(`payment ${id}: late, INTENT: payout`)
    expect(await inQueue()).toBe(false)
    await world.query(`UPDATE payment SET created_at = now() - interval '4 hours' WHERE id = ${id}`)
    expect(await inQueue()).toBe(true)
  })

  test("limits how far an operator can raise a pending payment's fee ceiling", async () => {
    const payment = await stuck()
    expect((await world.type('queue')).out).toContain(`→ payment raise ${payment.id} 0.009`)
    const line = (fee: string) => ['payment', 'raise', payment.id, fee, ...WHY, '--yes']
    await refused(line('0.0089'), 1, 'not enough')
    await refused(line('0.091'), 1, '10 times')
    await refused(line('1e-2'), 2, 'not an amount')
    expect(await world.work.stores.payments.find(payment.id)).toEqual(payment)
    const output = await world.type(line('0.01'))
    expect(output.out).toContain('sent again with a fee of up to 0.01 ETH; its current fee is 0.002 ETH')
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

  test('rejects a fee increase for a payment without a change output', async () => {
    const payment = await stuck('no-change')
    await refused(['payment', 'raise', payment.id, '0.01', ...WHY, '--yes'], 1, 'no change')
  })

  /** Creates an unsigned payout that is on hold because its network fee of 0.02 ETH is too high. */
  const costly = async (allowedFeeAtomic: bigint | null): Promise<Payment> => {
    const intent = await intendedPayout('eth')
    const held = { why: 'costly', wantedFeeAtomic: 2n * 10n ** 16n, allowedFeeAtomic } as const
    const payment: Payment = { ...intent, status: 'HELD', held }
    await world.work.transaction(async (stores) => {
      await stores.payments.save(payment)
      const paid = present(await stores.orders.findLocked(present(intent.orderId, 'an order')), 'the order')
      await stores.orders.save({ ...paid, state: 'SUSPENSE' }, [])
    })
    return payment
  }

  test("restarts a payment that a high network fee put on hold, with the operator's new fee ceiling", async () => {
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
      status: 'INTENT',
      held: null,
      feeCeilingAtomic: 3n * 10n ** 16n,
    })
    expect(await actions(`payment ${id}`)).toEqual([entry('payment raise', `payment ${id}`)])
  })

  test('an operator can refund an order whose payout exceeds the gas cap', async () => {
    const { id, orderId } = await costly(null)
    expect((await world.type('queue')).out).toContain('its gas is over the cap')
    await refused(['payment', 'raise', id, '0.03', ...WHY, '--yes'], 1, 'more gas than the hard cap')
    const output = await world.type(['order', 'refund', String(orderId), '--to', LTC_ADDRESS, ...WHY, '--yes'])
    expect(output.out).toContain(`Order ${orderId} is refunded to ${LTC_ADDRESS}`)
  })
})

describe('payment void command', () => {
  test('voids a payment only after its broadcast', async () => {
    const intent = await intendedPayout('eth')
    const line = ['payment', 'void', intent.id, ...WHY, '--yes']
    await refused(line, 1, 'is INTENT: only a payment that was sent')
    const sent = await world.work.transaction(async (stores) => {
      const sequence = await stores.payments.claimSequence('ethereum', HOT_KEY, intent.id, 950)
      const terms = { maxFeeAtomic: 2n * 10n ** 15n, fields: {} }
      const payment: Payment = {
        ...intent,
        status: 'SENT',
        heldFeeAtomic: terms.maxFeeAtomic,
        sentAt: Date.now(),
        raw: `0xraw${intent.id}`,
        txId: `0xvoid${intent.id}`,
        tried: { at: Date.now(), height: 190 },
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
    expect((await world.type(line)).out).toContain('A transaction to ourselves takes its sequence number')
    const stored = present(await world.work.stores.payments.find(intent.id), 'the payment')
    expect(stored).toEqual({ ...sent, tried: { at: 0, height: 0 }, voidRequestedAt: stored.voidRequestedAt })
    expect(stored.voidRequestedAt).not.toBeNull()
    await refused(line, 1, 'is being voided already')
    const once = { ...sent, reservation: { kind: 'once', terms: { maxFeeAtomic: 1n, fields: {} } } } as const
    await world.work.stores.payments.save(once)
    await refused(line, 1, 'Follow the runbook "A Monero payment that no node takes"')
    expect((await world.type('queue')).out).toContain(`ends with payment void ${intent.id} --tx <transaction>`)
    await world.work.stores.payments.save(stored)
    expect(await actions(`payment ${intent.id}`)).toEqual([entry('payment void', `payment ${intent.id}`)])
  })
})

describe('payment retry command', () => {
  const payout = () => intendedPayout('eth')

  /** Writes the state that the worker stores once a payout's transaction has failed on-chain. */
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

  test('retries a failed payment with a new sequence number only after the failure is final', async () => {
    const payment = await failed()
    const txId = payment.txId ?? ''
    const line = ['payment', 'retry', payment.id, ...WHY, '--yes']
    const at = (height: number, succeeded = false) =>
      world.transactions.set(txId, { status: 'included', succeeded, feeAtomic: 4n, block: { height, hash: 'b' } })
    world.transactions.set(txId, { status: 'unknown' })
    await refused(line, 1, 'may still be mined')
    world.transactions.set(txId, { status: 'pending' })
    await refused(line, 1, 'may still be mined')
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
    // Simulate that another transaction has used the payment's sequence number on-chain. In this case, the worker
    // claims a new number and posts the reserved fee again under a new reference.
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

  test('restarts a payment only once when fifty commands run concurrently', async () => {
    const payment = await failed()
    world.transactions.set(payment.txId ?? '', {
      status: 'included',
      succeeded: false,
      feeAtomic: 4n,
      block: { height: 150, hash: 'b' },
    })
    await world.withOps(async (ops) => {
      const line = ['payment', 'retry', payment.id, ...WHY, '--yes']
      const output = await Promise.all(Array.from({ length: 50 }, () => world.type(line, null, ops)))
      expect(output.filter(({ code }) => code === 0)).toHaveLength(1)
    })
    expect(await actions(`payment ${payment.id}`)).toHaveLength(1)
    expect(await world.work.stores.payments.find(payment.id)).toMatchObject({ status: 'INTENT', timesReopened: 1 })
  })

  test("does not restart a payment once its order's deposit has been reverted", async () => {
    const payment = await failed()
    const block = { height: 150, hash: 'b' }
    world.transactions.set(payment.txId ?? '', { status: 'included', succeeded: false, feeAtomic: 4n, block })
    const [deposit] = await world.work.stores.orders.depositsOf(payment.orderId ?? 0)
    await world.undo(present(deposit, 'the deposit'), false)
    await refused(['payment', 'retry', payment.id, ...WHY, '--yes'], 1, 'was reverted')
    expect((await world.type('queue')).out).not.toContain(`payment ${payment.id}:`)
    expect((await world.type('queue')).out).toContain(`order ${payment.orderId}: AT_RISK`)
  })

  test('restarts neither a payment in progress nor a held payment that has been signed', async () => {
    const payment = await payout()
    await refused(['payment', 'retry', payment.id, ...WHY, '--yes'], 1, 'is INTENT')
    const reservation = { kind: 'sequence', sequence: 9_999, terms: { maxFeeAtomic: 9n, fields: {} } } as const
    const signed = { raw: '0xbytes', txId: `0x${payment.id}`, reservation }
    await world.work.stores.payments.save({ ...payment, status: 'HELD', ...signed })
    await refused(['payment', 'retry', payment.id, ...WHY, '--yes'], 1, 'may still be mined')
    await world.work.stores.payments.save(payment)
  })

  test('restarts a held sweep if at least one of its deposits is still valid', async () => {
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
      await refused(['payment', 'retry', String(id), ...WHY, '--yes'], 1, 'the deposits that it moves were reverted')
    await world.work.stores.chains.markSwept([depositId], present(sweep, 'a sweep'))
    expect(await named()).toEqual([true, true])
    for (const id of [sweep, gas]) expect((await act('payment', 'retry', String(id))).code).toBe(0)
  })

  test("restarts a held payout once the order's reverted deposit is mined again", async () => {
    const { order } = await world.makeOrder()
    const deposit = await world.arrive(order, HALF_ETH)
    const { id } = present(await world.work.stores.payments.findFor('payout', String(order.orderId)), 'a payout')
    await world.undo(deposit, false)
    expect(await find(order.orderId)).toMatchObject({ state: 'AT_RISK' })
    await refused(['payment', 'retry', id, ...WHY, '--yes'], 1, 'was reverted')
    await refused(['order', 'refund', String(order.orderId), ...WHY, '--yes'], 1, 'is settled already')
    const returning = present((await world.work.stores.orders.depositsOf(order.orderId))[0], 'the deposit')
    await world.revertedComesBack(returning)
    await refused(['order', 'done', String(order.orderId), ...WHY, '--yes'], 1, 'is in suspense')
    expect((await act('payment', 'retry', id)).code).toBe(0)
    expect(await find(order.orderId)).toMatchObject({ state: 'EXCHANGING' })
    expect(await world.work.stores.orders.depositsOf(order.orderId)).toMatchObject([{ status: 'CREDITED' }])
    expect(await world.work.stores.payments.find(id)).toMatchObject({ status: 'INTENT' })
  })

  test('restarts a held refund of a second deposit once that deposit is mined again', async () => {
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
    // `suspense` is a liability, so its balance is negative. The retry deducts the network fee from this liability
    // again, because reverting the deposit had released the fee.
    expect(await world.work.stores.ledger.balance('suspense', 'eth')).toBe(owed + NETWORK_FEE)
  })
})
