import { changePassword as changeCall } from '@cambio/contract/calls/account/change-password'
import { requestPasswordReset as requestCall } from '@cambio/contract/calls/account/request-password-reset'
import { resetPassword as resetCall } from '@cambio/contract/calls/account/reset-password'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { changePassword } from '@cambio/core/accounts/change-password'
import { requestPasswordReset, resetPassword } from '@cambio/core/accounts/reset-password'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import { SecondStepHeaders, shownStep } from '../../http/second-step.ts'
import { browserOf } from '../../http/visitors.ts'
import type { AccountAccess } from './account-routes.ts'

export function passwordRoutes(app: FastifyInstance, accounts: AccountDeps, { visitors }: AccountAccess): void {
  mountCall(app, requestCall, async ({ body, request }) => {
    await requestPasswordReset(accounts, { ...body, ip: browserOf(request).ip })
    return { result: true as const }
  })
  mountCall(app, resetCall, async ({ body, request }) => {
    const { email, password, resetCode } = body
    await resetPassword(accounts, { email, password, code: resetCode, ip: browserOf(request).ip })
    return { result: true as const }
  })
  mountCall(
    app,
    changeCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, changeCall, { signedIn, body, request })
      await changePassword(accounts, { signedIn, ...body, ip: browserOf(request).ip, step })
      return { result: true as const }
    },
    { headers: SecondStepHeaders },
  )
}
