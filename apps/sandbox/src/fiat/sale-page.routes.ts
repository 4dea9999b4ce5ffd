import type { FastifyInstance } from 'fastify'
import { escapeHtml, fieldHtml } from '../http/page-html.ts'
import { sendCard } from './fiat-page.ts'
import type { FiatProvider } from './fiat-provider.ts'
import type { PaymentTexts } from './payment-texts.ts'
import type { Sale, SavedCard } from './sale.ts'
import { bankAnswer } from './test-cards.ts'

type ByKey = { Params: { key: string } }

const note = (kind: 'bad' | 'good', text: string) => `<p class="note ${kind}" role="status">${escapeHtml(text)}</p>`

/** Serves two user pages: one for saving a payout card, the other for choosing another card after a failed payout. */
export function serveSalePages(app: FastifyInstance, provider: FiatProvider): void {
  serveNewCard(app, provider)
  serveOtherCard(app, provider)
}

function serveNewCard(app: FastifyInstance, { savedCards }: FiatProvider): void {
  const path = '/sandbox/pay/card/:key'
  app.get<ByKey>(path, (request, reply) => {
    const isKnown = savedCards.userOf(request.params.key) !== null
    return sendCard(request, reply, isKnown ? 200 : 404, (t) => ({
      title: t.saveTitle,
      card: isKnown ? cardForm(t, false) : note('bad', t.unknown),
    }))
  })
  app.post<ByKey>(path, (request, reply) => {
    const userUuid = savedCards.userOf(request.params.key)
    const answer = userUuid === null ? null : bankAnswer(request.body, new Date())
    const saved = userUuid === null || answer === null ? null : savedCards.save(userUuid, cardOf(answer))
    const status = userUuid === null ? 404 : saved === null ? 422 : 200
    return sendCard(request, reply, status, (t) => ({
      title: t.saveTitle,
      card: userUuid === null ? note('bad', t.unknown) : saved === null ? cardForm(t, true) : savedNote(saved, t),
    }))
  })
}

function serveOtherCard(app: FastifyInstance, { savedCards, sales }: FiatProvider): void {
  const path = '/sandbox/pay/payout/:key'
  const waits = (sale: Sale | null): sale is Sale => sale?.withdrawStatus === 'failed' && sale.refundStatus === null
  app.get<ByKey>(path, (request, reply) => {
    const sale = sales.find(request.params.key)
    return sendCard(request, reply, sale === null ? 404 : 200, (t) => ({
      title: t.otherTitle,
      card: waits(sale) ? cardForm(t, false) : note('bad', sale === null ? t.unknown : t.otherEnded),
    }))
  })
  app.post<ByKey>(path, (request, reply) => {
    const sale = sales.find(request.params.key)
    if (!waits(sale)) return reply.code(303).header('location', `/sandbox/pay/payout/${request.params.key}`).send()
    const answer = bankAnswer(request.body, new Date())
    const saved = answer === null ? null : savedCards.save(sale.userUuid, cardOf(answer))
    if (saved !== null) sales.chooseCard(sale, saved.cardId)
    return sendCard(request, reply, saved === null ? 422 : 200, (t) => ({
      title: t.otherTitle,
      card: saved === null ? cardForm(t, true) : savedNote(saved, t),
    }))
  })
}

/**
 * Returns the data to store for a card. If the simulated bank declines a card, it also rejects payouts to that card.
 */
function cardOf({ result, lastDigits }: NonNullable<ReturnType<typeof bankAnswer>>) {
  return { lastDigits, isRefusing: result === 'declined' }
}

function savedNote({ lastDigits }: SavedCard, t: PaymentTexts): string {
  return note('good', t.saved.replace('{digits}', lastDigits))
}

function cardForm(t: PaymentTexts, isWrong: boolean): string {
  const field = (name: 'number' | 'expiry' | 'cvv' | 'holder', attributes: string) =>
    fieldHtml({ name, label: t[name], attributes: `type="text" autocomplete="off" ${attributes}` })
  return `${isWrong ? note('bad', t.wrongCard) : ''}<p class="lead">${escapeHtml(t.payoutCards)}</p>
<form class="form" method="post">
${field('number', 'inputmode="numeric" maxlength="23"')}
${field('expiry', 'inputmode="numeric" maxlength="5" placeholder="12/30"')}
${field('cvv', 'inputmode="numeric" maxlength="4"')}
${field('holder', 'maxlength="80"')}
<button class="button primary" type="submit">${escapeHtml(t.save)}</button>
</form>`
}
