import { logout as logoutCall } from '@cambio/contract/calls/logout'
import { refreshSession as refreshCall } from '@cambio/contract/calls/refresh-session'
import { signIn as signInCall } from '@cambio/contract/calls/account/sign-in'
import type { AccountDeps } from '@cambio/core/accounts/account-ports'
import { logout } from '@cambio/core/accounts/logout'
import { refreshSession } from '@cambio/core/accounts/refresh-session'
import { signIn } from '@cambio/core/accounts/sign-in'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/calls/mount-call.ts'
import { browserOf } from '../../http/access/visitors.ts'
import { presentAccount } from './account.presenter.ts'
import type { AccountAccess } from './account-access.ts'

export function authenticationRoutes(
  app: FastifyInstance,
  accounts: AccountDeps,
  { cookies, security, visitors }: AccountAccess,
): void {
  mountCall(app, signInCall, async ({ body, request, reply }) => {
    const { email, password, browserFingerprint } = body
    const browser = browserOf(request, browserFingerprint)
    const { account, proof } = await signIn(accounts, { email, password, browser })
    await security.log(request, 'sign-in', { account: account.userId })
    // End the browser's previous session now. The response replaces the cookie, so no later request could end that
    // session.
    await logout(accounts, { signedIn: await visitors.named(request), refreshToken: null })
    cookies.keep(reply, proof, accounts.clock.now())
    return presentAccount(account)
  })
  mountCall(app, refreshCall, async ({ body, request, reply }) => {
    const refreshToken = cookies.refreshOf(request) ?? ''
    try {
      const proof = await refreshSession(accounts, {
        refreshToken,
        browser: browserOf(request, body.browserFingerprint),
      })
      cookies.keep(reply, proof, accounts.clock.now())
      return { result: true as const }
    } catch (error) {
      if (error instanceof DomainError) cookies.clear(reply)
      throw error
    }
  })
  mountCall(app, logoutCall, async ({ request, reply }) => {
    await logout(accounts, { signedIn: await visitors.named(request), refreshToken: cookies.refreshOf(request) })
    cookies.signOut(reply)
    return { result: true as const }
  })
}
