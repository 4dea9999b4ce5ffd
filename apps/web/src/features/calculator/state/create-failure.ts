import {
  BLACKLISTED_MESSAGE,
  CARD_CLOSED_MESSAGE,
  EMAIL_UNCONFIRMED_MESSAGE,
  IDENTITY_NEEDED_MESSAGE,
  FIAT_LIMIT_MESSAGE,
  KYC_NEEDED_MESSAGE,
  PURCHASES_CLOSED_MESSAGE,
  TOO_MANY_UNPAID_MESSAGE,
} from '@cambio/contract/error-codes'
import { addressErrorKey, memoErrorKey } from '../../../lib/exchange/address-verdict.ts'
import type { RefusedRate } from './calculator-state.ts'
import { claimedRate, type FailedOrder } from '../../../lib/exchange/pending-order.ts'
import type { RateChange } from '../../../lib/exchange/rate-change.ts'

/** Returns the message key for a rejected order (spec §8, "Order create"). */
export function createFailureKey({ code, message, data, pending }: FailedOrder): string {
  if (data.address !== undefined) return addressErrorKey(data.address)
  if (data.memo !== undefined) return memoErrorKey(data.memo)
  switch (code) {
    case 'ERR_UNAUTHORIZED':
      return 'exchange:card_error_sign_in'
    case 'ERR_FORBIDDEN':
      return forbiddenKey(message)
    case 'ERR_UNPROCESSABLE_ENTITY':
      if (message.includes(TOO_MANY_UNPAID_MESSAGE)) return 'exchange:error_unpaid'
      return message.includes(EMAIL_UNCONFIRMED_MESSAGE) ? 'exchange:card_error_confirm' : 'error_create_exchange'
    case 'ERR_NOT_ACCEPTABLE':
      return 'error_rate_outdated'
    case 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL':
      return 'error_min_amount'
    case 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG':
      return 'error_max_amount'
    case 'ERR_PRISMA_CLIENT_KNOWN_REQUEST':
      return 'error_notify_title'
    case 'ERR_NO_LIQUIDITY_AVAILABLE':
    case 'ERR_SERVICE_UNAVAILABLE':
      return isOfCard(pending) ? 'exchange:card_error_away' : 'error_create_exchange'
    case 'UNRECOGNISED':
      return 'error_create_order_unknwon'
    default:
      return 'error_create_exchange'
  }
}

/** Reason for a rejected order. `check` is the page of the identity check that would resolve it; null if none would. */
export interface FormFailure {
  text: string
  check: 'profile' | 'provider' | null
}

const CHECKS: Readonly<Record<string, FormFailure['check']>> = {
  'exchange:bank_error_identity': 'profile',
  'exchange:fiat_error_limit': 'profile',
  'exchange:card_error_check': 'provider',
}

/** Returns the page of the identity check that resolves a rejection with this message key, or null if none does. */
export function checkOfFailure(key: string): FormFailure['check'] {
  return CHECKS[key] ?? null
}

/** Returns whether the card provider fills the order. */
function isOfCard({ body: { instrumentFrom, instrumentTo } }: FailedOrder['pending']): boolean {
  return instrumentFrom.networkTitle === 'CARD' || instrumentTo.networkTitle === 'CARD'
}

function forbiddenKey(message: string): string {
  if (message.includes(BLACKLISTED_MESSAGE)) return 'error_address_blacklisted'
  if (message.includes(KYC_NEEDED_MESSAGE)) return 'exchange:card_error_check'
  if (message.includes(PURCHASES_CLOSED_MESSAGE)) return 'exchange:bank_error_closed'
  if (message.includes(IDENTITY_NEEDED_MESSAGE)) return 'exchange:bank_error_identity'
  if (message.includes(FIAT_LIMIT_MESSAGE)) return 'exchange:fiat_error_limit'
  return message.includes(CARD_CLOSED_MESSAGE) ? 'exchange:card_error_closed' : 'error_create_exchange'
}

/**
 * Returns whether the server rejected a create request only because the fixed rate is unavailable. A floating rate is
 * then still possible (spec §8).
 */
export function isFixedRateRefused({ code, pending }: Pick<FailedOrder, 'code' | 'pending'>): boolean {
  return code === 'ERR_NOT_ACCEPTABLE' && pending.body.rateMode === 'FIXED'
}

/** Returns a rejected order's agreed price and current price, or null if the server sent no current price. */
export function refusedRate({ pending, data }: Pick<FailedOrder, 'pending' | 'data'>): RefusedRate | null {
  const agreed = claimedRate(pending)?.price
  const current = data.details?.currentRate?.price
  return agreed === undefined || current === undefined ? null : { agreed, current }
}

/**
 * Returns the amounts before and after a rate change that made the server reject an order. Returns null for any other
 * rejection, or if one of the amounts is unknown.
 */
export function refusedAmounts({
  code,
  pending,
  data,
}: Pick<FailedOrder, 'code' | 'pending' | 'data'>): RateChange | null {
  const before = claimedRate(pending)?.claimedAmountToReceive
  const now = data.details?.currentRate?.amountToGet
  if (code !== 'ERR_NOT_ACCEPTABLE' || !before || !now) return null
  return { before, now, currencyTitle: pending.body.instrumentTo.currencyTitle }
}
