import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { PartnerCoin } from './partner-coins.ts'
import { AmountRefused, type PartnerExchange } from './partner-exchange.ts'
import { misbehave, spoiltAmount } from './partner-behaviour.ts'
import type { PartnerOrder, PartnerStage } from './partner-orders.ts'

/** API secret of every sandbox. It need not stay secret, because it protects only simulated data. */
export const SIDESHIFT_SANDBOX_SECRET = 'sandbox'

/** SideShift's network names, by sandbox chain. */
const NETWORKS: Readonly<Record<string, string>> = {
  ethereum: 'ethereum',
  bsc: 'bsc',
  polygon: 'polygon',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  dogecoin: 'doge',
  'bitcoin-cash': 'bitcoincash',
  xrp: 'ripple',
  tron: 'tron',
  stellar: 'stellar',
}
/** SideShift's status for each stage of an order. */
const STATUSES: Readonly<Record<PartnerStage, string>> = {
  waiting: 'waiting',
  confirming: 'pending',
  verifying: 'review',
  exchanging: 'processing',
  sending: 'settling',
  finished: 'settled',
  failed: 'refund',
  refunded: 'refunded',
  expired: 'expired',
}
const HELD_MS = 15 * 60_000

const Name = z.string().regex(/^[a-z0-9]{1,20}$/)
const Amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
const Coins = { depositCoin: Name, depositNetwork: Name, settleCoin: Name, settleNetwork: Name }
const Affiliate = { affiliateId: z.string().min(1).max(32) }
const Quote = z
  .object({ ...Coins, ...Affiliate, depositAmount: Amount.nullable(), settleAmount: Amount.nullable() })
  .refine(({ depositAmount, settleAmount }) => (depositAmount === null) !== (settleAmount === null), {
    message: 'Provide either depositAmount or settleAmount',
  })
const Payees = {
  ...Affiliate,
  settleAddress: z.string().min(1).max(128),
  settleMemo: z.string().max(128).optional(),
  refundAddress: z.string().max(128).optional(),
  refundMemo: z.string().max(128).optional(),
}
const Fixed = z.object({ ...Payees, quoteId: z.string().max(64) })
const Variable = z.object({ ...Payees, ...Coins })
const RefundAddress = z.object({ address: z.string().min(1).max(128), memo: z.string().max(128).optional() })

/** Error response in SideShift's format. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface HeldQuote {
  from: PartnerCoin
  to: PartnerCoin
  depositAmount: string
  settleAmount: string
  rateId: string
  expiresAt: number
}

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

const servedCoins = (exchange: PartnerExchange) => exchange.coins.filter(({ coin }) => NETWORKS[coin.chain])

/** Returns a coin by its SideShift names. @throws {Refusal} when the provider does not trade the coin */
function coinOf(exchange: PartnerExchange, name: string, network: string): PartnerCoin {
  const found = servedCoins(exchange).find((one) => nameOf(one) === name && NETWORKS[one.coin.chain] === network)
  if (!found) throw new Refusal(400, `Invalid coin or network: ${name}-${network}`)
  return found
}

function coinsOf(exchange: PartnerExchange, names: z.infer<z.ZodObject<typeof Coins>>) {
  const from = coinOf(exchange, names.depositCoin, names.depositNetwork)
  const to = coinOf(exchange, names.settleCoin, names.settleNetwork)
  if (from === to) throw new Refusal(400, 'Deposit and settle coin must differ')
  return { from, to }
}

function payees(body: z.infer<z.ZodObject<typeof Payees>>, from: PartnerCoin, to: PartnerCoin) {
  if (!to.chain.checkAddress(body.settleAddress)) throw new Refusal(400, 'Invalid settleAddress')
  if (body.settleMemo && !to.chain.checkMemo?.(body.settleMemo)) throw new Refusal(400, 'Invalid settleMemo')
  if (body.refundAddress && !from.chain.checkAddress(body.refundAddress))
    throw new Refusal(400, 'Invalid refundAddress')
  return {
    payoutAddress: body.settleAddress,
    payoutMemo: body.settleMemo ?? null,
    refundAddress: body.refundAddress ?? null,
    refundMemo: body.refundMemo ?? null,
  }
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

function serveNewShifts(app: FastifyInstance, exchange: PartnerExchange, quotes: Map<string, HeldQuote>): void {
  app.post('/shifts/fixed', (request, reply) => {
    const body = read(Fixed, request.body)
    const quote = quotes.get(body.quoteId)
    if (!quote || quote.expiresAt < Date.now()) throw new Refusal(400, 'Quote has already expired')
    quotes.delete(body.quoteId)
    const { from, to, depositAmount: expectedFrom, settleAmount: expectedTo, expiresAt: validUntil } = quote
    const order = exchange.create({
      from,
      to,
      isFixed: true,
      expectedFrom,
      expectedTo,
      validUntil,
      ...payees(body, from, to),
    })
    return reply.code(201).send(shown(exchange, order))
  })
  app.post('/shifts/variable', (request, reply) => {
    const body = read(Variable, request.body)
    const { from, to } = coinsOf(exchange, body)
    const order = exchange.create({
      from,
      to,
      isFixed: false,
      expectedFrom: '0',
      expectedTo: '0',
      validUntil: null,
      ...payees(body, from, to),
    })
    return reply.code(201).send(shown(exchange, order))
  })
}

function serveShifts(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get<{ Params: { id: string } }>('/shifts/:id', ({ params }) => shown(exchange, found(exchange, params.id)))
  app.post<{ Params: { id: string } }>('/shifts/:id/set-refund-address', async (request) => {
    const { address, memo } = read(RefundAddress, request.body)
    const order = found(exchange, request.params.id)
    if (!exchange.isAsking(order)) throw new Refusal(400, 'Shift is not awaiting a refund address')
    return shown(exchange, await exchange.refund(order.id, address, memo ?? null))
  })
}

function shown(exchange: PartnerExchange, order: PartnerOrder) {
  const { min, max } = exchange.range(exchange.coin(order.from))
  const amounts = order.isFixed
    ? { depositAmount: order.expectedFrom, settleAmount: order.expectedTo }
    : { depositAmount: order.amountFrom, settleAmount: order.amountTo }
  return {
    id: order.id,
    createdAt: new Date(order.createdAt).toISOString(),
    depositCoin: order.from.currencyTitle,
    settleCoin: order.to.currencyTitle,
    depositAddress: order.depositAddress,
    settleAddress: order.payoutAddress,
    ...(order.refundAddress !== null && { refundAddress: order.refundAddress }),
    depositMin: min,
    depositMax: max,
    type: order.isFixed ? 'fixed' : 'variable',
    expiresAt: new Date(order.validUntil ?? order.createdAt + 7 * 24 * 3_600_000).toISOString(),
    status: order.word ?? STATUSES[order.stage],
    ...(amounts.depositAmount !== null && { depositAmount: order.amountFrom ?? amounts.depositAmount }),
    ...(amounts.settleAmount !== null && { settleAmount: order.amountTo ?? amounts.settleAmount }),
    ...(order.payinHash !== null && { depositHash: order.payinHash }),
    ...(order.payoutHash !== null && { settleHash: order.payoutHash }),
    ...(order.refundHash !== null && { refundHash: order.refundHash }),
  }
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

function found(exchange: PartnerExchange, id: string): PartnerOrder {
  const order = exchange.orders.find(id)
  if (!order) throw new Refusal(404, 'Order not found')
  return order
}

function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(400, `Invalid ${issue?.path.join('.') || 'request'}: ${issue?.message ?? ''}`)
}

function names({ depositCoin, depositNetwork, settleCoin, settleNetwork }: z.infer<z.ZodObject<typeof Coins>>) {
  return { depositCoin, depositNetwork, settleCoin, settleNetwork }
}

function nameOf({ coin }: PartnerCoin): string {
  return coin.currencyTitle.toLowerCase()
}

/** Formats an amount without an exponent. */
function plain(amount: string): string {
  return /e/i.test(amount)
    ? Number(amount)
        .toFixed(18)
        .replace(/\.?0+$/, '')
    : amount
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const isOurs = error instanceof Refusal
  const status = isOurs
    ? error.status
    : error instanceof Error && 'statusCode' in error
      ? Number(error.statusCode)
      : 500
  return reply
    .code(status)
    .send({ error: { message: error instanceof Error ? error.message : 'Internal Server Error' } })
}
