import { expect, it } from 'vitest'
import type { StatementEntry } from '../../fiat/bank-statement.ts'
import type { BankLineStore } from './bank-line-store.ts'
import { recordLine } from './record-line.ts'

const ENTRY: StatementEntry = {
  statementId: 'end-of-day-1',
  kind: 'in',
  reverses: null,
  memo: '77',
  txId: null,
  amountMinor: 20_000n,
  feeMinor: 0n,
  name: 'Anna Smith',
  payerCheck: 'matches',
  payerIban: null,
  bookedAt: 1,
}

/**
 * Records a statement line in a store that already holds an identical line under another ID. Returns the IDs of the
 * added lines.
 */
async function record(isAlso: boolean, part: Partial<StatementEntry> = {}): Promise<string[]> {
  const added: string[] = []
  const bankLines: Partial<BankLineStore> = {
    lock: async () => 1,
    find: async () => null,
    findEqual: async () => 'interim-1',
    add: async ({ statementId }) => void added.push(statementId),
  }
  const nativeOf = () => ({ decimals: 2, currencyTitle: 'EUR' })
  await recordLine(
    {
      catalogue: { nativeOf } as never,
      sealer: { seal: () => 'ab' },
      clock: { now: () => 1 },
      twoOperatorsAboveMinor: 100_000n,
    },
    { bankLines: bankLines as BankLineStore, emails: null as never },
    { entry: { ...ENTRY, ...part }, operator: 'ana', isAlso },
  )
  return added
}

it('rejects a duplicate of a received bank statement line under another statement ID', async () => {
  await expect(record(false)).rejects.toThrow('Line interim-1 of the same day has the same reference')
})

it('records two identical statement lines when the operator confirms that both are genuine', async () => {
  expect(await record(true)).toEqual(['end-of-day-1'])
})

it('does not check an outgoing statement line for duplicates, because its bank order identifies it', async () => {
  expect(await record(false, { kind: 'out', txId: 'ab', memo: null })).toEqual(['end-of-day-1'])
})
