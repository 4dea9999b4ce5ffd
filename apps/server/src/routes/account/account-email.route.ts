import type { WorkerRequests } from '@cambio/core/requests/worker-requests'
import type { TwoFactorDeps } from '@cambio/core/two-factor/two-factor-deps'
import { changeEmail as changeEmailCall } from '@cambio/contract/calls/account/change-email'
import { confirmEmail as confirmEmailCall } from '@cambio/contract/calls/account/confirm-email'
import { resendConfirmation as resendCall } from '@cambio/contract/calls/account/resend-confirmation'
import { resendConfirmation } from '@cambio/core/accounts/confirm-email'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { TwoFactorHeaders, shownStep } from '../../http/access/two-factor.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { presentAccount } from './account.presenter.ts'
import type { AccountAccess } from './account-access.ts'

export interface AccountEmailRoutesDeps {
  accounts: TwoFactorDeps
  requests: Pick<WorkerRequests, 'confirmEmail' | 'changeEmail'>
}

export function accountEmailRoutes(
  app: FastifyInstance,
  { accounts, requests }: AccountEmailRoutesDeps,
  { visitors }: AccountAccess,
): void {
  mountCall(app, confirmEmailCall, async ({ body, request }) => {
    const signedIn = await visitors.require(request)
    await requests.confirmEmail({ signedIn, code: body.code, ip: browserOf(request).ip })
    return { result: true as const }
  })
  mountCall(app, resendCall, async ({ request }) => {
    const signedIn = await visitors.require(request)
    await resendConfirmation(accounts, { signedIn, ip: browserOf(request).ip })
    return { result: true as const }
  })
  mountCall(
    app,
    changeEmailCall,
    async ({ body, request }) => {
      const signedIn = await visitors.require(request)
      const step = shownStep(accounts, changeEmailCall, { signedIn, body, request })
      const { email, password, code = null } = body
      const { ip } = browserOf(request)
      return presentAccount(await requests.changeEmail({ signedIn, email, password, code, ip, step }))
    },
    { headers: TwoFactorHeaders },
  )
}
