import type { AccountMemory } from '../../http/access/account-memory.ts'
import type { AccountAccess } from './account-access.ts'
import type { FastifyInstance } from 'fastify'
import { HttpRefusal } from '../../http/errors/errors.ts'
import { isOwnOrigin } from '../../http/access/origins.ts'
import { accountEmailRoutes, type AccountEmailRoutesDeps } from './account-email.route.ts'
import { accountSessionsRoutes } from './account-sessions.route.ts'
import { apiKeyRoutes, type ApiKeyRoutesDeps } from './api-keys.route.ts'
import { authenticationRoutes } from './authentication.route.ts'
import { fiatLimitsRoute, type FiatLimitsRouteDeps } from './fiat-limits.route.ts'
import { messengerLinkRoutes, type MessengerLinkRoutesDeps } from './messenger-link.route.ts'
import { messengerRoutes, type MessengerRoutesDeps } from './messenger.route.ts'
import { orderHistoryRoutes, type OrderHistoryRoutesDeps } from './order-history.route.ts'
import { passwordRoutes, type PasswordRoutesDeps } from './password.route.ts'
import { profileRoutes, type ProfileRoutesDeps } from './profile.route.ts'
import { twoFactorRoutes, type TwoFactorRoutesDeps } from './two-factor.route.ts'
import { signUpRoute } from './sign-up.route.ts'
import { providerUserRoutes, type ProviderUserRoutesDeps } from '../card-providers/provider-user.route.ts'
import { verificationRoutes, type VerificationRoutesDeps } from './verification.route.ts'
import { earningsRoutes, type EarningsRoutesDeps } from '../wallet/earnings.route.ts'
import { walletRoutes, type WalletRoutesDeps } from '../wallet/wallet.route.ts'

export type AccountRoutesDeps = AccountEmailRoutesDeps &
  ApiKeyRoutesDeps &
  EarningsRoutesDeps &
  FiatLimitsRouteDeps &
  MessengerRoutesDeps &
  MessengerLinkRoutesDeps &
  OrderHistoryRoutesDeps &
  PasswordRoutesDeps &
  ProfileRoutesDeps &
  ProviderUserRoutesDeps &
  TwoFactorRoutesDeps &
  VerificationRoutesDeps &
  WalletRoutesDeps & { accountMemory: Pick<AccountMemory, 'forget'> }

/**
 * Registers all account routes. Their POST calls accept only requests from the site's own pages, and no response may be
 * cached.
 */
export function accountRoutes(app: FastifyInstance, services: AccountRoutesDeps, access: AccountAccess): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('cache-control', 'no-store')
      const isForeign = request.method === 'POST' && !isOwnOrigin(request, access.allowedOrigins)
      next(isForeign ? new HttpRefusal(403, 'ERR_FORBIDDEN', 'This call is for our own pages') : undefined)
    })
    scope.addHook('onSend', (request, reply) => access.security.answered(request, reply))
    // Clear this server's account cache immediately. The database notifies the other servers.
    scope.addHook('onSend', (request, _reply, _payload, next) => {
      if (request.method === 'POST') services.accountMemory.forget()
      next()
    })
    const { accounts } = services
    signUpRoute(scope, accounts)
    authenticationRoutes(scope, accounts, access)
    messengerRoutes(scope, services, access)
    messengerLinkRoutes(scope, services, access)
    profileRoutes(scope, services, access)
    accountEmailRoutes(scope, services, access)
    passwordRoutes(scope, services, access)
    accountSessionsRoutes(scope, accounts, access)
    apiKeyRoutes(scope, services, access)
    walletRoutes(scope, services, access)
    earningsRoutes(scope, services, access)
    orderHistoryRoutes(scope, services, access)
    twoFactorRoutes(scope, services, access)
    verificationRoutes(scope, services, access)
    fiatLimitsRoute(scope, services, access)
    providerUserRoutes(scope, services, access)
    done()
  })
}
