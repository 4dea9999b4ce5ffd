import { GrantText } from '@cambio/contract/second-step'
import { SECOND_STEP_HEADER } from '@cambio/contract/second-step-header'
import type { Call } from '@cambio/contract/call'
import type { SignedIn } from '@cambio/core/accounts/account'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import type { ShownStep } from '@cambio/core/second-step/second-step'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { requestHash } from './request-hash.ts'

/** What a call takes that may want a second step. */
export const SecondStepHeaders = z.looseObject({ [SECOND_STEP_HEADER]: z.optional(GrantText) })

/** What a request shows of a second step. Its act is this call with this body, by this session: what is proved is what is done. */
export function shownStep(
  { secondStep: { tokens } }: Pick<AccountDeps, 'secondStep'>,
  call: Pick<Call, 'name'>,
  { signedIn, body, request }: { signedIn: SignedIn; body: unknown; request: FastifyRequest },
): ShownStep {
  const grant = request.headers[SECOND_STEP_HEADER]
  const { userId, sessionId } = signedIn
  return {
    ...{ userId, sessionId, act: tokens.act({ sessionId, call: call.name, bodyHash: requestHash(body ?? null) }) },
    grantHash: typeof grant === 'string' ? tokens.hashGrant(grant, signedIn) : null,
  }
}
