import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { AmountRefused, type PartnerExchange, type PartnerQuote } from './partner-exchange.ts'
import type { PartnerCoin } from './partner-coins.ts'
import { misbehave, spoiltAmount } from './partner-behaviour.ts'
import type { PartnerOrder } from './partner-orders.ts'

/** API key of every sandbox. It need not be secret, because it protects only simulated data. */
export const CHANGENOW_SANDBOX_KEY = 'sandbox'

/** ChangeNOW's network names, by sandbox chain. */
const NETWORKS: Readonly<Record<string, string>> = {
  ethereum: 'eth',
  bsc: 'bsc',
  polygon: 'matic',
  iotex: 'iotx',
  bitcoin: 'btc',
  litecoin: 'ltc',
  dogecoin: 'doge',
  'bitcoin-cash': 'bch',
  xrp: 'xrp',
  tron: 'trx',
  stellar: 'xlm',
  sim: 'sim',
}

const Name = z.string().regex(/^[a-z0-9]{1,20}$/)
const Amount = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/)
const Pair = { fromCurrency: Name, fromNetwork: Name, toCurrency: Name, toNetwork: Name }
const Flow = z.enum(['standard', 'fixed-rate']).default('standard')
const RangeQuery = z.object({ ...Pair, flow: Flow })
const EstimateQuery = z
  .object({
    ...Pair,
    flow: Flow,
    type: z.enum(['direct', 'reverse']).default('direct'),
    fromAmount: Amount.optional(),
    toAmount: Amount.optional(),
    useRateId: z.enum(['true', 'false']).optional(),
  })
  .refine(({ type, flow }) => type === 'direct' || flow === 'fixed-rate')
  .refine(({ type, fromAmount, toAmount }) => (type === 'direct' ? fromAmount : toAmount) !== undefined)
const Create = z.object({
  ...Pair,
  flow: Flow,
  type: z.literal('direct').default('direct'),
  fromAmount: Amount,
  address: z.string().min(1).max(128),
  extraId: z.string().max(128).default(''),
  refundAddress: z.string().max(128).default(''),
  refundExtraId: z.string().max(128).default(''),
  rateId: z.string().max(64).optional(),
})
const Validate = z.object({ currency: Name, network: Name, address: z.string().min(1).max(128) })
const Id = z.object({ id: z.string().regex(/^[0-9a-f]{14}$/) })
const Refund = Id.extend({ address: z.string().min(1).max(128), extraId: z.string().max(128).optional() })

/** Error response in ChangeNOW's format. */
class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Serves ChangeNOW's API v2 as recorded in wire.md §3. Amounts are JSON numbers, as in the real API. */
export function serveChangeNow(app: FastifyInstance, exchange: PartnerExchange): void {
  void app.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, _request, reply) => refuse(reply, error))
      scope.addHook('onRequest', async (request, reply) => {
        if (request.headers['x-changenow-api-key'] !== CHANGENOW_SANDBOX_KEY)
          throw new Refusal(401, 'unauthorized', 'Invalid API key')
        await misbehave(exchange.behaviour, request, reply, {
          error: 'internal_error',
          message: 'Internal server error',
        })
      })
      routes(scope, exchange)
      done()
    },
    { prefix: '/providers/changenow/v2' },
  )
}

function routes(app: FastifyInstance, exchange: PartnerExchange): void {
  serveCoins(app, exchange)
  serveQuotes(app, exchange)
  app.post('/exchange', (request) => createExchange(exchange, read(Create, request.body)))
  app.get('/exchange/by-id', (request) => shown(exchange, found(exchange, read(Id, request.query).id)))
  serveActions(app, exchange)
}

function serveCoins(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get('/exchange/currencies', () =>
    exchange.coins.filter(({ coin: { chain } }) => NETWORKS[chain]).map(currencyJson),
  )
  app.get('/validate/address', (request) => {
    const { currency, network, address } = read(Validate, request.query)
    const result = coinOf(exchange, currency, network).chain.checkAddress(address)
    return { result, message: result ? null : 'Invalid address', isActivated: null }
  })
}

function currencyJson(one: PartnerCoin) {
  return {
    ticker: tickerOf(one),
    name: one.coin.currencyTitle,
    image: '',
    hasExternalId: false,
    isExtraIdSupported: one.chain.checkMemo !== undefined,
    isFiat: false,
    featured: false,
    isStable: ['USDT', 'USDC', 'DAI'].includes(one.coin.currencyTitle),
    supportsFixedRate: true,
    network: NETWORKS[one.coin.chain],
    tokenContract: one.contract,
    buy: true,
    sell: true,
    legacyTicker: tickerOf(one),
  }
}

/** Returns a coin by its ChangeNOW name. @throws {Refusal} when the exchange does not trade the coin */
function coinOf(exchange: PartnerExchange, ticker: string, network: string): PartnerCoin {
  const found = exchange.coins.find((one) => tickerOf(one) === ticker && NETWORKS[one.coin.chain] === network)
  if (!found) throw new Refusal(400, 'pair_is_inactive', `Pair is inactive: ${ticker} on ${network}`)
  return found
}

function pairOf(exchange: PartnerExchange, pair: z.infer<z.ZodObject<typeof Pair>>) {
  const from = coinOf(exchange, pair.fromCurrency, pair.fromNetwork)
  const to = coinOf(exchange, pair.toCurrency, pair.toNetwork)
  if (from === to) throw new Refusal(400, 'pair_is_inactive', 'Pair is inactive')
  return { from, to }
}

function serveQuotes(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get('/exchange/range', (request) => {
    const { flow, ...pair } = read(RangeQuery, request.query)
    const { min, max } = exchange.range(pairOf(exchange, pair).from)
    return { ...pair, flow, minAmount: Number(min), maxAmount: Number(max) }
  })
  app.get('/exchange/estimated-amount', (request) => {
    const query = read(EstimateQuery, request.query)
    const { from, to } = pairOf(exchange, query)
    const amount = query.type === 'direct' ? { from: query.fromAmount ?? '' } : { to: query.toAmount ?? '' }
    const quote = quoted(exchange, from, to, query.flow === 'fixed-rate', amount)
    return {
      ...pick(query),
      flow: query.flow,
      type: query.type,
      rateId: query.useRateId === 'true' ? quote.rateId : null,
      validUntil: quote.validUntil === null ? null : new Date(quote.validUntil).toISOString(),
      transactionSpeedForecast: '10-60',
      warningMessage: null,
      fromAmount: Number(quote.fromAmount),
      toAmount: spoiltAmount(exchange.behaviour, Number(quote.toAmount)),
    }
  })
}

function createExchange(exchange: PartnerExchange, body: z.infer<typeof Create>) {
  const { from, to } = pairOf(exchange, body)
  assertAddresses(body, from, to)
  const isFixed = body.flow === 'fixed-rate'
  const held = body.rateId === undefined ? null : exchange.heldRate(body.rateId, body.fromAmount)
  if (body.rateId !== undefined && !held) throw new Refusal(400, 'rate_id_not_found_or_expired', 'Rate is over')
  const quote = quoted(exchange, from, to, isFixed, { from: body.fromAmount })
  const order = exchange.create({
    from,
    to,
    isFixed,
    expectedFrom: body.fromAmount,
    expectedTo: held?.toAmount ?? quote.toAmount,
    validUntil: held?.until ?? quote.validUntil,
    payoutAddress: body.address,
    payoutMemo: body.extraId || null,
    refundAddress: body.refundAddress || null,
    refundMemo: body.refundExtraId || null,
  })
  return createdJson(exchange, order, body)
}

function assertAddresses(body: z.infer<typeof Create>, from: PartnerCoin, to: PartnerCoin): void {
  if (!to.chain.checkAddress(body.address)) throw new Refusal(400, 'not_valid_address', 'Address is not valid')
  if (body.extraId !== '' && !to.chain.checkMemo?.(body.extraId))
    throw new Refusal(400, 'not_valid_extra_id', 'Extra id is not valid')
  if (body.refundAddress !== '' && !from.chain.checkAddress(body.refundAddress))
    throw new Refusal(400, 'not_valid_refund_address', 'Refund address is not valid')
}

function createdJson(exchange: PartnerExchange, order: PartnerOrder, body: z.infer<typeof Create>) {
  return {
    ...pick(body),
    id: order.id,
    flow: body.flow,
    type: body.type,
    fromAmount: Number(order.expectedFrom),
    toAmount: spoiltAmount(exchange.behaviour, Number(order.expectedTo)),
    payinAddress: order.depositAddress,
    payinExtraId: '',
    payoutAddress: order.payoutAddress,
    payoutExtraId: order.payoutMemo ?? '',
    refundAddress: order.refundAddress ?? '',
    refundExtraId: order.refundMemo ?? '',
    ...(order.validUntil !== null && { validUntil: new Date(order.validUntil).toISOString() }),
  }
}

function serveActions(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get('/exchange/actions', (request) => {
    const order = found(exchange, read(Id, request.query).id)
    const available = exchange.isAsking(order)
    return { continue: { available }, refund: { available, address: order.refundAddress } }
  })
  app.post('/exchange/refund', async (request) => {
    const { id, address, extraId } = read(Refund, request.body)
    found(exchange, id)
    await exchange.refund(id, address, extraId ?? null)
    return { result: true }
  })
  app.post('/exchange/continue', (request) => {
    const { id } = read(Id, request.body)
    found(exchange, id)
    exchange.continue(id)
    return { result: true }
  })
}

function shown(exchange: PartnerExchange, order: PartnerOrder) {
  const number = (text: string | null) => (text === null ? null : Number(text))
  return {
    id: order.id,
    status: order.word ?? order.stage,
    actionsAvailable: exchange.isAsking(order),
    fromCurrency: order.from.currencyTitle.toLowerCase(),
    toCurrency: order.to.currencyTitle.toLowerCase(),
    expectedAmountFrom: Number(order.expectedFrom),
    expectedAmountTo: Number(order.expectedTo),
    amountFrom: number(order.amountFrom),
    amountTo: number(order.amountTo),
    payinAddress: order.depositAddress,
    payoutAddress: order.payoutAddress,
    payinExtraId: null,
    payoutExtraId: order.payoutMemo,
    refundAddress: order.refundAddress,
    refundExtraId: order.refundMemo,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    depositReceivedAt: null,
    payinHash: order.payinHash,
    payoutHash: order.payoutHash,
    refundHash: order.refundHash,
    refundAmount: order.refundHash === null ? null : number(order.amountFrom),
    validUntil: order.validUntil === null ? null : new Date(order.validUntil).toISOString(),
  }
}

function quoted(
  exchange: PartnerExchange,
  from: PartnerCoin,
  to: PartnerCoin,
  isFixed: boolean,
  amount: { from: string } | { to: string },
): PartnerQuote {
  try {
    return exchange.quote(from, to, isFixed, amount)
  } catch (error) {
    if (error instanceof AmountRefused) throw new Refusal(400, error.message, 'The amount is out of range')
    throw error
  }
}

function found(exchange: PartnerExchange, id: string): PartnerOrder {
  const order = exchange.orders.find(id)
  if (!order) throw new Refusal(404, 'not_found', 'Transaction is not found')
  return order
}

function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('.') || 'request'
  throw new Refusal(400, 'bad_request', `Invalid ${path}`)
}

function pick({ fromCurrency, fromNetwork, toCurrency, toNetwork }: z.infer<z.ZodObject<typeof Pair>>) {
  return { fromCurrency, fromNetwork, toCurrency, toNetwork }
}

function tickerOf({ coin }: PartnerCoin): string {
  return coin.currencyTitle.toLowerCase()
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof Refusal) return reply.code(error.status).send({ error: error.code, message: error.message })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const message = error instanceof Error ? error.message : 'Internal server error'
  return reply.code(status).send({ error: status < 500 ? 'bad_request' : 'internal_error', message })
}
