import type { Access } from './access.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { contentRoutes } from './content/content.route.ts'
import { healthRoutes } from './health/health.route.ts'
import { listInstrumentsRoute } from './instruments/list-instruments.route.ts'
import { validateAddressRoutes } from './instruments/validate-address.route.ts'
import { acceptLegacyIds } from './orders/accept-legacy-ids.ts'
import { createOrderRoute } from './orders/create-order.route.ts'
import { latestOrdersRoute } from './orders/latest.route.ts'
import { orderControlRoutes } from './orders/order-control.route.ts'
import { partnerOrderRoutes } from './orders/partner-orders.route.ts'
import { webhookRoutes } from './webhooks/webhooks.route.ts'
import { publicInfoRoute } from './orders/public-info.route.ts'
import { pushRoutes } from './orders/push.route.ts'
import { setEmailRoute } from './orders/set-email.route.ts'
import { settleRoutes } from './orders/settle.route.ts'
import { whatIfRoute } from './orders/what-if.route.ts'
import { defaultPairRoute } from './pairs/default-pair.route.ts'
import { listPairsRoute } from './pairs/list-pairs.route.ts'
import { priceRoutes } from './prices/prices.route.ts'
import { getRateRoute } from './rates/get-rate.route.ts'
import { ratesFileRoutes } from './rates/rates-file.route.ts'
import { recommendedAmountRoute } from './rates/recommended-amount.route.ts'
import { listReviewsRoute } from './reviews/list-reviews.route.ts'
import { writeReviewRoute } from './reviews/write-review.route.ts'
import { dictSeoRoute } from './site/dict-seo.route.ts'
import { routeRedirectRoute } from './site/route-redirect.route.ts'
import { popularPairsRoute } from './stats/popular-pairs.route.ts'
import { publicStatsRoute } from './stats/public-stats.route.ts'
import { statusRoute } from './status/status.route.ts'
import { supportRoutes } from './support/support.route.ts'

/** Mounts all calls of the exchange gateway. */
export function exchangeRoutes(app: FastifyInstance, services: Services, access: Access): void {
  const { signatures, control } = access
  acceptLegacyIds(app, services.work.stores.orders)
  listInstrumentsRoute(app, services)
  validateAddressRoutes(app, services, signatures)
  listPairsRoute(app, services)
  defaultPairRoute(app, services)
  getRateRoute(app, services, signatures)
  recommendedAmountRoute(app, services)
  ratesFileRoutes(app, services)
  createOrderRoute(app, services, access)
  publicInfoRoute(app, services, access)
  setEmailRoute(app, services, control)
  pushRoutes(app, services, control)
  settleRoutes(app, services, access)
  orderControlRoutes(app, services, control)
  partnerOrderRoutes(app, services, signatures)
  webhookRoutes(app, services, signatures)
  whatIfRoute(app, services)
  latestOrdersRoute(app, services)
  publicStatsRoute(app, services)
  popularPairsRoute(app, services)
  writeReviewRoute(app, services, access)
  listReviewsRoute(app, services)
  contentRoutes(app, services)
  supportRoutes(app, services, access.allowedOrigins)
  routeRedirectRoute(app, services)
  dictSeoRoute(app, services)
  priceRoutes(app, services)
  healthRoutes(app, services)
  statusRoute(app, services)
}
