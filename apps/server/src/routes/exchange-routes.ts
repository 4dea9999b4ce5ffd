import type { FastifyInstance } from 'fastify'
import type { ControlCookies } from '../http/control-cookie.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { healthRoutes } from './health/health.route.ts'
import { listInstrumentsRoute } from './instruments/list-instruments.route.ts'
import { validateAddressRoute } from './instruments/validate-address.route.ts'
import { createOrderRoute } from './orders/create-order.route.ts'
import { latestOrdersRoute } from './orders/latest.route.ts'
import { orderControlRoutes } from './orders/order-control.route.ts'
import { publicInfoRoute } from './orders/public-info.route.ts'
import { setEmailRoute } from './orders/set-email.route.ts'
import { settleRoutes } from './orders/settle.route.ts'
import { whatIfRoute } from './orders/what-if.route.ts'
import { defaultPairRoute } from './pairs/default-pair.route.ts'
import { listPairsRoute } from './pairs/list-pairs.route.ts'
import { getRateRoute } from './rates/get-rate.route.ts'
import { recommendedAmountRoute } from './rates/recommended-amount.route.ts'
import { publicStatsRoute } from './stats/public-stats.route.ts'

/** Every call of the exchange gateway. */
export function exchangeRoutes(
  app: FastifyInstance,
  services: Services,
  { cookies, createLimit }: { cookies: ControlCookies; createLimit: RateLimit },
): void {
  listInstrumentsRoute(app, services)
  validateAddressRoute(app, services)
  listPairsRoute(app, services)
  defaultPairRoute(app, services)
  getRateRoute(app, services)
  recommendedAmountRoute(app, services)
  createOrderRoute(app, services, { cookies, limit: createLimit })
  publicInfoRoute(app, services, cookies)
  setEmailRoute(app, services, cookies)
  settleRoutes(app, services, cookies)
  orderControlRoutes(app, services, cookies)
  whatIfRoute(app, services)
  latestOrdersRoute(app, services)
  publicStatsRoute(app, services)
  healthRoutes(app, services)
}
