import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { PartnerCoin } from './partner-coins.ts'
import { AmountRefused, type PartnerExchange } from './partner-exchange.ts'
import { misbehave, spoiltAmount } from './partner-behaviour.ts'
import { refuse, Refusal, read, Coins, Amount, Quote } from './sideshift-requests.ts'
import { type HeldQuote, serveNewShifts, serveShifts } from './sideshift-shifts.routes.ts'
import { servedCoins, nameOf, NETWORKS, coinsOf } from './sideshift-coins.ts'

/** API secret of every sandbox. It need not stay secret, because it protects only simulated data. */
export const SIDESHIFT_SANDBOX_SECRET = 'sandbox'
const HELD_MS = 15 * 60_000

/** Serves version 2 of SideShift's API as recorded in wire.md §3. Amounts are strings, as in the real API. */
export function serveSideShift(app: FastifyInstance, exchange: PartnerExchange): void {
  void app.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, _request, reply) => refuse(reply, error))
      scope.addHook('onRequest', async (request, reply) => {
        if (request.headers['x-sideshift-secret'] !== SIDESHIFT_SANDBOX_SECRET)
          throw new Refusal(401, 'Invalid account secret')
        await misbehave(exchange.behaviour, request, reply, { error: { message: 'Internal Server Error' } })
      })
      routes(scope, exchange)
      done()
    },
    { prefix: '/providers/sideshift/v2' },
  )
}

function routes(app: FastifyInstance, exchange: PartnerExchange): void {
  const quotes = new Map<string, HeldQuote>()
  serveCoins(app, exchange)
  servePair(app, exchange)
  serveQuotes(app, exchange, quotes)
  serveNewShifts(app, exchange, quotes)
  serveShifts(app, exchange)
}

function serveCoins(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get('/coins', () =>
    [...Map.groupBy(servedCoins(exchange), nameOf)].map(([name, ones]) => ({
      coin: name.toUpperCase(),
      name: name.toUpperCase(),
      networks: ones.map((one) => NETWORKS[one.coin.chain]),
      hasMemo: false,
      fixedOnly: false,
      variableOnly: false,
      tokenDetails: Object.fromEntries(
        ones
          .filter(({ contract }) => contract !== null)
          .map((one) => [NETWORKS[one.coin.chain], { contractAddress: one.contract, decimals: one.coin.decimals }]),
      ),
      networksWithMemo: [],
      depositOffline: false,
      settleOffline: false,
    })),
  )
}

function servePair(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get<{ Params: { from: string; to: string }; Querystring: { amount?: string } }>(
    '/pair/:from/:to',
    ({ params, query }) => {
      const [depositCoin = '', depositNetwork = ''] = params.from.split('-')
      const [settleCoin = '', settleNetwork = ''] = params.to.split('-')
      const { from, to } = coinsOf(
        exchange,
        read(z.object(Coins), { depositCoin, depositNetwork, settleCoin, settleNetwork }),
      )
      const { min, max } = exchange.range(from)
      const amount = query.amount === undefined ? String(Number(min) * 10) : read(Amount, query.amount)
      // Replace an amount outside the limits with the nearest limit because SideShift returns a rate for any amount.
      const inside = String(Math.min(Math.max(Number(amount), Number(min)), Number(max)))
      const { fromAmount, toAmount } = quoted(exchange, from, to, false, { from: plain(inside) })
      const rate = plain(String(spoiltAmount(exchange.behaviour, Number(toAmount) / Number(fromAmount))))
      return { min, max, rate, depositCoin, settleCoin, depositNetwork, settleNetwork }
    },
  )
}

function serveQuotes(app: FastifyInstance, exchange: PartnerExchange, quotes: Map<string, HeldQuote>): void {
  app.post('/quotes', (request, reply) => {
    const body = read(Quote, request.body)
    const { from, to } = coinsOf(exchange, body)
    const amount = body.depositAmount === null ? { to: body.settleAmount ?? '' } : { from: body.depositAmount }
    const { fromAmount, toAmount, rateId } = quoted(exchange, from, to, true, amount)
    const id = rateId ?? ''
    const expiresAt = Date.now() + HELD_MS
    for (const [known, quote] of quotes) if (quote.expiresAt < Date.now()) quotes.delete(known)
    quotes.set(id, { from, to, depositAmount: fromAmount, settleAmount: toAmount, rateId: id, expiresAt })
    return reply.code(201).send({
      ...names(body),
      id,
      createdAt: new Date().toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      depositAmount: fromAmount,
      settleAmount: plain(String(spoiltAmount(exchange.behaviour, Number(toAmount)))),
      rate: plain(String(Number(toAmount) / Number(fromAmount))),
      affiliateId: body.affiliateId,
    })
  })
}

function quoted(
  exchange: PartnerExchange,
  from: PartnerCoin,
  to: PartnerCoin,
  isFixed: boolean,
  amount: { from: string } | { to: string },
) {
  try {
    return exchange.quote(from, to, isFixed, amount)
  } catch (error) {
    if (error instanceof AmountRefused)
      throw new Refusal(400, error.message === 'deposit_too_small' ? 'Amount too low' : 'Amount too high')
    throw error
  }
}

function names({ depositCoin, depositNetwork, settleCoin, settleNetwork }: z.infer<z.ZodObject<typeof Coins>>) {
  return { depositCoin, depositNetwork, settleCoin, settleNetwork }
}

/** Formats an amount without an exponent. */
function plain(amount: string): string {
  return /e/i.test(amount)
    ? Number(amount)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : amount
}
