import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { escapeHtml } from '../http/page-html.ts'
import { acceptForms } from '../http/read-input.ts'
import { sendCard } from './fiat-page.ts'
import type { FiatProvider } from './fiat-provider.ts'
import { paymentCard, type PaymentProblem } from './payment-html.ts'
import { serveSalePages } from './sale-page.routes.ts'
import { bankAnswer } from './test-cards.ts'

/** 3-D Secure code that the simulated bank accepts. */
const BANK_CODE = '1234'

const CodeForm = z.object({ code: z.string().max(8).default(''), action: z.enum(['confirm', 'cancel']) })

type ById = { Params: { id: string } }

/** Serves the simulated card provider's payment page and the page that confirms an email address. */
export function servePaymentPage(app: FastifyInstance, provider: FiatProvider): void {
  void app.register((scope, _options, done) => {
    acceptForms(scope)
    servePayment(scope, provider)
    serveConfirmation(scope, provider)
    serveSalePages(scope, provider)
    done()
  })
}

function servePayment(app: FastifyInstance, { purchases, settings }: FiatProvider): void {
  const show = (request: FastifyRequest<ById>, reply: FastifyReply, problem: PaymentProblem | null): FastifyReply => {
    const purchase = purchases.find(request.params.id)
    const { returnUrl } = settings.now
    const status = purchase === null ? 404 : problem === null ? 200 : 422
    return sendCard(request, reply, status, (t) =>
      purchase === null
        ? { title: t.title, card: `<p class="note bad">${escapeHtml(t.unknown)}</p>` }
        : { title: t.title, card: paymentCard(purchase, t, { problem, returnUrl }) },
    )
  }
  const again = (reply: FastifyReply, id: string) => reply.code(303).header('location', `/sandbox/pay/${id}`).send()

  app.get<ById>('/sandbox/pay/:id', (request, reply) => show(request, reply, null))
  app.post<ById>('/sandbox/pay/:id/card', (request, reply) => {
    const purchase = purchases.find(request.params.id)
    if (purchase?.status !== 'new') return show(request, reply, null)
    const answer = bankAnswer(request.body, new Date())
    if (answer === null) return show(request, reply, 'wrongCard')
    const entered = purchases.enterCard(purchase, answer.lastDigits)
    if (answer.result === 'declined') purchases.setStatus(entered, 'order_failed')
    return again(reply, purchase.id)
  })
  app.post<ById>('/sandbox/pay/:id', (request, reply) => {
    const purchase = purchases.find(request.params.id)
    const form = CodeForm.safeParse(request.body)
    if (purchase?.status !== 'pending' || !form.success) return show(request, reply, null)
    if (form.data.action === 'cancel') purchases.setStatus(purchase, 'cancelled')
    else if (form.data.code === BANK_CODE) purchases.accept(purchase)
    else if (purchases.countWrongCode(purchase).status === 'pending') return show(request, reply, 'wrongCode')
    return again(reply, purchase.id)
  })
}

function serveConfirmation(app: FastifyInstance, { users }: FiatProvider): void {
  const path = '/sandbox/pay/confirm/:id'
  app.get<ById>(path, (request, reply) => {
    const user = users.ofConfirmKey(request.params.id)
    return sendCard(request, reply, user === null ? 404 : 200, (t) => {
      const lead = user === null ? t.unknown : t.confirmLead.replace('{email}', user.email)
      const button = `<button class="button primary" type="submit">${escapeHtml(t.confirm)}</button>`
      const form = user === null ? '' : `<form class="form" method="post">${button}</form>`
      return { title: t.confirmTitle, card: `<p>${escapeHtml(lead)}</p>${form}` }
    })
  })
  app.post<ById>(path, (request, reply) => {
    const user = users.ofConfirmKey(request.params.id)
    if (user !== null) users.change(user.email, { isEmailConfirmed: true })
    return sendCard(request, reply, user === null ? 404 : 200, (t) => ({
      title: t.confirmTitle,
      card: `<p class="note">${escapeHtml(user === null ? t.unknown : t.confirmed)}</p>`,
    }))
  })
}
