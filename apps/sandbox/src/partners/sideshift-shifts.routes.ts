import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { PartnerCoin } from './partner-coins.ts'
import type { PartnerExchange } from './partner-exchange.ts'
import type { PartnerOrder, PartnerStage } from './partner-orders.ts'
import { read, Fixed, Refusal, Variable, RefundAddress, type Payees } from './sideshift-requests.ts'
import { coinsOf } from './sideshift-coins.ts'

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

export interface HeldQuote {
  from: PartnerCoin
  to: PartnerCoin
  depositAmount: string
  settleAmount: string
  rateId: string
  expiresAt: number
}

export function serveNewShifts(app: FastifyInstance, exchange: PartnerExchange, quotes: Map<string, HeldQuote>): void {
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

export function serveShifts(app: FastifyInstance, exchange: PartnerExchange): void {
  app.get<{ Params: { id: string } }>('/shifts/:id', ({ params }) => shown(exchange, found(exchange, params.id)))
  app.post<{ Params: { id: string } }>('/shifts/:id/set-refund-address', async (request) => {
    const { address, memo } = read(RefundAddress, request.body)
    const order = found(exchange, request.params.id)
    if (!exchange.isAsking(order)) throw new Refusal(400, 'Shift is not awaiting a refund address')
    return shown(exchange, await exchange.refund(order.id, address, memo ?? null))
  })
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

function found(exchange: PartnerExchange, id: string): PartnerOrder {
  const order = exchange.orders.find(id)
  if (!order) throw new Refusal(404, 'Order not found')
  return order
}
