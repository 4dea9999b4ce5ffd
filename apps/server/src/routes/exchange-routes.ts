import type { HealthDeps } from './health/check-health.ts'
import type { Access } from './access.ts'
import type { FastifyInstance } from 'fastify'
import { contentRoutes, type ContentRoutesDeps } from './content/content.route.ts'
import { healthRoutes } from './health/health.route.ts'
import { listInstrumentsRoute, type ListInstrumentsDeps } from './instruments/list-instruments.route.ts'
import { validateAddressRoutes, type ValidateAddressDeps } from './instruments/validate-address.route.ts'
import { acceptLegacyIds } from './orders/create/accept-legacy-ids.ts'
import { createOrderRoute, type CreateOrderRouteDeps } from './orders/create/create-order.route.ts'
import { latestOrdersRoute, type LatestOrdersDeps } from './orders/view/latest.route.ts'
import { orderControlRoutes, type OrderControlRoutesDeps } from './orders/settle/order-control.route.ts'
import { partnerOrderRoutes, type PartnerOrderRoutesDeps } from './orders/view/partner-orders.route.ts'
import { webhookRoutes, type WebhookRoutesDeps } from './webhooks/webhooks.route.ts'
import { publicInfoRoute, type PublicInfoDeps } from './orders/view/public-info.route.ts'
import { receiptRoute, type ReceiptDeps } from './orders/view/receipt.route.ts'
import { pushRoutes, type PushRoutesDeps } from './orders/notify/push.route.ts'
import { setEmailRoute, type SetEmailDeps } from './orders/notify/set-email.route.ts'
import { settleRoutes, type SettleRoutesDeps } from './orders/settle/settle.route.ts'
import { whatIfRoute, type WhatIfRouteDeps } from './orders/view/what-if.route.ts'
import { defaultPairRoute } from './pairs/default-pair.route.ts'
import { listPairsRoute } from './pairs/list-pairs.route.ts'
import { priceRoutes, type PriceRoutesDeps } from './prices/prices.route.ts'
import { getRateRoute, type GetRateDeps } from './rates/get-rate.route.ts'
import { ratesFileRoutes } from './rates/rates-file.route.ts'
import type { RatesFileDeps } from '../rates/rates-file.ts'
import { recommendedAmountRoute } from './rates/recommended-amount.route.ts'
import { listReviewsRoute, type ListReviewsDeps } from './reviews/list-reviews.route.ts'
import { writeReviewRoute, type WriteReviewRouteDeps } from './reviews/write-review.route.ts'
import { dictSeoRoute, type DictSeoDeps } from './site/dict-seo.route.ts'
import { routeRedirectRoute, type RouteRedirectDeps } from './site/route-redirect.route.ts'
import { popularPairsRoute, type PopularPairsDeps } from './stats/popular-pairs.route.ts'
import { publicStatsRoute, type PublicStatsDeps } from './stats/public-stats.route.ts'
import { statusRoute, type StatusRouteDeps } from './status/status.route.ts'
import { supportRoutes, type SupportRoutesDeps } from './support/support.route.ts'

export type ExchangeRoutesDeps = ContentRoutesDeps &
  CreateOrderRouteDeps &
  DictSeoDeps &
  GetRateDeps &
  LatestOrdersDeps &
  ListInstrumentsDeps &
  ListReviewsDeps &
  OrderControlRoutesDeps &
  PartnerOrderRoutesDeps &
  PopularPairsDeps &
  PriceRoutesDeps &
  PublicInfoDeps &
  PublicStatsDeps &
  PushRoutesDeps &
  RatesFileDeps &
  ReceiptDeps &
  RouteRedirectDeps &
  SetEmailDeps &
  SettleRoutesDeps &
  StatusRouteDeps &
  SupportRoutesDeps &
  ValidateAddressDeps &
  WebhookRoutesDeps &
  WhatIfRouteDeps &
  WriteReviewRouteDeps &
  HealthDeps

export function exchangeRoutes(app: FastifyInstance, services: ExchangeRoutesDeps, access: Access): void {
  const { signatures, control } = access
  const { orders } = services.work.stores
  acceptLegacyIds(app, {
    idOfLegacy: async (uuid) => (await orders.idOfLegacy(uuid)) ?? services.cardOrders.idOfLegacy(uuid),
  })
  listInstrumentsRoute(app, services)
  validateAddressRoutes(app, services, signatures)
  listPairsRoute(app, services)
  defaultPairRoute(app, services)
  getRateRoute(app, services, access)
  recommendedAmountRoute(app, services, access)
  ratesFileRoutes(app, services)
  createOrderRoute(app, services, access)
  publicInfoRoute(app, services, access)
  receiptRoute(app, services)
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
