// Written by npm run openapi from packages/contract/src/calls.
import type { CallSpec } from '../call.ts'
import type { acceptRateModeChange } from '../calls/accept-rate-change.ts'
import type { accountData } from '../calls/account-data.ts'
import type { createOrderCall } from '../calls/create-order.ts'
import type { createReceiptPicture } from '../calls/create-receipt-picture.ts'
import type { defaultPair } from '../calls/default-pair.ts'
import type { dictSeo } from '../calls/dict-seo.ts'
import type { getRate } from '../calls/get-rate.ts'
import type { health, healthz } from '../calls/health.ts'
import type { latestOrders } from '../calls/latest-orders.ts'
import type { listInstruments } from '../calls/list-instruments.ts'
import type { listPairs } from '../calls/list-pairs.ts'
import type { listReviews } from '../calls/list-reviews.ts'
import type { logout } from '../calls/logout.ts'
import type { exportOrderControl, takeOrderControl } from '../calls/order-control.ts'
import type { orderPublicInfo } from '../calls/order-public-info.ts'
import type { pushKey, subscribeDevice, unsubscribeDevice } from '../calls/order-push.ts'
import type { orderRefundInfo } from '../calls/order-refund-info.ts'
import type { popularPairs } from '../calls/popular-pairs.ts'
import type { publicStats } from '../calls/public-stats.ts'
import type { recommendedAmount } from '../calls/recommended-amount.ts'
import type { refreshSession } from '../calls/refresh-session.ts'
import type { requestRefund } from '../calls/request-refund.ts'
import type { routeRedirect } from '../calls/route-redirect.ts'
import type { setOrderEmail } from '../calls/set-order-email.ts'
import type { sharedReceipt } from '../calls/shared-receipt.ts'
import type { validateAddress } from '../calls/validate-address.ts'
import type { whatIf } from '../calls/what-if.ts'
import type { writeReview } from '../calls/write-review.ts'

export interface SiteCalls {
  acceptRateModeChange: typeof acceptRateModeChange
  accountData: typeof accountData
  createOrder: typeof createOrderCall
  createReceiptPicture: typeof createReceiptPicture
  defaultPair: typeof defaultPair
  dictSeo: typeof dictSeo
  exportOrderControl: typeof exportOrderControl
  getRate: typeof getRate
  health: typeof health
  healthz: typeof healthz
  latestOrders: typeof latestOrders
  listInstruments: typeof listInstruments
  listPairs: typeof listPairs
  listReviews: typeof listReviews
  logout: typeof logout
  orderPublicInfo: typeof orderPublicInfo
  orderRefundInfo: typeof orderRefundInfo
  popularPairs: typeof popularPairs
  publicStats: typeof publicStats
  pushKey: typeof pushKey
  recommendedAmount: typeof recommendedAmount
  refreshSession: typeof refreshSession
  requestRefund: typeof requestRefund
  routeRedirect: typeof routeRedirect
  setOrderEmail: typeof setOrderEmail
  sharedReceipt: typeof sharedReceipt
  subscribeDevice: typeof subscribeDevice
  takeOrderControl: typeof takeOrderControl
  unsubscribeDevice: typeof unsubscribeDevice
  validateAddress: typeof validateAddress
  whatIf: typeof whatIf
  writeReview: typeof writeReview
}

export const SITE_CALLS: Record<keyof SiteCalls, CallSpec> = {
  acceptRateModeChange: { method: 'POST', path: '/api/v1/orders/public/accept-rate-mode-change', timeoutMs: 10000 },
  accountData: { method: 'GET', path: '/api/v1/users/account-data', timeoutMs: 15000 },
  createOrder: { method: 'POST', path: '/api/v1/orders/public/create', timeoutMs: 200000 },
  createReceiptPicture: { method: 'POST', path: '/api/v1/orders/public/receipt/picture', timeoutMs: 15000 },
  defaultPair: { method: 'GET', path: '/api/v1/pairs/default', timeoutMs: 15000 },
  dictSeo: { method: 'POST', path: '/api/v1/dict/seo', timeoutMs: 15000 },
  exportOrderControl: { method: 'POST', path: '/api/v2/orders/public/control-token', timeoutMs: 15000 },
  getRate: { method: 'GET', path: '/api/v2/rates/public/one', timeoutMs: 15000 },
  health: { method: 'GET', path: '/api/v1/health', timeoutMs: 10000 },
  healthz: { method: 'GET', path: '/api/v1/healthz', timeoutMs: 20000 },
  latestOrders: { method: 'GET', path: '/api/v1/orders/public/latest', timeoutMs: 15000 },
  listInstruments: { method: 'GET', path: '/api/v2/instruments/public', timeoutMs: 3000 },
  listPairs: { method: 'GET', path: '/api/v2/pairs/public', timeoutMs: 30000 },
  listReviews: { method: 'GET', path: '/api/v1/reviews/public', timeoutMs: 15000 },
  logout: { method: 'POST', path: '/api/v1/users/authentication/logout', timeoutMs: 15000 },
  orderPublicInfo: { method: 'GET', path: '/api/v1/orders/public-info', timeoutMs: 15000 },
  orderRefundInfo: { method: 'GET', path: '/api/v1/orders/order-refund-info', timeoutMs: 15000 },
  popularPairs: { method: 'GET', path: '/api/v1/stats/popular', timeoutMs: 15000 },
  publicStats: { method: 'GET', path: '/api/v1/stats/public', timeoutMs: 15000 },
  pushKey: { method: 'GET', path: '/api/v1/orders/public/push-key', timeoutMs: 15000 },
  recommendedAmount: { method: 'GET', path: '/api/v1/rates/public/recommended-amount', timeoutMs: 15000 },
  refreshSession: { method: 'POST', path: '/api/v1/users/authentication/refresh', timeoutMs: 15000 },
  requestRefund: { method: 'POST', path: '/api/v1/orders/public/request-refund', timeoutMs: 10000 },
  routeRedirect: { method: 'GET', path: '/api/v1/route-redirect', timeoutMs: 15000 },
  setOrderEmail: { method: 'POST', path: '/api/v1/orders/public/set-email', timeoutMs: 15000 },
  sharedReceipt: { method: 'GET', path: '/api/v1/orders/public/receipt', timeoutMs: 15000 },
  subscribeDevice: { method: 'POST', path: '/api/v1/orders/public/push', timeoutMs: 15000 },
  takeOrderControl: { method: 'POST', path: '/api/v2/orders/public/control', timeoutMs: 15000 },
  unsubscribeDevice: { method: 'POST', path: '/api/v1/orders/public/push-end', timeoutMs: 15000 },
  validateAddress: { method: 'POST', path: '/api/v1/instruments/public/validate-address', timeoutMs: 15000 },
  whatIf: { method: 'POST', path: '/api/v2/orders/what-if', timeoutMs: 15000 },
  writeReview: { method: 'POST', path: '/api/v1/orders/public/review', timeoutMs: 15000 },
}
