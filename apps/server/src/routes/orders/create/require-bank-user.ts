import { requireVerified } from '@cambio/core/identity/require-verified'
import type { IdentityStore } from '@cambio/core/identity/identity'
import { isBankMoney, type Instrument } from '@cambio/core/instruments/instrument'
import type { FastifyRequest } from 'fastify'
import type { CreateAccess } from './create-request.ts'
import { requireBuyer } from './require-buyer.ts'

/** Dependencies of `requireBankUser`. */
export interface BankUserDeps {
  work: { stores: { identities: Pick<IdentityStore, 'latest'> } }
}

/**
 * Checks the account of an order whose user sends or gets money by bank transfer. A sale needs a verified name, because
 * the exchange pays only the account holder. Does nothing for other orders.
 * @throws {DomainError} IDENTITY_NEEDED, and like `requireBuyer`
 */
export async function requireBankUser(
  { accounts }: { accounts: BankUserDeps },
  access: CreateAccess,
  { from, to, request }: { from: Instrument; to: Instrument; request: FastifyRequest },
): Promise<void> {
  if (!isBankMoney(from) && !isBankMoney(to)) return
  const { userId } = await requireBuyer(access, request)
  if (isBankMoney(to)) await requireVerified(accounts.work.stores.identities, userId)
}
