import { parseAmount } from '@cambio/kernel/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import validator from 'validator'
import * as z from 'zod'
import { cardPage, sendPage } from '../../http/page-html.ts'
import { acceptForms, readInput } from '../../http/read-input.ts'
import { chooseLanguage } from '../../wallet-page/texts.ts'
import type { BankBook } from './bank-book.ts'
import { bankCard } from './bank-html.ts'
import { BANK_TEXTS } from './bank-texts.ts'
import { camtFile } from './camt-file.ts'

const PAGE = '/sandbox/bank'
const CENT_DIGITS = 2

const Iban = z
  .string()
  .transform((text) => text.replaceAll(' ', '').toUpperCase())
  .refine((text) => validator.isIBAN(text), 'is no IBAN')
const Cents = z.string().transform((text, context): bigint => {
  const parsed = parseAmount(text, CENT_DIGITS)
  if (parsed.ok && parsed.atomic > 0n) return parsed.atomic
  context.addIssue('is no amount in EUR above zero')
  return z.NEVER
})
const Line = z.string().trim().min(1).max(140)
/** Path of the order page that the user came from, such as `/ru/order/7?destinationAddress=0x1`, or an empty string. */
const Back = z
  .string()
  .regex(/^(?:(?:\/[a-z]{2})?\/order\/\d{1,10}\?destinationAddress=[\w%.-]{1,450})?$/)
  .default('')
const Transfer = z.object({ back: Back, name: Line.max(70), iban: Iban, amount: Cents, reference: Line })
const Order = z.object({ name: Line.max(70), iban: Iban, amount: Cents, endToEndId: Line.max(35) })
const Return = z.object({ id: z.uuid(), amount: Cents.optional() })
const Shown = z.object({
  amount: z.string().max(15).default(''),
  reference: z.string().max(140).default(''),
  back: Back,
})
const Statement = z.object({ day: z.iso.date().optional() })

/** Serves the simulated bank's page and its daily statement as a camt.053 file. */
export function serveBankPage(app: FastifyInstance, book: BankBook): void {
  void app.register((scope, _options, done) => {
    acceptForms(scope)
    serveForms(scope, book)
    scope.get(PAGE, (request, reply) => {
      const language = chooseLanguage(undefined, request.headers['accept-language'])
      const t = BANK_TEXTS[language]
      const card = bankCard(book, t, readInput(Shown, request.query))
      return sendPage(reply, cardPage({ language, banner: t.banner, title: t.title, card }))
    })
    scope.get(`${PAGE}/statement.xml`, (request, reply) => {
      const { day = new Date().toISOString().slice(0, 10) } = readInput(Statement, request.query)
      // Entries are never changed or removed, so the number of entries identifies the content of the statement.
      const etag = `"${day}-${book.all().length}"`
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .headers({ etag, 'content-type': 'application/xml', 'cache-control': 'no-store' })
        .header('content-disposition', `attachment; filename="camt053-${day}.xml"`)
        .send(camtFile(book, day))
    })
    done()
  })
}

function serveForms(app: FastifyInstance, book: BankBook): void {
  const again = (reply: FastifyReply, path = PAGE) => reply.code(303).header('location', path).send()
  app.post(`${PAGE}/transfer`, (request, reply) => {
    const { amount: cents, back, ...transfer } = readInput(Transfer, request.body)
    book.receive({ ...transfer, cents, endToEndId: '' })
    return again(reply, back || PAGE)
  })
  app.post(`${PAGE}/order`, (request, reply) => {
    const { amount: cents, ...order } = readInput(Order, request.body)
    book.send({ ...order, cents, reference: '' })
    return again(reply)
  })
  app.post(`${PAGE}/return`, (request, reply) => {
    const { id, amount = null } = readInput(Return, request.body)
    book.giveBack(id, amount)
    return again(reply)
  })
}
