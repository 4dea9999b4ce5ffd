import { Catalogue } from '@cambio/core/instruments/catalogue'
import { BANK_CHAIN, BANK_MONEY } from '@cambio/core/instruments/instrument'
import type { Payment } from '@cambio/core/payments/payment'
import { ETH, instrument, order } from '@cambio/core/testing/fixtures'
import { expect, test } from 'vitest'
import { payoutReturnOf } from './payout-return.ts'

const catalogue = new Catalogue([ETH, instrument(BANK_MONEY, { chain: BANK_CHAIN, decimals: 2 })])
const at = Date.UTC(2026, 10, 27)
const payout = (status: Payment['status']) => ({ purpose: 'payout', txId: 'bank-order', status }) as Payment

test.each([
  ['FINAL', null, null],
  [
    'FINAL',
    { at, amountMinor: 4_050n, isPaidAgain: false },
    { kind: 'returned', at: '2026-11-27T00:00:00.000Z', amount: '40.5' },
  ],
  [
    'FINAL',
    { at, amountMinor: 1n, isPaidAgain: true },
    { kind: 'paid-again', at: '2026-11-27T00:00:00.000Z', amount: '0.01' },
  ],
  ['FAILED', null, { kind: 'refused', at: null, amount: null }],
  ['SENT', null, null],
] as const)(
  "reports the bank's return of a payout for payment status %s and statement line %o",
  async (status, line, shown) => {
    const sale = { order: order('FLOATING', { from: 'eth', to: BANK_MONEY }), payments: [payout(status)] }
    expect(await payoutReturnOf({ catalogue, bankReturns: { of: async () => line } }, sale)).toEqual(shown)
  },
)

test('does not report a bank return for a payout in coins', async () => {
  const swap = { order: order('FLOATING', { from: BANK_MONEY, to: 'eth' }), payments: [payout('FAILED')] }
  expect(await payoutReturnOf({ catalogue, bankReturns: { of: async () => null } }, swap)).toBeNull()
})
