import { createOrderCall, IDEMPOTENCY_HEADER } from '@cambio/contract/calls/create-order'
import { createOrder, type CreateOrderInput } from '@cambio/core/orders/create-order'
import { DomainError } from '@cambio/core/shared/domain-error'
import { DEFAULT_LOCALE } from '@cambio/kernel/locale'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ControlCookies } from '../../http/control-cookie.ts'
import { mountCall } from '../../http/mount-call.ts'
import type { RateLimit } from '../../http/rate-limit.ts'
import { requestHash } from '../../http/request-hash.ts'
import type { Services } from '../../services.ts'
import { exceptionPolicyOf } from './exception-policy.presenter.ts'
import { tellOrder } from './show-order.ts'

type Body = z.output<NonNullable<typeof createOrderCall.body>>

const Headers = z.looseObject({
  [IDEMPOTENCY_HEADER]: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
})

export function createOrderRoute(
  app: FastifyInstance,
  services: Services,
  { cookies, limit }: { cookies: ControlCookies; limit: RateLimit },
): void {
  mountCall(
    app,
    createOrderCall,
    async ({ body, request, reply }) => {
      requireEmailWhereAsked(services, body)
      const { order, controlToken } = await createOrder(services, inputOf(body, request))
      if (controlToken !== null) cookies.set(reply, order.orderId, controlToken)
      reply.header('cache-control', 'no-store')
      const view = await tellOrder(services, { order, deposits: [], payments: [], controlled: controlToken !== null })
      return { ...view, ...(controlToken !== null && { controlToken }) }
    },
    { ...(limit && { preHandler: limit }), headers: Headers },
  )
}

function inputOf(body: Body, request: FastifyRequest): CreateOrderInput {
  const { claimedPublicRate: claimed } = body
  return {
    rateMode: body.rateMode,
    from: body.instrumentFrom,
    to: body.instrumentTo,
    claimedDepositAmount: body.claimedDepositAmount,
    destinationAddress: body.destinationAddress,
    destinationMemo: body.destinationAddressMemo ?? null,
    refundAddress: body.refundAddress ?? null,
    refundMemo: body.refundAddressMemo ?? null,
    exceptionPolicy: exceptionPolicyOf(body.exceptionPolicy),
    claimedRate: claimed
      ? {
          price: claimed.price,
          tickAt: typeof claimed.updatedAt === 'number' ? claimed.updatedAt : Date.parse(claimed.updatedAt),
          amountToReceive: claimed.claimedAmountToReceive,
        }
      : null,
    userEmail: body.userEmail ?? null,
    legacyOrderId: body.legacyOrderId ?? null,
    idempotencyKey: idempotencyKeyOf(request),
    requestHash: requestHash(body),
    referrerId: body.referrerId ?? null,
    tracking: body.utmData ?? null,
    locale: body.locale ?? DEFAULT_LOCALE,
  }
}

/** The header's schema has let it through: one text or none. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER]
  return typeof key === 'string' ? key : null
}

/** Mode A asks every guest (spec §4, ckm). */
function requireEmailWhereAsked(services: Services, body: Body): void {
  if (body.userEmail) return
  const from = services.catalogue.get(body.instrumentFrom)
  const to = services.catalogue.get(body.instrumentTo)
  if (services.ckmOf(from.slug, to.slug) !== 'A') return
  throw new DomainError('EMAIL_REQUIRED', 'This pair asks for an e-mail first', { field: 'userEmail' })
}
