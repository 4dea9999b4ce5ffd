import type { QueryOf, BodyOf, ResponseOf } from '@cambio/contract/call'
import type { acceptRateModeChange } from '@cambio/contract/calls/accept-rate-change'
import type { accountData } from '@cambio/contract/calls/account/account-data'
import type { logout } from '@cambio/contract/calls/account/logout'
import type { refreshSession } from '@cambio/contract/calls/account/refresh-session'
import type { createOrderCall } from '@cambio/contract/calls/create-order'
import type { defaultPair } from '@cambio/contract/calls/default-pair'
import type { dictSeo } from '@cambio/contract/calls/dict-seo'
import type { getRate } from '@cambio/contract/calls/get-rate'
import type { health } from '@cambio/contract/calls/health'
import type { latestOrders } from '@cambio/contract/calls/latest-orders'
import type { listInstruments } from '@cambio/contract/calls/list-instruments'
import type { listPairs } from '@cambio/contract/calls/list-pairs'
import type { listReviews } from '@cambio/contract/calls/list-reviews'
import type { exportOrderControl, takeOrderControl } from '@cambio/contract/calls/order-control'
import type { orderPublicInfo } from '@cambio/contract/calls/order-public-info'
import type { leaveDevice, pushKey, tellDevice } from '@cambio/contract/calls/order-push'
import type { orderRefundInfo } from '@cambio/contract/calls/order-refund-info'
import type { popularPairs } from '@cambio/contract/calls/popular-pairs'
import type { publicStats } from '@cambio/contract/calls/public-stats'
import type { recommendedAmount } from '@cambio/contract/calls/recommended-amount'
import type { requestRefund } from '@cambio/contract/calls/request-refund'
import type { routeRedirect } from '@cambio/contract/calls/route-redirect'
import type { setOrderEmail } from '@cambio/contract/calls/set-order-email'
import type { validateAddress } from '@cambio/contract/calls/validate-address'
import type { whatIf } from '@cambio/contract/calls/what-if'
import type { writeReview } from '@cambio/contract/calls/write-review'
import {
  CREATE_ORDER_TIMEOUT_MS,
  DEFAULT_TIMEOUT_MS,
  HEALTH_TIMEOUT_MS,
  INSTRUMENTS_TIMEOUT_MS,
  PAIRS_LIST_TIMEOUT_MS,
  PAIR_LOAD_TIMEOUT_MS,
  REFUND_AND_ACCEPT_TIMEOUT_MS,
  SINGLE_RATE_TIMEOUT_MS,
} from '@cambio/contract/timing'

interface ApiCalls {
  acceptRateModeChange: typeof acceptRateModeChange
  accountData: typeof accountData
  createOrder: typeof createOrderCall
  defaultPair: typeof defaultPair
  dictSeo: typeof dictSeo
  exportOrderControl: typeof exportOrderControl
  getRate: typeof getRate
  health: typeof health
  latestOrders: typeof latestOrders
  leaveDevice: typeof leaveDevice
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
  takeOrderControl: typeof takeOrderControl
  tellDevice: typeof tellDevice
  validateAddress: typeof validateAddress
  whatIf: typeof whatIf
  writeReview: typeof writeReview
}
export type ApiCallName = keyof ApiCalls
export type ApiQuery<Name extends ApiCallName> = QueryOf<ApiCalls[Name]>
export type ApiBody<Name extends ApiCallName> = BodyOf<ApiCalls[Name]>
export type ApiAnswer<Name extends ApiCallName> = ResponseOf<ApiCalls[Name]>

/** Method, path and timeout of an API call. */
export interface CallSpec {
  method: 'GET' | 'POST'
  path: string
  timeoutMs: number
}

/**
 * Method, path and timeout of the API calls. The pages do not import the contract, because its schemas would add a
 * validator to every page. `account-calls.ts` has the calls that only account pages make. A test compares both tables
 * with the contract.
 */
export const API_CALLS: Record<ApiCallName, CallSpec> = {
  acceptRateModeChange: {
    method: 'POST',
    path: '/api/v1/orders/public/accept-rate-mode-change',
    timeoutMs: REFUND_AND_ACCEPT_TIMEOUT_MS,
  },
  createOrder: { method: 'POST', path: '/api/v1/orders/public/create', timeoutMs: CREATE_ORDER_TIMEOUT_MS },
  defaultPair: { method: 'GET', path: '/api/v1/pairs/default', timeoutMs: PAIR_LOAD_TIMEOUT_MS },
  dictSeo: { method: 'POST', path: '/api/v1/dict/seo', timeoutMs: DEFAULT_TIMEOUT_MS },
  exportOrderControl: {
    method: 'POST',
    path: '/api/v2/orders/public/control-token',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  getRate: { method: 'GET', path: '/api/v2/rates/public/one', timeoutMs: SINGLE_RATE_TIMEOUT_MS },
  health: { method: 'GET', path: '/api/v1/health', timeoutMs: HEALTH_TIMEOUT_MS },
  latestOrders: { method: 'GET', path: '/api/v1/orders/public/latest', timeoutMs: DEFAULT_TIMEOUT_MS },
  listInstruments: { method: 'GET', path: '/api/v2/instruments/public', timeoutMs: INSTRUMENTS_TIMEOUT_MS },
  listPairs: { method: 'GET', path: '/api/v2/pairs/public', timeoutMs: PAIRS_LIST_TIMEOUT_MS },
  listReviews: { method: 'GET', path: '/api/v1/reviews/public', timeoutMs: DEFAULT_TIMEOUT_MS },
  orderPublicInfo: { method: 'GET', path: '/api/v1/orders/public-info', timeoutMs: DEFAULT_TIMEOUT_MS },
  orderRefundInfo: { method: 'GET', path: '/api/v1/orders/order-refund-info', timeoutMs: DEFAULT_TIMEOUT_MS },
  popularPairs: { method: 'GET', path: '/api/v1/stats/popular', timeoutMs: DEFAULT_TIMEOUT_MS },
  publicStats: { method: 'GET', path: '/api/v1/stats/public', timeoutMs: DEFAULT_TIMEOUT_MS },
  recommendedAmount: {
    method: 'GET',
    path: '/api/v1/rates/public/recommended-amount',
    timeoutMs: PAIR_LOAD_TIMEOUT_MS,
  },
  requestRefund: {
    method: 'POST',
    path: '/api/v1/orders/public/request-refund',
    timeoutMs: REFUND_AND_ACCEPT_TIMEOUT_MS,
  },
  leaveDevice: { method: 'POST', path: '/api/v1/orders/public/push-end', timeoutMs: DEFAULT_TIMEOUT_MS },
  pushKey: { method: 'GET', path: '/api/v1/orders/public/push-key', timeoutMs: DEFAULT_TIMEOUT_MS },
  tellDevice: { method: 'POST', path: '/api/v1/orders/public/push', timeoutMs: DEFAULT_TIMEOUT_MS },
  routeRedirect: { method: 'GET', path: '/api/v1/route-redirect', timeoutMs: DEFAULT_TIMEOUT_MS },
  setOrderEmail: { method: 'POST', path: '/api/v1/orders/public/set-email', timeoutMs: DEFAULT_TIMEOUT_MS },
  takeOrderControl: { method: 'POST', path: '/api/v2/orders/public/control', timeoutMs: DEFAULT_TIMEOUT_MS },
  validateAddress: {
    method: 'POST',
    path: '/api/v1/instruments/public/validate-address',
    timeoutMs: DEFAULT_TIMEOUT_MS,
  },
  accountData: { method: 'GET', path: '/api/v1/users/account-data', timeoutMs: DEFAULT_TIMEOUT_MS },
  logout: { method: 'POST', path: '/api/v1/users/authentication/logout', timeoutMs: DEFAULT_TIMEOUT_MS },
  refreshSession: { method: 'POST', path: '/api/v1/users/authentication/refresh', timeoutMs: DEFAULT_TIMEOUT_MS },
  whatIf: { method: 'POST', path: '/api/v2/orders/what-if', timeoutMs: DEFAULT_TIMEOUT_MS },
  writeReview: { method: 'POST', path: '/api/v1/orders/public/review', timeoutMs: DEFAULT_TIMEOUT_MS },
}
