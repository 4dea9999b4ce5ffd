import { signUp as signUpCall } from '@cambio/contract/calls/account/sign-up'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { signUp } from '@cambio/core/accounts/sign-up'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { presentAccount } from './account.presenter.ts'

export function signUpRoute(app: FastifyInstance, accounts: AccountDeps): void {
  mountCall(app, signUpCall, async ({ body, request }) => {
    const { email, password, locale, referrerAffiliateId, browserFingerprint } = body
    const browser = browserOf(request, browserFingerprint)
    return presentAccount(await signUp(accounts, { email, password, locale, referrerAffiliateId, browser }))
  })
}
