import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { misbehave } from '../partners/partner-behaviour.ts'
import type { FiatProvider } from './fiat-provider.ts'
import type { FiatPrice } from './fiat-rates.ts'
import { FIAT_CURRENCIES } from './fiat-rates.ts'
import { CODE_LENGTH, RESEND_SECONDS, type FiatUser } from './fiat-users.ts'
import { networkOf } from './mercuryo-coins.ts'
import { invalid, MercuryoRefusal, sendRefusal } from './mercuryo-refusal.ts'
import { coinOf, headerOf, ok, onlyPartner, read, Widget } from './mercuryo-request.ts'
import { serveMercuryoSales } from './mercuryo-sales.routes.ts'
import { transactionRow } from './purchase.ts'

/** Path prefix of the simulated card provider. */
export const MERCURYO_PREFIX = '/providers/mercuryo/v1.6'

const Email = z.object({ email: z.email().max(254) })
const EmailCode = z.object({ key: z.string().min(1).max(512), code: z.string().min(1).max(12) })
const SignUp = Email.extend({ accept: z.literal(true) })
const Code = z.string().regex(/^[A-Z0-9]{2,10}$/)
const RateQuery = z.object({
  from: Code,
  to: Code,
  amount: z.string().regex(/^\d{1,12}(\.\d{1,8})?$/),
  is_total: z.literal('true'),
  network: z.string().max(40).optional(),
})
const HeldRateQuery = RateQuery.extend({ payment: z.literal('card') })
const LimitsQuery = Widget.extend({
  from: Code,
  to: Code,
  type: z.enum(['buy', 'sell']),
  network: z.string().max(40).optional(),
})
const Buy = z.object({
  trx_token: z.string().min(65).max(4_096),
  address: z.string().min(1).max(128),
  merchant_transaction_id: z.string().min(1).max(255),
})
const TransactionsQuery = z.object({ merchant_transaction_id: z.string().min(1).max(255) })

/**
 * Serves the calls of Mercuryo's API 1.6 that the exchange uses (wire.md §4). `docs/fiat.md` lists the unverified
 * parts.
 */
export function serveMercuryo(app: FastifyInstance, provider: FiatProvider): void {
  void app.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, _request, reply) => sendRefusal(reply, error))
      scope.addHook('onRequest', (request, reply) =>
        misbehave(provider.settings.now, request, reply, { status: 500, code: 500_001, message: 'try later' }),
      )
      servePublic(scope, provider)
      serveAccount(scope, provider)
      serveBuying(scope, provider)
      serveMercuryoSales(scope, provider)
      done()
    },
    { prefix: MERCURYO_PREFIX },
  )
}

function servePublic(app: FastifyInstance, provider: FiatProvider): void {
  app.get('/lib/currencies', () => {
    const crypto_currencies = provider.coins.map((one) => ({
      currency: one.coin.currencyTitle,
      network: networkOf(one),
      network_label: one.coin.networkTitle,
      show_network_icon: true,
      contract: one.contract ?? '',
      widget_offramp_enabled: true,
    }))
    const crypto = [...new Set(crypto_currencies.map(({ currency }) => currency))]
    return ok({ fiat: FIAT_CURRENCIES, crypto, config: { crypto_currencies } })
  })
  app.get('/public/currency-limits', (request) => {
    const { from, to, network, type } = read(LimitsQuery, request.query)
    const isSale = type === 'sell'
    const coin = coinOf(provider, isSale ? from : to, network)
    const currency = currencyOf(isSale ? to : from)
    const limits = isSale ? provider.saleRates.limits(coin) : provider.rates.limits(currency)
    return { code: 0, message: '', ...ok({ [from]: limits }) }
  })
  app.get('/widget/buy/rate', (request) => {
    read(Widget, request.query)
    return ok(rateView(provider, priceOf(provider, read(RateQuery, request.query))))
  })
}

function serveAccount(app: FastifyInstance, { users }: FiatProvider): void {
  app.post('/b2b/user/sign-up', (request) => {
    onlyPartner(request)
    const { email } = read(SignUp, request.body)
    const user = users.signUp(email)
    if (!user) throw new MercuryoRefusal(400, 400_003, 'Email is already registered')
    const { emailCode } = user
    if (emailCode === null) return ok(sessionView(users.signIn(email)))
    return ok({ key: emailCode.key, resend_timeout: String(RESEND_SECONDS), code_length: String(CODE_LENGTH) })
  })
  app.post('/b2b/user/verify-email', (request) => {
    onlyPartner(request)
    const { key, code } = read(EmailCode, request.body)
    return ok(sessionView(users.signIn(users.verifyEmail(key, code).email)))
  })
  app.post('/b2b/user/sign-in', (request) => {
    onlyPartner(request)
    return ok(sessionView(users.signIn(read(Email, request.body).email)))
  })
  const userOf = (request: FastifyRequest) => users.ofSession(headerOf(request, 'b2b-bearer-token'))
  app.get('/b2b/user/data', (request) => {
    const user = userOf(request)
    const kyc1_status = users.kycStatus(user)
    const { firstName: first_name, lastName: last_name } = users.nameOf(user)
    return ok({
      first_name,
      last_name,
      country_code: 'de',
      language_code: 'en-US',
      kyc1_status,
      kyc2_status: 'incomplete',
      email_status: user.isEmailConfirmed ? 'confirmed' : 'not_confirmed',
      user_status: user.isBlocked ? 'blocked' : kyc1_status === 'complete' ? 'active' : 'inactive',
    })
  })
  app.get('/b2b/user/kyc-access-token', (request) => {
    const { token, applicantId } = users.formToken(userOf(request))
    return ok({ id: 1, token, applicant_id: applicantId })
  })
}

function serveBuying(app: FastifyInstance, provider: FiatProvider): void {
  const userOf = (request: FastifyRequest) => provider.users.ofSession(headerOf(request, 'b2b-bearer-token'))
  app.get('/b2b/fiat/buy-methods', (request) => {
    userOf(request)
    return ok([{ payment_alias: 'card', title: 'Visa and Mastercard', currencies: FIAT_CURRENCIES }])
  })
  app.get('/b2b/fiat/buy-rates', (request) => {
    const user = userOf(request)
    const price = priceOf(provider, read(HeldRateQuery, request.query))
    return ok({ ...rateView(provider, price), trx_token: provider.rates.token(price, user.uuid) })
  })
  app.post('/b2b/fiat/buy', (request) => {
    const user = userOf(request)
    if (headerOf(request, 'b2b-user-ip') === '') throw new MercuryoRefusal(403, 403_020, 'B2B-User-Ip is required')
    const { trx_token: rateToken, address, merchant_transaction_id: merchantTransactionId } = read(Buy, request.body)
    const purchase = provider.purchases.start(user, { rateToken, address, merchantTransactionId })
    const redirect_url = `${provider.settings.now.publicUrl}/sandbox/pay/${purchase.id}`
    return ok({ merchant_transaction_id: merchantTransactionId, redirect_url })
  })
  app.get('/b2b/transactions', (request) => {
    const user = userOf(request)
    const purchase = provider.purchases.ofOrder(read(TransactionsQuery, request.query).merchant_transaction_id)
    const rows = purchase?.userUuid === user.uuid ? [transactionRow(purchase)] : []
    return { ...ok(rows), total: rows.length, next: null, prev: null }
  })
}

const sessionView = ({ user, token }: { user: FiatUser; token: string }) => ({
  user_uuid4: user.uuid,
  'b2b-bearer-token': token,
})

function rateView({ settings }: FiatProvider, price: FiatPrice): object {
  const { fault } = settings.now
  const amount = fault === 'negative' ? `-${price.amount}` : fault === 'tenfold' ? tenfold(price.amount) : price.amount
  return {
    currency: price.coin.coin.currencyTitle,
    amount,
    fiat_currency: price.currency,
    fiat_amount: price.pay,
    rate: price.rate,
    fee: { [price.currency]: price.fee },
    kyc_limit_exceeded: price.needsIdentity,
    total: { [price.currency]: price.pay },
  }
}

/** Returns ten times an amount, as a decimal string. */
function tenfold(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}${fraction.slice(0, 1) || '0'}.${fraction.slice(1) || '0'}`
}

function priceOf(provider: FiatProvider, { from, to, amount, network }: z.infer<typeof RateQuery>): FiatPrice {
  return provider.rates.price(currencyOf(from), amount, coinOf(provider, to, network))
}

function currencyOf(code: string): string {
  if (!FIAT_CURRENCIES.includes(code)) throw invalid(403_013, 'Unable to find currency options')
  return code
}
