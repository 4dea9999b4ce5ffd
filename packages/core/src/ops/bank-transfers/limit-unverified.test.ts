import { expect, it } from 'vitest'
import type { StatementEntry } from '../../fiat/bank-statement.ts'
import type { BankLineStore } from './bank-line-store.ts'
import { limitUnverified } from './limit-unverified.ts'

const LIMIT = 100_000n
const DAY_MS = 24 * 60 * 60 * 1_000
const ENTRY: StatementEntry = {
  statementId: 'a',
  kind: 'in',
  reverses: null,
  memo: '77',
  txId: null,
  amountMinor: 60_000n,
  feeMinor: 0n,
  name: 'Anna Smith',
  payerCheck: 'unverified',
  payerIban: null,
  bookedAt: 40 * DAY_MS,
}

/** Returns a statement line's payer check. `othersMinor`: unverified total of the other lines, in minor units. */
async function checkOf(othersMinor: bigint, part: Partial<StatementEntry> = {}) {
  const calls: unknown[] = []
  const bankLines: Partial<BankLineStore> = {
    lock: async () => calls.push('lock'),
    unverifiedTotal: async (query) => {
      calls.push(query)
      return othersMinor
    },
  }
  const { payerCheck } = await limitUnverified({ bankLines: bankLines as BankLineStore }, { ...ENTRY, ...part }, LIMIT)
  return { payerCheck, calls }
}

it("marks a bank statement line that raises the unverified payer's 30-day total above the limit", async () => {
  expect(await checkOf(40_001n)).toEqual({
    payerCheck: 'unverified-total',
    calls: ['lock', { memo: '77', name: 'Anna Smith', since: 10 * DAY_MS, except: 'a' }],
  })
})

it('does not mark a bank statement line that raises the 30-day total exactly to the limit', async () => {
  expect((await checkOf(40_000n)).payerCheck).toBe('unverified')
})

it.each([['matches'], ['differs']] as const)(
  'does not mark a bank statement line with the payer check %s',
  async (payerCheck) => {
    expect(await checkOf(LIMIT, { payerCheck })).toEqual({ payerCheck, calls: [] })
  },
)

it('does not mark a bank statement line without a payment reference, because it is held anyway', async () => {
  expect(await checkOf(LIMIT, { memo: null })).toEqual({ payerCheck: 'unverified', calls: [] })
})
