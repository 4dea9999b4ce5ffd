import type { CardOrderStore } from '@cambio/core/card-orders/card-order-store'
import type { IdentityStore } from '@cambio/core/identity/identity'
import { requireVerified } from '@cambio/core/identity/require-verified'
import { isBankMoney, type Instrument } from '@cambio/core/instruments/instrument'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { Clock } from '@cambio/kernel/clock'
import type { FastifyRequest } from 'fastify'
import type { CreateAccess } from './create-request.ts'
import { requireBuyer } from './require-buyer.ts'

export interface BankUserDeps {
  accounts: { work: { stores: { identities: Pick<IdentityStore, 'latest'> } } }
  cardOrders: Pick<CardOrderStore, 'standingOf'>
  clock: Clock
}

/**
 * Checks the account of an order whose user sends or receives money by bank transfer. A purchase requires an account
 * without recalled payments. A sale requires a verified name because the exchange pays only the account holder. Does
 * nothing for other orders.
 * @throws {DomainError} PURCHASES_CLOSED, IDENTITY_NEEDED, and in the same cases as `requireBuyer`
 */
export async function requireBankUser(
  { accounts, cardOrders, clock }: BankUserDeps,
  access: CreateAccess,
  { from, to, request }: { from: Instrument; to: Instrument; request: FastifyRequest },
): Promise<void> {
  if (!isBankMoney(from) && !isBankMoney(to)) return
  const { userId } = await requireBuyer(access, request)
  if (isBankMoney(to)) return requireVerified(accounts.work.stores.identities, userId)
  const { isChargedBack } = await cardOrders.standingOf(userId, clock.now())
  if (isChargedBack) throw new DomainError('PURCHASES_CLOSED', 'Purchases are closed for this account')
}
