import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readInput } from '../http/read-input.ts'
import { notFound } from '../sandbox-error.ts'
import type { PartnerExchange } from './partner-exchange.ts'
import type { PartnerOrder } from './partner-orders.ts'

const Bps = z.number().int().min(-9_000).max(9_000)
const Behaviour = z
  .object({
    floatingBps: Bps,
    fixedBps: Bps,
    fault: z.enum(['none', 'down', 'garbage', 'negative', 'tenfold', 'cut']),
    delayMs: z.number().int().min(0).max(300_000),
  })
  .partial()
const OrderChange = z
  .object({
    stage: z.enum(['waiting', 'confirming', 'verifying', 'exchanging', 'sending', 'failed', 'expired']),
    word: z.string().max(40).nullable(),
    isHeld: z.boolean(),
  })
  .partial()

/** Serves the calls with which users and tests control the simulated providers. */
export function servePartnerControl(app: FastifyInstance, partners: ReadonlyMap<string, PartnerExchange>): void {
  const partner = (name: string): PartnerExchange => {
    const found = partners.get(name)
    if (!found) throw notFound(`No partner ${name} in this sandbox`)
    return found
  }
  app.post<{ Params: { name: string } }>('/sandbox/partners/:name', (request) => {
    const exchange = partner(request.params.name)
    Object.assign(exchange.behaviour, readInput(Behaviour, request.body))
    return exchange.behaviour
  })
  const orderOf = (name: string, id: string): PartnerOrder => {
    const { orders } = partner(name)
    const order = orders.find(id) ?? orders.paidAt(id)
    if (!order) throw notFound(`No order ${id}`)
    return order
  }
  app.get<{ Params: { name: string; id: string } }>('/sandbox/partners/:name/orders/:id', ({ params }) =>
    orderOf(params.name, params.id),
  )
  app.post<{ Params: { name: string; id: string } }>('/sandbox/partners/:name/orders/:id', (request) => {
    const { stage, word, isHeld } = readInput(OrderChange, request.body)
    return partner(request.params.name).change(orderOf(request.params.name, request.params.id).id, {
      ...(stage !== undefined && { stage }),
      ...(word !== undefined && { word }),
      ...(isHeld !== undefined && { isHeld }),
    })
  })
}
