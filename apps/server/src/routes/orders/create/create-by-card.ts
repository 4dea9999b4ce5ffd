import { followIfChecked, type CheckedPurchaseDeps } from '@cambio/core/card-orders/identity/checked-purchase'
import { createCardOrder, type CreateCardOrderDeps } from '@cambio/core/card-orders/create-card-order'
import type { createOrderCall } from '@cambio/contract/calls/create-order'
import { DomainError } from '@cambio/core/shared/domain-error'
import { DEFAULT_LOCALE } from '@cambio/kernel/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { browserOf } from '../../../http/access/visitors.ts'
import { idempotencyKeyOf } from '../../../http/calls/idempotency.ts'
import { requestHash } from '../../../http/calls/request-hash.ts'
import { presentCardOrder, type CardOrderViewDeps } from '../view/card-order.presenter.ts'
import { checkedInput } from './checked-input.ts'
import type { Body, CreateAccess } from './create-request.ts'
import { requireBuyer } from './require-buyer.ts'

export type CreateByCardDeps = CreateCardOrderDeps &
  CheckedPurchaseDeps &
  CardOrderViewDeps & { controlTokens: { issue(id: number): string } }

interface CreateRequest {
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Creates a card order for the signed-in user. Returns the order with the URL of the payment page.
 * @throws {DomainError} SESSION_REQUIRED, ACCESS_EXPIRED, EMAIL_NOT_CONFIRMED, FIXED_UNAVAILABLE, and in the same cases
 * as `createCardOrder`
 */
export async function createByCard(
  services: CreateByCardDeps,
  access: CreateAccess,
  { body, request, reply }: CreateRequest,
): Promise<z.output<typeof createOrderCall.response>> {
  const account = await requireBuyer(access, request)
  if (body.rateMode === 'FIXED') throw new DomainError('FIXED_UNAVAILABLE', 'Purchases by card have a floating rate')
  const { userId } = account
  const checked = { ...checkedInput(services, body), userId, userIp: browserOf(request).ip }
  const order = await followIfChecked(services, checked, () =>
    createCardOrder(services, {
      account,
      userIp: browserOf(request).ip,
      from: body.instrumentFrom,
      to: body.instrumentTo,
      amount: body.claimedDepositAmount,
      claimedCoins: body.claimedPublicRate?.claimedAmountToReceive ?? null,
      destinationAddress: body.destinationAddress,
      destinationMemo: body.destinationAddressMemo ?? null,
      legacyOrderId: body.legacyOrderId ?? null,
      idempotencyKey: idempotencyKeyOf(request),
      requestHash: requestHash(body),
      locale: body.locale ?? DEFAULT_LOCALE,
    }),
  )
  const controlToken = services.controlTokens.issue(order.orderId)
  access.control.keep(reply, order.orderId, controlToken)
  reply.header('cache-control', 'no-store')
  return { ...presentCardOrder(services, { order, isOwn: true }, 'none'), controlToken }
}
