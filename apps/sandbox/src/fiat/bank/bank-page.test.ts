import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCamt } from '@cambio/adapters/chains/bank/camt/read-camt'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { SANDBOX_BANK_ACCOUNT } from './bank-account.ts'
import { BankBook } from './bank-book.ts'
import { serveBankPage } from './bank-page.routes.ts'
import { BANK_TEXTS } from './bank-texts.ts'

const IBAN = 'DE89370400440532013000'
const PAID = { name: 'Anna <Smith> & Co', iban: 'de89 3704 0044 0532 0130 00', amount: '200.50', reference: 'RF96 77' }

/** Creates the page of a new bank. Returns functions that use it as a browser would. */
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-bank-'))
  const app = Fastify()
  serveBankPage(app, new BankBook(folder))
  const post = (path: string, form: Record<string, string>) =>
    app.inject({
      ...{ method: 'POST', url: `/sandbox/bank/${path}`, payload: new URLSearchParams(form).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const page = (query = '', language = 'en') =>
    app.inject({ url: `/sandbox/bank${query}`, headers: { 'accept-language': language } })
  const statement = async () =>
    readCamt((await app.inject('/sandbox/bank/statement.xml')).body, SANDBOX_BANK_ACCOUNT.iban).entries
  return { folder, post, page, statement }
}

test('books a transfer and includes it in a statement file that the importer can parse', async () => {
  const { folder, post, page, statement } = open()
  expect((await post('transfer', PAID)).statusCode).toBe(303)
  expect(await statement()).toMatchObject([
    { isCredit: true, amountMinor: 20_050n, party: PAID.name, iban: IBAN, references: ['RF96 77'], endToEndId: null },
  ])
  expect((await page()).body).toContain('Anna &lt;Smith&gt; &amp; Co')
  expect(new BankBook(folder).all()).toHaveLength(1)
})

test('executes a payment order only if the balance covers it, and sends the payment back only once', async () => {
  const { folder, post, statement } = open()
  const order = { name: 'Anna Smith', iban: IBAN, amount: '150', endToEndId: 'ab'.repeat(17) }
  expect((await post('order', order)).json().message).toBe('amount: the account has less money')
  await post('transfer', PAID)
  expect((await post('order', order)).statusCode).toBe(303)
  const sent = new BankBook(folder).all().find(({ cents }) => cents === '-15000')
  const id = sent?.id ?? ''
  expect((await post('return', { id })).statusCode).toBe(303)
  expect((await post('return', { id })).statusCode).toBe(400)
  const found = await statement()
  expect(found.map(({ isCredit, endToEndId }) => [isCredit, endToEndId])).toEqual([
    ...[[true, null]],
    ...[
      [false, order.endToEndId],
      [true, order.endToEndId],
    ],
  ])
})

test.each([
  ['iban', { ...PAID, iban: 'DE89370400440532013001' }],
  ['amount', { ...PAID, amount: '0' }],
  ['amount', { ...PAID, amount: '1.001' }],
  ['name', { ...PAID, name: ' ' }],
])('does not book a transfer with a wrong %s', async (field, form) => {
  const { post, statement } = open()
  const answer = await post('transfer', form)
  expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(field)])
  expect(await statement()).toEqual([])
})

test('fills in the amount and reference from an order link in both languages', async () => {
  const { page } = open()
  const query = `?${new URLSearchParams({ amount: '200', reference: 'RF96"><script>' }).toString()}`
  const { body } = await page(query, 'ru')
  expect(body).toContain('value="200"')
  expect(body).toContain('value="RF96&quot;&gt;&lt;script&gt;"')
  expect(body).toContain(BANK_TEXTS.ru.transferTitle)
  expect((await page()).body).toContain(SANDBOX_BANK_ACCOUNT.iban)
})
