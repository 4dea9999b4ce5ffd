import type { createOrderCall } from '@cambio/contract/calls/create-order'
import { followIfChecked, type CheckedPurchaseDeps } from '@cambio/core/card-orders/identity/checked-purchase'
import { assertMaySell, type AssertMaySellDeps } from '@cambio/core/card-orders/sales/assert-may-sell'
import type { Buyer } from '@cambio/core/card-orders/provider-access'
import { checkAddressAnywhere } from '@cambio/core/orders/check-addresses'
import { createOrder, findCreated } from '@cambio/core/orders/create/create-order'
import type { CreateOrderDeps, CreateOrderInput } from '@cambio/core/orders/create/create-order-input'
import { NO_MARKUP } from '@cambio/core/quotes/markup'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { browserOf } from '../../../http/access/visitors.ts'
import { reportToCreator, type ShowOrderDeps } from '../view/show-order.ts'
import { requireBuyer } from './require-buyer.ts'
import { checkedInput } from './checked-input.ts'
import type { Body, CreateAccess } from './create-request.ts'

export type CreateSaleDeps = CreateOrderDeps & AssertMaySellDeps & CheckedPurchaseDeps & ShowOrderDeps

interface SaleRequest {
  body: Body
  /** Order input without the fields that `saleInput` adds. */
  input: Omit<CreateOrderInput, 'userId' | 'referrerId' | 'markup' | 'clients'>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Creates an order that sells coins and pays out the money to one of the signed-in user's saved cards.
 * @throws {DomainError} SESSION_REQUIRED, ACCESS_EXPIRED, EMAIL_NOT_CONFIRMED, FIXED_UNAVAILABLE,
 * REFUND_ADDRESS_REQUIRED, and in the same cases as `assertMaySell` and `createOrder`
 */
export async function createSale(
  services: CreateSaleDeps,
  access: CreateAccess,
  { body, input, request, reply }: SaleRequest,
): Promise<z.output<typeof createOrderCall.response>> {
  const to = services.catalogue.get(input.to)
  // Check the destination first so that a card number entered by mistake never reaches the provider.
  await checkAddressAnywhere(services, to, {
    address: body.destinationAddress,
    memo: input.destinationMemo,
    field: 'destinationAddress',
  })
  const { userId, email } = await requireBuyer(access, request)
  if (input.rateMode === 'FIXED') throw new DomainError('FIXED_UNAVAILABLE', 'Sales to a card have a floating rate')
  if (!input.refundAddress)
    throw new DomainError('REFUND_ADDRESS_REQUIRED', 'A sale needs a refund address', { field: 'refundAddress' })
  const seller: Buyer = { email, userIp: browserOf(request).ip }
  const sale = saleInput(input, userId)
  const { order, controlToken } =
    (await findCreated(services, sale)) ??
    (await followIfChecked(services, { ...checkedInput(services, body), userId, userIp: seller.userIp }, () =>
      newSale(services, sale, { ...seller, userId }),
    ))
  if (controlToken !== null) access.control.keep(reply, order.orderId, controlToken)
  reply.header('cache-control', 'no-store')
  const controlled = controlToken !== null
  const view = await reportToCreator(services, { order, deposits: [], payments: [], controlled })
  return { ...view, ...(controlToken !== null && { controlToken }) }
}

/** Returns the order input for an account's sale. The limit on unpaid provider orders applies to this account. */
export function saleInput(input: SaleRequest['input'], userId: number): Omit<CreateOrderInput, 'seller'> {
  return {
    ...input,
    userId,
    userEmail: null,
    referrerId: null,
    markup: NO_MARKUP,
    clients: [{ kind: 'account', id: userId }],
    // The key includes the account so that another user with the same key cannot retrieve this user's order.
    idempotencyKey: input.idempotencyKey && `account:${userId}:${input.idempotencyKey}`,
  }
}

/**
 * Creates the order for a sale. Called when no earlier request with the same idempotency key has created the order.
 * Fails unless the user and the card are known to the provider.
 */
async function newSale(
  services: CreateSaleDeps,
  sale: Omit<CreateOrderInput, 'seller'>,
  { userId, ...buyer }: Buyer & { userId: number },
) {
  const cardDigits = await assertMaySell(services, { ...buyer, userId }, sale.destinationAddress)
  return createOrder(services, { ...sale, seller: { ...buyer, cardDigits } })
}
