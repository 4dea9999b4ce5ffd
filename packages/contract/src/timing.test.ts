import { expect, test } from 'vitest'
import * as timing from './timing.ts'

/** The rows of the table in spec §9 that the exchange uses, in the table's units. */
const TABLE: Record<string, number | string> = {
  LOCALE_COOKIE: 'i18n_redirected',
  LOCALE_COOKIE_DAYS: 365,
  REFERRAL_COOKIE: 'referralID',
  REFERRAL_COOKIE_SECONDS: 24 * 60 * 60,
  NOTIFICATION_DISMISS_MS: 30_000,
  NOTIFICATION_KEY_ACTION_DISMISS_MS: 3_000,
  NOTIFICATION_ORDER_PAGE_DISMISS_MS: 3_000,
  CREATE_ORDER_TIMEOUT_MS: 200 * 1_000,
  REFUND_AND_ACCEPT_TIMEOUT_MS: 10 * 1_000,
  HEALTH_TIMEOUT_MS: 10 * 1_000,
  HEALTHZ_TIMEOUT_MS: 20 * 1_000,
  PAIR_LOAD_TIMEOUT_MS: 15 * 1_000,
  PAIRS_LIST_TIMEOUT_MS: 30 * 1_000,
  INSTRUMENTS_TIMEOUT_MS: 3 * 1_000,
  SINGLE_RATE_TIMEOUT_MS: 15 * 1_000,
  ORDER_POLL_MS: 5 * 1_000,
  KYC_POLL_MS: 5 * 1_000,
  KYC_POLL_MAX_TRIES: 1_000,
  SOCKET_RECONNECT_MS: 3 * 1_000,
  SOCKET_RECONNECT_MAX_ATTEMPTS: 40,
  HEALTH_POLL_START_MS: 5 * 1_000,
  HEALTH_POLL_FACTOR: 1.5,
  HEALTH_POLL_CAP_MS: 30 * 1_000,
  HEALTH_TOLERATED_FAILURES: 3,
  PAGE_RELOAD_GUARD_MS: 10 * 1_000,
  LOADING_BAR_THROTTLE_MS: 200,
  LOADING_BAR_DURATION_MS: 2 * 1_000,
  ACCOUNT_DATA_REFRESH_MS: 15 * 60 * 1_000,
}

test.each(Object.entries(TABLE))('the constant %s has the value from spec §9: %s', (name, value) => {
  expect(Object.entries(timing)).toContainEqual([name, value])
})
