import type { Account } from '@cambio/core/accounts/account'
import { notSignedIn } from '@cambio/core/accounts/require-account'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyRequest } from 'fastify'
import { isOwnOrigin } from '../../../http/access/origins.ts'
import type { CreateAccess } from './create-request.ts'

/**
 * Returns the signed-in account that pays with fiat money. A request with an API key has no account because partners
 * cannot buy with fiat money. Unlike a swap, a purchase is tied to an identified person and therefore needs an
 * unexpired access token.
 * @throws {DomainError} FIAT_NOT_FOR_KEYS, SESSION_REQUIRED, ACCESS_EXPIRED, EMAIL_NOT_CONFIRMED
 */
export async function requireBuyer(
  { visitors, signatures, allowedOrigins }: CreateAccess,
  request: FastifyRequest,
): Promise<Account & { email: string }> {
  if (signatures.keyOf(request))
    throw new DomainError('FIAT_NOT_FOR_KEYS', 'Orders with fiat money need a signed-in account, not an API key')
  if (!isOwnOrigin(request, allowedOrigins)) throw notSignedIn()
  await visitors.require(request)
  const account = await visitors.account(request)
  if (!account) throw notSignedIn()
  const { email, isEmailConfirmed } = account
  if (email === null || !isEmailConfirmed) throw new DomainError('EMAIL_NOT_CONFIRMED', 'Confirm your email first')
  return { ...account, email }
}
