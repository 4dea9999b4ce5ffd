import type { WireErrorCode } from '@cambio/contract/error-codes'
import type { DomainErrorCode } from '@cambio/core/shared/domain-error'

interface Mapping {
  status: number
  wireCode: WireErrorCode
}

/** How each refusal of a use case goes over the wire. A code without a line does not compile. */
export const ERROR_MAP = {
  INSTRUMENT_UNKNOWN: { status: 422, wireCode: 'ERR_PAIR_NOT_ACTIVE' },
  PAIR_NOT_ACTIVE: { status: 422, wireCode: 'ERR_PAIR_NOT_ACTIVE' },
  SAME_INSTRUMENT: { status: 422, wireCode: 'ERR_VALIDATION' },
  NO_LIQUIDITY: { status: 422, wireCode: 'ERR_NO_LIQUIDITY_AVAILABLE' },
  AMOUNT_MALFORMED: { status: 422, wireCode: 'ERR_VALIDATION' },
  AMOUNT_TOO_SMALL: { status: 406, wireCode: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL' },
  AMOUNT_TOO_BIG: { status: 406, wireCode: 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG' },
  RATE_OUT_OF_DATE: { status: 422, wireCode: 'ERR_NOT_ACCEPTABLE' },
  ADDRESS_INVALID: { status: 422, wireCode: 'ERR_VALIDATION' },
  MEMO_INVALID: { status: 422, wireCode: 'ERR_VALIDATION' },
  MEMO_REQUIRED: { status: 422, wireCode: 'ERR_VALIDATION' },
  REFUND_ADDRESS_REQUIRED: { status: 422, wireCode: 'ERR_VALIDATION' },
  REFUND_ADDRESS_SAME: { status: 422, wireCode: 'ERR_VALIDATION' },
  ADDRESS_BLACKLISTED: { status: 403, wireCode: 'ERR_FORBIDDEN' },
  REFUND_NOT_POSSIBLE: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  REFUND_CHANGED: { status: 422, wireCode: 'ERR_NOT_ACCEPTABLE' },
  NOTHING_TO_ACCEPT: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  FORESIGHT_NOT_POSSIBLE: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  NETWORK_UNKNOWN: { status: 422, wireCode: 'ERR_NETWORK_NOT_SUPPORTED' },
  ORDER_NOT_FOUND: { status: 404, wireCode: 'ERR_NOT_FOUND' },
  CONTROL_REQUIRED: { status: 403, wireCode: 'ERR_FORBIDDEN' },
  EMAIL_ALREADY_SET: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  EMAIL_REQUIRED: { status: 422, wireCode: 'ERR_VALIDATION' },
  IDEMPOTENCY_MISMATCH: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  IDEMPOTENCY_IN_FLIGHT: { status: 409, wireCode: 'ERR_BAD_REQUEST' },
  ADDRESS_POOL_EMPTY: { status: 503, wireCode: 'ERR_SERVICE_UNAVAILABLE' },
  SIGNATURE_REQUIRED: { status: 401, wireCode: 'ERR_UNAUTHORIZED' },
  SIGNATURE_INVALID: { status: 401, wireCode: 'ERR_UNAUTHORIZED' },
  SIGNATURE_STALE: { status: 401, wireCode: 'ERR_UNAUTHORIZED' },
  SIGNATURE_REPLAYED: { status: 401, wireCode: 'ERR_UNAUTHORIZED' },
  IP_NOT_ALLOWED: { status: 403, wireCode: 'ERR_FORBIDDEN' },
  MARKUP_REFUSED: { status: 422, wireCode: 'ERR_VALIDATION' },
  // 401 is for those whose session is gone, and makes pages forget it: a wrong password is another thing.
  SESSION_REQUIRED: { status: 401, wireCode: 'ERR_UNAUTHORIZED' },
  ACCESS_EXPIRED: { status: 418, wireCode: 'ERR_IM_A_TEAPOT' },
  SESSION_NOT_FOUND: { status: 404, wireCode: 'ERR_NOT_FOUND' },
  CREDENTIALS_WRONG: { status: 422, wireCode: 'ERR_INVALID_CREDENTIALS' },
  // Not 409: that asks to try the same again.
  EMAIL_TAKEN: { status: 422, wireCode: 'ERR_USER_ALREADY_REGISTERED' },
  EMAIL_CONFIRMED: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  PASSWORD_REFUSED: { status: 422, wireCode: 'ERR_VALIDATION' },
  REFERRER_UNKNOWN: { status: 404, wireCode: 'ERR_NOT_FOUND' },
  CODE_WRONG: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  RESET_CODE_WRONG: { status: 422, wireCode: 'ERR_INVALID_PASSWORD_RESET_CODE' },
  EMAIL_NOT_CONFIRMED: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  KEY_NOT_FOUND: { status: 404, wireCode: 'ERR_NOT_FOUND' },
  NETWORKS_INVALID: { status: 422, wireCode: 'ERR_VALIDATION' },
  IDENTITY_IN_REVIEW: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  IDENTITY_FIELD_REFUSED: { status: 422, wireCode: 'ERR_VALIDATION' },
  PHOTO_REFUSED: { status: 422, wireCode: 'ERR_VALIDATION' },
  TOO_MANY_KEYS: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  HAS_BALANCE: { status: 422, wireCode: 'ERR_UNPROCESSABLE_ENTITY' },
  FEE_CHANGED: { status: 422, wireCode: 'ERR_NOT_ACCEPTABLE' },
  WITHDRAWALS_CLOSED: { status: 503, wireCode: 'ERR_SERVICE_UNAVAILABLE' },
  BALANCE_NOT_FOUND: { status: 422, wireCode: 'ERR_BALANCE_NOT_FOUND' },
  BALANCE_TOO_LOW: { status: 422, wireCode: 'ERR_BALANCE_TOO_LOW' },
  WITHDRAWAL_TOO_SMALL: { status: 422, wireCode: 'ERR_WITHDRAWAL_TOO_SMALL' },
  TOO_MANY_ATTEMPTS: { status: 429, wireCode: 'ERR_SERVICE_UNAVAILABLE' },
} as const satisfies Record<DomainErrorCode, Mapping>
