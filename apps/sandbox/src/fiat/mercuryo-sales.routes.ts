import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { FiatProvider } from './fiat-provider.ts'
import { coinOf, headerOf, ok, onlyPartner, read, Widget } from './mercuryo-request.ts'
import { invalid } from './mercuryo-refusal.ts'
import { transactionRow } from './purchase.ts'
import { saleRow } from './sale.ts'
import { PAYOUT_CURRENCIES, type SalePrice } from './sale-rates.ts'

const Code = z.string().regex(/^[A-Z0-9]{2,10}$/)
const RateQuery = z.object({
  from: Code,
  to: Code,
  amount: z.string().regex(/^\d{1,12}(\.\d{1,18})?$/),
  is_total: z.literal('false'),
  network: z.string().max(40).optional(),
})
const PublicRateQuery = RateQuery.extend({ ...Widget.shape, payment_method: z.literal('card') })
const HeldRateQuery = RateQuery.extend({ payment: z.literal('card') })
const Id = z.string().min(1).max(255)
const Sell = z.object({
  sell_token: z.string().min(1).max(4_096),
  card_id: z.string().min(1).max(64),
  flow_id: z.literal('payout'),
  wallet: z.string().min(1).max(128),
  merchant_transaction_id: Id,
})
const Refund = z.object({ merchant_transaction_id: Id, address: z.string().min(1).max(128) })
const Count = z.coerce.number().int().min(0)
const ReportQuery = z.object({
  type: z.enum(['buy', 'sell']),
  created_from: Count,
  created_to: Count,
  limit: Count.max(50),
  offset: Count,
})
const PartnerTransactionsQuery = z.union([ReportQuery, z.object({ merchant_transaction_id: Id })])

/**
 * Serves two calls: one lists a user's saved cards, and the other returns a link to the page where the user saves a
 * card.
 */
function serveSavedCards(app: FastifyInstance, provider: FiatProvider): void {
  const { savedCards, settings } = provider
  const userOf = (request: FastifyRequest) => sessionUser(provider, request)
  app.get('/b2b/user/cards', (request) =>
    ok(
      savedCards
        .of(userOf(request).uuid)
        .map(({ cardId, lastDigits }) => ({ card_id: cardId, number: `**** ${lastDigits}` })),
    ),
  )
  app.post('/b2b/user/cards', (request) => {
    const key = savedCards.linkKey(userOf(request).uuid)
    return ok({ redirect_url: `${settings.now.publicUrl}/sandbox/pay/card/${key}` })
  })
}

/** Returns the user whose session token is in the request. */
function sessionUser({ users }: FiatProvider, request: FastifyRequest) {
  return users.ofSession(headerOf(request, 'b2b-bearer-token'))
}

/**
 * Serves the API calls for selling coins in exchange for a payout to a card (mercuryoio/BAAS-API, "Sell Card").
 * `docs/fiat.md` lists the unverified parts.
 */
export function serveMercuryoSales(app: FastifyInstance, provider: FiatProvider): void {
  const { sales, saleRates } = provider
  const userOf = (request: FastifyRequest) => sessionUser(provider, request)
  const priceOf = ({ from, to, amount, network }: z.infer<typeof RateQuery>): SalePrice =>
    saleRates.price(coinOf(provider, from, network), amount, currencyOf(to))
  app.get('/widget/sell/rate', (request) => ok(rateView(priceOf(read(PublicRateQuery, request.query)))))
  app.get('/b2b/fiat/sell-rates', (request) => {
    const user = userOf(request)
    const price = priceOf(read(HeldRateQuery, request.query))
    return ok({ ...rateView(price), sell_token: saleRates.token(price, user.uuid) })
  })
  serveSavedCards(app, provider)
  app.post('/b2b/fiat/sell', (request) => {
    const user = userOf(request)
    const { sell_token: sellToken, card_id: cardId, wallet: refundAddress, ...body } = read(Sell, request.body)
    const merchantTransactionId = body.merchant_transaction_id
    const { address } = sales.start(user, { sellToken, cardId, refundAddress, merchantTransactionId })
    return ok({ merchant_transaction_id: merchantTransactionId, address })
  })
  app.post('/b2b/fiat/sell/refund', (request) => {
    onlyPartner(request)
    const { merchant_transaction_id, address } = read(Refund, request.body)
    sales.refund(merchant_transaction_id, address)
    return ok({ merchant_transaction_id })
  })
  app.get('/sdk-partner/transactions', (request) => {
    onlyPartner(request)
    const query = read(PartnerTransactionsQuery, request.query)
    if ('type' in query) return reportPage(provider, query)
    const sale = sales.find(query.merchant_transaction_id)
    return ok(sale ? [saleRow(sale)] : [])
  })
}

/** Returns a page of all users' purchases or sales, oldest first. */
function reportPage({ purchases, sales }: FiatProvider, query: z.infer<typeof ReportQuery>): object {
  const { limit, offset } = query
  const [from, to] = [query.created_from * 1_000, query.created_to * 1_000 + 999]
  const found =
    query.type === 'buy'
      ? purchases.createdBetween(from, to).map(transactionRow)
      : sales.createdBetween(from, to).map(saleRow)
  return { ...ok(found.slice(offset, offset + limit)), total: found.length, next: null, prev: null }
}

function rateView({ coin, amount, currency, rate, total, fee, payout }: SalePrice): object {
  const title = coin.coin.currencyTitle
  return {
    currency: title,
    fiat_currency: currency,
    rate,
    fee: { [currency]: fee },
    subtotal: { [title]: amount, [currency]: payout },
    total: { [title]: amount, [currency]: total },
  }
}

function currencyOf(code: string): string {
  if (!PAYOUT_CURRENCIES.includes(code)) throw invalid(403_013, 'Unable to find currency options')
  return code
}
