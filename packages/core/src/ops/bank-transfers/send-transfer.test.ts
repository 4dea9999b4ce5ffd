import { expect, it } from 'vitest'
import type { BankLineStore } from './bank-line-store.ts'
import { sentEntry } from './send-transfer.ts'

const ORDER = {
  txId: 'ab',
  iban: 'DE89370400440532013000',
  amountMinor: 14_950n,
  isDone: false,
  maxFeeMinor: 50n,
  sale: null,
  settlesOrder: true,
  since: 0,
  stop: null,
}
const bankLines = { findOrder: async (txId) => (txId === ORDER.txId ? ORDER : null) } as Partial<BankLineStore>

const entryFor = (feeMinor: bigint, txId = ORDER.txId) =>
  sentEntry({ bankLines: bankLines as BankLineStore }, { statementId: 'a', txId, feeMinor, bookedAt: 1 })

it('records a bank transfer with the amount and payee of its bank order', async () => {
  expect(await entryFor(50n)).toMatchObject({
    kind: 'out',
    txId: 'ab',
    amountMinor: 14_950n,
    feeMinor: 50n,
    name: ORDER.iban,
  })
})

it('rejects a bank fee above the reserved maximum', async () => {
  await expect(entryFor(51n)).rejects.toThrow('The fee is at most 0.5 EUR')
})

it('rejects a bank transfer for a bank order that the signer did not sign', async () => {
  await expect(entryFor(0n, 'cd')).rejects.toThrow('There is no order cd for the bank')
})
