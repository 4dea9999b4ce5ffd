import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { camtFile, type TestEntry } from '@cambio/adapters/chains/bank/camt/testing/camt-file'
import { creditorReference } from '@cambio/core/fiat/creditor-reference'
import { endToEndIdOf } from '@cambio/core/fiat/bank-statement'
import type { Order } from '@cambio/core/orders/order'
import { present } from '@cambio/kernel/assert'
import { formatAmount } from '@cambio/kernel/money'
import { expect, test } from 'vitest'
import {
  BANK,
  bankOrders,
  deepen,
  newId,
  ops,
  orderNow,
  owner,
  receive,
  useBankWorld,
  worker,
  world,
} from '../testing/bank-set-up.ts'

const IBAN = 'NL91ABNA0417164300'
const PAYER_IBAN = 'DE89370400440532013000'
const OTHER_IBAN = 'FR1420041010050500013M02606'

const folder = mkdtempSync(join(tmpdir(), 'cambio-statement-'))
let files = 0

// Run a step so that the recorded prices include the hot wallet's inventory.
useBankWorld(() => worker.step('ethereum'))

const buy = (amount = '200') => world.makeOrder({ from: 'eur-sepa', to: 'eth', amount, refundAddress: PAYER_IBAN })
const referenceOf = ({ depositMemo }: Order) => creditorReference(present(depositMemo, 'a memo'))
const linesOf = async (statementId: string) =>
  (await owner.query('SELECT kind, memo, height FROM bank_line WHERE statement_id = $1', [statementId])).rows
const depositOf = async (statementId: string) =>
  (await owner.query('SELECT status, order_id FROM deposit WHERE tx_id = $1', [statementId])).rows[0]

async function apply(): Promise<void> {
  await worker.step(BANK)
  await deepen()
}

/** Imports a statement with the given entries and matching balances. */
function importEntries(entries: readonly TestEntry[], by = 'ana') {
  const cents = entries.reduce((sum, { amount, sign }) => {
    const minor = BigInt(Math.round(Number(amount) * 100))
    return sign === 'DBIT' ? sum - minor : sum + minor
  }, 1_000_000n)
  return importText(camtFile({ iban: IBAN, opening: '10000', closing: formatAmount(cents, 2), entries }), by)
}

function importText(text: string, by = 'ana') {
  const path = join(folder, `statement-${(files += 1)}.xml`)
  writeFileSync(path, text)
  return ops(by, 'bank-transfer', 'import', path, '--reason', 'end of day', '--yes')
}

test('settles an order only once when imported statements repeat its bank transfer', async () => {
  const [first, second] = [await buy(), await buy('150')]
  const entry = { id: newId(), amount: '200', reference: referenceOf(first), iban: OTHER_IBAN }
  const other = { id: newId(), amount: '150', text: `Order ${referenceOf(second)} thanks` }
  expect(await importEntries([entry])).toEqual({ code: 0, output: expect.stringContaining('0 left for an operator') })
  const again = await importEntries([entry, other])
  expect(again).toEqual({ code: 0, output: expect.stringContaining('Nothing changes') })
  await apply()
  await apply()
  expect(await orderNow(first)).toMatchObject({ state: 'FINISHED' })
  expect(await orderNow(second)).toMatchObject({ state: 'FINISHED' })
  expect(await linesOf(entry.id)).toHaveLength(1)
  const ibans = 'SELECT payer_iban FROM bank_line WHERE statement_id = ANY ($1) ORDER BY amount DESC'
  expect((await owner.query(ibans, [[entry.id, other.id]])).rows).toEqual([
    { payer_iban: OTHER_IBAN },
    { payer_iban: PAYER_IBAN },
  ])
  expect(await world.findings()).toEqual([])
})

test('credits a statement line above the approval limit only after a second operator imports the file', async () => {
  const order = await buy('1500')
  const entries = [{ id: newId(), amount: '1500', reference: referenceOf(order) }]
  expect((await importEntries(entries)).output).toContain('A second operator must confirm it')
  expect((await importEntries(entries)).output).toContain('another operator must confirm it')
  await worker.step(BANK)
  expect(await orderNow(order)).toMatchObject({ state: 'WAITING' })
  expect(await importEntries(entries, 'bob')).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await depositOf(present(entries[0], 'an entry').id)).toMatchObject({ order_id: order.orderId })
})

test('holds a bank transfer that matches no order in suspense', async () => {
  const unknown = { id: newId(), amount: '31', reference: creditorReference('1234567') }
  const topUp = { id: newId(), amount: '32', reference: creditorReference('2147483648') }
  const two = { id: newId(), amount: '33', text: `${referenceOf(await buy())} ${referenceOf(await buy())}` }
  expect(await importEntries([unknown, topUp, two])).toMatchObject({ code: 0 })
  await worker.step(BANK)
  for (const { id } of [unknown, topUp, two])
    expect(await depositOf(id)).toEqual({ status: 'SUSPENSE', order_id: null })
})

test('matches an outgoing transfer and its partial returns to the same bank order', async () => {
  const order = await buy()
  const amountMinor = order.agreedQuote.minDepositAtomic - 1n
  await receive(order, { amount: formatAmount(amountMinor, 2) })
  await worker.step(BANK)
  const refund = ['order', 'refund', String(order.orderId), '--reason', 'same IBAN', '--yes']
  expect(await ops('ana', ...refund)).toMatchObject({ code: 0 })
  await worker.step(BANK)
  const [{ txId, amountMinor: ordered }] = await bankOrders()
  const amount = formatAmount(BigInt(ordered) + 35n, 2)
  const endToEndId = endToEndIdOf(txId).toUpperCase()
  const debit: TestEntry = { id: newId(), amount, sign: 'DBIT', endToEndId, iban: PAYER_IBAN }
  const wrong = { ...debit, id: newId(), iban: 'GB29NWBK60161331926819' }
  expect((await importEntries([wrong])).output).toContain('but another IBAN')
  const small = { ...debit, id: newId(), amount: '0.01' }
  expect((await importEntries([small])).output).toContain('but a smaller amount')
  expect(await linesOf(wrong.id)).toEqual([])
  expect(await importEntries([debit])).toMatchObject({ code: 0 })
  await worker.step(BANK)
  expect(await orderNow(order)).toMatchObject({ state: 'REFUNDED' })
  const forged = { id: newId(), amount: '9', endToEndId, iban: 'GB29NWBK60161331926819' }
  expect(await importEntries([forged])).toMatchObject({ code: 0 })
  expect((await linesOf(forged.id))[0]).toMatchObject({ kind: 'in', memo: null })
  expect(
    (await owner.query('SELECT reverses FROM bank_line WHERE statement_id = $1', [forged.id])).rows[0].reverses,
  ).toBeNull()
  // The recipient's bank sends the money back in two parts, the first one with the payer and the payee of the original
  // transfer. With the entry `more`, the sum of the parts would exceed the amount of the payment order.
  const part = { id: newId(), amount: '1', endToEndId, iban: IBAN, payeeIban: PAYER_IBAN }
  const rest = { id: newId(), amount: formatAmount(BigInt(ordered) - 100n, 2), endToEndId }
  const more = { id: newId(), amount: '0.01', endToEndId }
  const imported = await importEntries([debit, part, rest, more])
  expect(imported.output).toContain('sent less than that')
  await worker.step(BANK)
  for (const { id } of [part, rest]) expect(await depositOf(id)).toMatchObject({ status: 'SUSPENSE' })
  const returned = 'SELECT DISTINCT reverses, payer_iban FROM bank_line WHERE statement_id = ANY ($1)'
  expect((await owner.query(returned, [[part.id, rest.id]])).rows).toEqual([{ reverses: txId, payer_iban: null }])
  expect(await linesOf(more.id)).toEqual([])
  expect(await bankOrders()).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('leaves charges, reversals, batches and credits from its own account for an operator', async () => {
  const batch = '<TxDtls><Refs><EndToEndId>B</EndToEndId></Refs></TxDtls>'
  const entries: TestEntry[] = [
    { id: newId(), amount: '5', sign: 'DBIT', party: 'Bank fee' },
    { id: newId(), amount: '6', isReversal: true },
    { id: newId(), amount: '7', moreDetails: batch },
    { id: newId(), amount: '8', isWithoutDetails: true, moreDetails: '<Btch><NbOfTxs>3</NbOfTxs></Btch>' },
    { id: newId(), amount: '9', isWithoutDetails: true },
    { id: newId(), amount: '10', iban: IBAN },
  ]
  const { code, output } = await importEntries(entries)
  expect([code, output.match(/LEFT/g)?.length]).toEqual([0, entries.length])
  for (const { id } of entries) expect(await linesOf(id)).toEqual([])
})

test('records nothing from a bank statement file if its last entry is invalid', async () => {
  const order = await buy()
  const entries = [
    { id: newId(), amount: '200', reference: referenceOf(order) },
    { id: newId(), amount: '1' },
  ]
  const text = camtFile({ iban: IBAN, opening: '0', closing: '201', entries }).replace('>1<', '>one<')
  expect(await importText(text)).toEqual({ code: 2, output: expect.stringContaining('"one" is no amount in EUR') })
  expect(await linesOf(present(entries[0], 'an entry').id)).toEqual([])
  expect(await ops('ana', 'bank-transfer', 'import', '/nowhere.xml', '--reason', 'x', '--yes')).toMatchObject({
    code: 2,
  })
})
