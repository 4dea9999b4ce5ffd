import { describe, expect, it } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import { PaymentLookups } from './payment-lookups.ts'
import { RESEND_AFTER_MS } from './settle-payment.ts'

const NOW = 1_000_000
const TIP = { height: 10, hash: 'ten' }
const NEXT = { height: 11, hash: 'eleven' }

function sent(id: string, tried: Payment['tried'] = { at: NOW, height: TIP.height }): Payment {
  return { id, tried } as Payment
}

function dueIds(lookups: PaymentLookups, payments: readonly Payment[], tip = TIP, now = NOW): string[] {
  return lookups.due(payments, tip, now).due.map(({ id }) => id)
}

describe('payments that are due for a lookup', () => {
  it('skips a payment that was broadcast at the newest block', () => {
    expect(dueIds(new PaymentLookups(), [sent('a')])).toEqual([])
  })

  it('returns a payment for which no broadcast is recorded', () => {
    expect(dueIds(new PaymentLookups(), [sent('a', null)])).toEqual(['a'])
  })

  it('returns a payment once for each new block', () => {
    const lookups = new PaymentLookups()
    expect(dueIds(lookups, [sent('a')], NEXT)).toEqual(['a'])
    lookups.note(sent('a'), NEXT, NOW)
    expect(dueIds(lookups, [sent('a')], NEXT)).toEqual([])
    expect(dueIds(lookups, [sent('a')], { height: 11, hash: 'another eleven' })).toEqual(['a'])
  })

  it('returns a payment again before the next block when another broadcast is due', () => {
    const lookups = new PaymentLookups()
    lookups.note(sent('a'), TIP, NOW)
    expect(dueIds(lookups, [sent('a')], TIP, NOW + RESEND_AFTER_MS - 1)).toEqual([])
    expect(dueIds(lookups, [sent('a')], TIP, NOW + RESEND_AFTER_MS)).toEqual(['a'])
  })

  it('returns each payment only once until the next block', () => {
    const lookups = new PaymentLookups()
    const payments = Array.from({ length: 100 }, (_, index) => sent(String(index), null))
    const seen: string[] = []
    const more: boolean[] = []
    for (let pass = 0; pass < 4; pass += 1) {
      const { due, hasMore } = lookups.due(payments, TIP, NOW)
      for (const payment of due) {
        lookups.note(payment, TIP, NOW)
        seen.push(payment.id)
      }
      more.push(hasMore)
    }
    expect(seen).toEqual(payments.map(({ id }) => id))
    expect(more).toEqual([true, true, true, false])
    expect(lookups.due(payments, TIP, NOW).due).toEqual([])
  })

  it('does not request an extra pass for payments that are only due for another broadcast', () => {
    const lookups = new PaymentLookups()
    const payments = Array.from({ length: 100 }, (_, index) => sent(String(index)))
    const { due, hasMore } = lookups.due(payments, TIP, NOW + RESEND_AFTER_MS)
    expect(due.length).toBeLessThan(payments.length)
    expect(hasMore).toBe(false)
  })

  it('returns every payment even when earlier payments become due again in each pass', () => {
    const lookups = new PaymentLookups()
    const payments = Array.from({ length: 100 }, (_, index) => sent(String(index), null))
    const seen = new Set<string>()
    for (let pass = 0; pass < 4; pass += 1) {
      const now = NOW + pass * RESEND_AFTER_MS
      for (const payment of lookups.due(payments, TIP, now).due) {
        lookups.note(payment, TIP, now)
        seen.add(payment.id)
      }
    }
    expect(seen.size).toBe(payments.length)
  })

  it('drops a payment that is no longer in the list of sent payments', () => {
    const lookups = new PaymentLookups()
    lookups.note(sent('a'), TIP, NOW)
    lookups.due([], TIP, NOW)
    expect(dueIds(lookups, [sent('a', null)])).toEqual(['a'])
  })

  it('looks up every payment once per block even though each pass reads only some of them', () => {
    const lookups = new PaymentLookups()
    const payments = Array.from({ length: 120 }, (_, index) => sent(String(index + 1), null))
    const seen: string[] = []
    const lookUpAll = (tip: typeof TIP) => {
      for (let pass = 0, hasMore = true; hasMore && pass < 100; pass += 1) {
        const read = payments.filter(({ id }) => Number(id) > Number(lookups.after ?? '0')).slice(0, 50)
        const found = lookups.due(read, tip, NOW, read.length === 50)
        for (const payment of found.due) {
          lookups.note(payment, tip, NOW)
          seen.push(payment.id)
        }
        hasMore = found.hasMore
      }
    }
    for (const tip of [TIP, NEXT]) {
      lookUpAll(tip)
      expect(seen.splice(0)).toEqual(payments.map(({ id }) => id))
      expect(lookups.after).toBeNull()
    }
  })
})
