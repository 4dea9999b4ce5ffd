import type { AccountAccess } from './account-access.ts'
import type { FastifyInstance } from 'fastify'
import { HttpRefusal } from '../../http/errors/errors.ts'
import { isOwnOrigin } from '../../http/access/origins.ts'
import type { Services } from '../../services.ts'
import { accountEmailRoutes } from './account-email.route.ts'
import { accountSessionsRoutes } from './account-sessions.route.ts'
import { apiKeyRoutes } from './api-keys.route.ts'
import { authenticationRoutes } from './authentication.route.ts'
import { orderHistoryRoutes } from './order-history.route.ts'
import { passwordRoutes } from './password.route.ts'
import { profileRoutes } from './profile.route.ts'
import { twoFactorRoutes } from './two-factor.route.ts'
import { signUpRoute } from './sign-up.route.ts'
import { verificationRoutes } from './verification.route.ts'
import { earningsRoutes } from '../wallet/earnings.route.ts'
import { walletRoutes } from '../wallet/wallet.route.ts'

/** Mounts all account calls. POST calls must come from our own pages, and no response may be cached. */
export function accountRoutes(app: FastifyInstance, services: Services, access: AccountAccess): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('cache-control', 'no-store')
      const isForeign = request.method === 'POST' && !isOwnOrigin(request, access.allowedOrigins)
      next(isForeign ? new HttpRefusal(403, 'ERR_FORBIDDEN', 'This call is for our own pages') : undefined)
    })
    scope.addHook('onSend', (request, reply) => access.security.answered(request, reply))
    // Clears this server's account cache at once. Other servers are notified through the database.
    scope.addHook('onSend', (request, _reply, _payload, next) => {
      if (request.method === 'POST') services.accountMemory.forget()
      next()
    })
    const { accounts } = services
    signUpRoute(scope, accounts)
    authenticationRoutes(scope, accounts, access)
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
    done()
  })
}
