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
      method: 'POST',
      url: `/sandbox/bank/${path}`,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const page = (query = '', language = 'en') =>
    app.inject({ url: `/sandbox/bank${query}`, headers: { 'accept-language': language } })
  const statement = async () =>
    readCamt((await app.inject('/sandbox/bank/statement.xml')).body, SANDBOX_BANK_ACCOUNT.iban).entries
  const request = (url: string, etag = '') => app.inject({ url, headers: { 'if-none-match': etag } })
  return { folder, post, page, statement, request }
}

test('includes a booked transfer in a statement file that the exchange can parse', async () => {
  const { folder, post, page, statement } = open()
  expect((await post('transfer', PAID)).statusCode).toBe(303)
  expect(await statement()).toMatchObject([
    { isCredit: true, amountMinor: 20_050n, party: PAID.name, iban: IBAN, references: ['RF96 77'], endToEndId: null },
  ])
  expect((await page()).body).toContain('Anna &lt;Smith&gt; &amp; Co')
  expect(new BankBook(folder).all()).toHaveLength(1)
})

test('executes a payment order only if the balance covers it', async () => {
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
    [true, null],
    [false, order.endToEndId],
    [true, order.endToEndId],
  ])
})

test('returns a payment in parts, up to the paid amount', async () => {
  const { folder, post, page, statement } = open()
  await post('transfer', PAID)
  await post('order', { name: 'Anna Smith', iban: IBAN, amount: '150', endToEndId: 'ab'.repeat(17) })
  const id = new BankBook(folder).all().find(({ cents }) => cents === '-15000')?.id ?? ''
  expect((await post('return', { id, amount: '151' })).json().message).toContain('amount')
  expect((await post('return', { id, amount: '140' })).statusCode).toBe(303)
  expect((await page()).body).toContain('value="10"')
  expect((await post('return', { id, amount: '10.01' })).statusCode).toBe(400)
  expect((await post('return', { id })).statusCode).toBe(303)
  expect((await post('return', { id })).statusCode).toBe(400)
  const credits = (await statement()).filter(({ isCredit }) => isCredit)
  expect(credits.map(({ amountMinor }) => amountMinor)).toEqual([20_050n, 14_000n, 1_000n])
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

test('fills in the payment form from an order link in both languages', async () => {
  const { page } = open()
  const query = `?${new URLSearchParams({ amount: '200', reference: 'RF96"><script>' }).toString()}`
  const { body } = await page(query, 'ru')
  expect(body).toContain('value="200"')
  expect(body).toContain('value="RF96&quot;&gt;&lt;script&gt;"')
  expect(body).toContain(BANK_TEXTS.ru.transferTitle)
  expect((await page()).body).toContain(SANDBOX_BANK_ACCOUNT.iban)
})

test('redirects the user back to the order page after a payment with one click', async () => {
  const { page, post, statement } = open()
  const back = '/ru/order/7?destinationAddress=0x1'
  const { body } = await page(`?${new URLSearchParams({ amount: '200', reference: 'RF96 77', back }).toString()}`)
  const [, transfer = ''] = /action="\/sandbox\/bank\/transfer">(.*?)<\/form>/s.exec(body) ?? []
  const fields = [...transfer.matchAll(/<input[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ])
  const answer = await post('transfer', Object.fromEntries(fields) as Record<string, string>)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, back])
  expect(await statement()).toMatchObject([{ isCredit: true, amountMinor: 20_000n, references: ['RF96 77'] }])
})

test.each(['https://evil.example/', '//evil.example', '/order/7', '/order/7?destinationAddress=a\r\nb: c'])(
  'rejects the return URL %j',
  async (back) => {
    const { post } = open()
    expect((await post('transfer', { ...PAID, back })).statusCode).toBe(400)
  },
)

test('returns 304 for the statement until it contains a new entry', async () => {
  const { post, request } = open()
  const first = await request('/sandbox/bank/statement.xml')
  const etag = String(first.headers.etag)
  expect((await request('/sandbox/bank/statement.xml', etag)).statusCode).toBe(304)
  await post('transfer', PAID)
  expect((await request('/sandbox/bank/statement.xml', etag)).statusCode).toBe(200)
})
