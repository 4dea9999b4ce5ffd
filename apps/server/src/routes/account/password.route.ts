import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import { changePassword as changeCall } from '@cambio/contract/calls/account/change-password'
import { requestPasswordReset as requestCall } from '@cambio/contract/calls/account/request-password-reset'
import { resetPassword as resetCall } from '@cambio/contract/calls/account/reset-password'
import { requestPasswordReset } from '@cambio/core/accounts/reset-password'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { TwoFactorHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import type { AccountAccess } from './account-access.ts'

export interface PasswordRoutesDeps {
  accounts: TwoFactorDeps
  requests: Pick<WorkerRequests, 'resetPassword' | 'changePassword'>
}

export function passwordRoutes(
  app: FastifyInstance,
  { accounts, requests }: PasswordRoutesDeps,
  { visitors }: AccountAccess,
): void {
  mountCall(app, requestCall, async ({ body, request }) => {
    await requestPasswordReset(accounts, { ...body, ip: browserOf(request).ip })
    return { result: true as const }
  })
  mountCall(app, resetCall, async ({ body, request }) => {
    const { email, password, resetCode } = body
    await requests.resetPassword({ email, password, code: resetCode, ip: browserOf(request).ip })
    return { result: true as const }
  })
  mountCall(
    app,
    changeCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, changeCall, { signedIn, body, request })
      await requests.changePassword({ signedIn, ...body, ip: browserOf(request).ip, step })
      return { result: true as const }
    },
    { headers: TwoFactorHeaders },
  )
}
