import { expect, it } from 'vitest'
import type { BankLineStore, SignedBankOrder } from './bank-line-store.ts'
import { releaseOrder } from './release-order.ts'

const ORDER: SignedBankOrder = {
  txId: 'ab',
  iban: 'DE89370400440532013000',
  amountMinor: 1n,
  isDone: false,
  maxFeeMinor: 50n,
  sale: null,
  settlesOrder: true,
  since: 0,
  stop: null,
}

/** Calls `releaseOrder` for a bank order that `taker` processes. */
function release(taker: string | null, order: SignedBankOrder | null = ORDER) {
  const bankLines: Partial<BankLineStore> = { findOrder: async () => order, release: async () => taker }
  return releaseOrder({ bankLines: bankLines as BankLineStore }, { txId: 'ab', operator: 'bob' })
}

it('releases a bank order that another operator has claimed', async () => {
  expect((await release('ana')).facts).toEqual({ taker: 'ana', operator: 'bob' })
})

it('does not release a bank order that is unknown, completed or unclaimed', async () => {
  await expect(release('ana', null)).rejects.toThrow('There is no order ab')
  await expect(release('ana', { ...ORDER, isDone: true })).rejects.toThrow('already')
  await expect(release(null)).rejects.toThrow('Nobody has taken order ab')
})
