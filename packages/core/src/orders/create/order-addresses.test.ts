import { describe, expect, test } from 'vitest'
import type { AddressRules } from '../../chains/address-rules.ts'
import { CATALOGUE, ETH } from '../../testing/fixtures.ts'
import { checkOrderAddresses } from './order-addresses.ts'

/** Accepts every address, and every memo that is a number. */
const RULES: AddressRules = {
  example: '',
  check: (address, memo) =>
    memo === null || /^\d+$/.test(memo)
      ? { ok: true, canonical: address }
      : { ok: false, field: 'memo', problem: 'memo_incorrect' },
  paymentUri: () => '',
}
const [OTHER = ETH] = CATALOGUE.all.filter(({ chain }) => chain !== ETH.chain)
const deps = {
  addressRules: new Map([ETH, OTHER].map(({ chain }) => [chain, RULES])),
  providerQuotes: { checkAddress: async () => false },
}
const check = (rateMode: 'FIXED' | 'FLOATING', refundAddress: string | null, refundMemo: string | null = null) =>
  checkOrderAddresses(deps, ETH, OTHER, {
    rateMode,
    destinationAddress: 'wallet',
    destinationMemo: null,
    refundAddress,
    refundMemo,
  })

describe('the refund address of a new order', () => {
  test('accepts the destination as the refund address only with a floating rate', async () => {
    expect(await check('FLOATING', 'wallet')).toMatchObject({ refundAddress: 'wallet' })
    await expect(check('FIXED', 'wallet')).rejects.toMatchObject({ code: 'REFUND_ADDRESS_SAME' })
    expect(await check('FIXED', 'another')).toMatchObject({ refundAddress: 'another' })
  })

  test('retains a valid refund memo and rejects an invalid one', async () => {
    expect(await check('FLOATING', 'another', '7')).toMatchObject({ refundAddress: 'another', refundMemo: '7' })
    const details = { field: 'refundAddressMemo' }
    await expect(check('FLOATING', 'another', 'x')).rejects.toMatchObject({ code: 'MEMO_INVALID', details })
  })

  test('discards a refund memo without a refund address', async () => {
    expect(await check('FLOATING', null, '7')).toMatchObject({ refundAddress: null, refundMemo: null })
  })
})
