import { expect, it } from 'vitest'
import type { StatementFileEntry } from '../../fiat/statement-file.ts'
import { importedEntry } from './import-entry.ts'

const OWN = 'NL91ABNA0417164300'
const PAYEE = 'DE89370400440532013000'
const OTHER = 'FR1420041010050500013M02606'
const END_TO_END_ID = 'ab'.repeat(17)
const ORDER = { txId: 'ab'.repeat(32), iban: PAYEE, amountMinor: 500n }

const ENTRY: StatementFileEntry = {
  statementId: 'a',
  isCredit: true,
  isReversal: false,
  isBatch: false,
  hasDetails: true,
  amountMinor: 500n,
  bookedAt: 1,
  party: 'Anna Smith',
  iban: OTHER,
  payeeIban: null,
  endToEndId: null,
  references: [],
}

/** Imports an entry of a statement that already shows that the bank carried out `ORDER`. */
function importCredit(part: Partial<StatementFileEntry>) {
  const bankLines = {
    findOrderByEndToEndId: async (id: string) => (id === END_TO_END_ID ? ORDER : null),
    findOrder: async () => ORDER,
    findOrderLine: async () => ({ kind: 'out', height: 1 }),
    findReversals: async () => [],
  }
  const nameHits = { add: async () => [] }
  const names = { findMatches: async () => [] }
  const deps = { names: names as never, iban: OWN, cipher: () => null as never, toLatin: (text: string) => text }
  return importedEntry(deps, { bankLines, nameHits } as never, { ...ENTRY, ...part })
}

it.each([
  ['the payee of our transfer as the payer', { iban: PAYEE }],
  ['no payer', { iban: null }],
  ['the exchange as the payer', { iban: OWN }],
  ['the payer and the payee of our transfer', { iban: OWN, payeeIban: PAYEE }],
  ['the payee of our transfer as the payee', { iban: OTHER, payeeIban: PAYEE }],
])('imports a credit with the end-to-end ID of a bank order and %s as a return', async (_what, ibans) => {
  const line = await importCredit({ ...ibans, endToEndId: END_TO_END_ID })
  expect(line).toMatchObject({ kind: 'in', reverses: ORDER.txId, name: PAYEE, payerIban: null })
})

it.each([null, OWN, OTHER])(
  "imports a credit from another payer with a bank order's ID as received money, with the payee %s",
  async (payeeIban) => {
    const line = await importCredit({ payeeIban, endToEndId: END_TO_END_ID })
    expect(line).toMatchObject({ kind: 'in', reverses: null, payerIban: OTHER })
  },
)

it("leaves a credit from the exchange's own IBAN without the ID of a bank order", async () => {
  await expect(importCredit({ iban: OWN, payeeIban: PAYEE })).rejects.toThrow('use bank-transfer returned')
})

it.each([
  ['a batch', { isBatch: true, hasDetails: false }, 'It is a batch'],
  ['a credit without a single payment', { hasDetails: false }, 'It shows no single payment'],
  ['a reversal', { isReversal: true }, 'It reverses an earlier entry'],
])('leaves %s for an operator', async (_what, part, message) => {
  await expect(importCredit(part)).rejects.toThrow(message)
})
