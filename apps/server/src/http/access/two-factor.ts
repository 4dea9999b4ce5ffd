import { GrantText } from '@cambio/contract/two-factor'
import { TWO_FACTOR_HEADER } from '@cambio/contract/two-factor-header'
import type { Call } from '@cambio/contract/call'
import type { SignedIn } from '@cambio/core/accounts/account'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import type { ShownStep } from '@cambio/core/two-factor/two-factor'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requestHash } from '../calls/request-hash.ts'

/** Header schema for calls that may require two-factor authentication. */
export const TwoFactorHeaders = z.looseObject({ [TWO_FACTOR_HEADER]: z.optional(GrantText) })

/**
 * Returns the two-factor grant in a request, together with the action that it must authorise. A grant authorises a
 * single call with a specific body in a specific session.
 */
export function shownStep(
  { twoFactor: { tokens } }: Pick<TwoFactorDeps, 'twoFactor'>,
  call: Pick<Call, 'name'>,
  { signedIn, body, request }: { signedIn: SignedIn; body: unknown; request: FastifyRequest },
): ShownStep {
  const grant = request.headers[TWO_FACTOR_HEADER]
  const { userId, sessionId } = signedIn
  return {
    userId,
    sessionId,
    act: tokens.act({ sessionId, call: call.name, bodyHash: requestHash(body ?? null) }),
    grantHash: typeof grant === 'string' ? tokens.hashGrant(grant, signedIn) : null,
  }
}
