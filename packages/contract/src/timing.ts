// Timeouts and intervals of the exchange (spec §9), in milliseconds unless the name states another unit.

export const CREATE_ORDER_TIMEOUT_MS = 200_000
export const REFUND_AND_ACCEPT_TIMEOUT_MS = 10_000
export const HEALTH_TIMEOUT_MS = 10_000
export const HEALTHZ_TIMEOUT_MS = 20_000
export const PAIR_LOAD_TIMEOUT_MS = 15_000
export const PAIRS_LIST_TIMEOUT_MS = 30_000
export const INSTRUMENTS_TIMEOUT_MS = 3_000
export const SINGLE_RATE_TIMEOUT_MS = 15_000
/** Timeout of a call for which the spec states none, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000
export const ORDER_POLL_MS = 5_000
export const KYC_POLL_MS = 5_000
export const KYC_POLL_MAX_TRIES = 1_000
/** Delay before a page reports that an identity check is taking longer than usual, in milliseconds. */
export const KYC_LATE_MS = 15 * 60_000
export const SOCKET_RECONNECT_MS = 3_000
export const SOCKET_RECONNECT_MAX_ATTEMPTS = 40
export const HEALTH_POLL_START_MS = 5_000
export const HEALTH_POLL_FACTOR = 1.5
export const HEALTH_POLL_CAP_MS = 30_000
export const HEALTH_TOLERATED_FAILURES = 3
export const NOTIFICATION_DISMISS_MS = 30_000
export const NOTIFICATION_KEY_ACTION_DISMISS_MS = 3_000
export const NOTIFICATION_ORDER_PAGE_DISMISS_MS = 3_000
export const PAGE_RELOAD_GUARD_MS = 10_000
export const LOADING_BAR_THROTTLE_MS = 200
export const LOADING_BAR_DURATION_MS = 2_000
export const LOCALE_COOKIE = 'i18n_redirected'
export const LOCALE_COOKIE_DAYS = 365
export const REFERRAL_COOKIE = 'referralID'
export const REFERRAL_COOKIE_SECONDS = 24 * 60 * 60
/** Maximum number of subscriptions per WebSocket connection. */
export const SOCKET_MAX_SUBSCRIPTIONS = 20
/** Maximum number of rate updates per second that the server sends to a WebSocket connection. */
export const SOCKET_MAX_UPDATES_PER_SECOND = 4
/** Interval between two pings that the server sends on a WebSocket connection, in milliseconds. */
export const SOCKET_PING_MS = 15_000
/**
 * Maximum age of the account data stored in a browser, in milliseconds. After that, the browser reloads the data (spec
 * §2, rule 4).
 */
export const ACCOUNT_DATA_REFRESH_MS = 900_000
