/**
 * Code with which a use case rejects a request. The server maps each code to a status and a wire code; a missing
 * mapping causes a compile error.
 */
export type DomainErrorCode =
  | 'INSTRUMENT_UNKNOWN'
  | 'ASSET_UNKNOWN'
  | 'PAIR_NOT_ACTIVE'
  | 'SAME_INSTRUMENT'
  | 'NO_LIQUIDITY'
  | 'FIXED_UNAVAILABLE'
  | 'AMOUNT_MALFORMED'
  | 'AMOUNT_TOO_SMALL'
  | 'AMOUNT_TOO_BIG'
  | 'RATE_OUT_OF_DATE'
  | 'ADDRESS_INVALID'
  | 'MEMO_INVALID'
  | 'MEMO_REQUIRED'
  | 'REFUND_ADDRESS_REQUIRED'
  | 'REFUND_ADDRESS_SAME'
  | 'ADDRESS_BLACKLISTED'
  | 'REFUND_NOT_POSSIBLE'
  | 'REFUND_CHANGED'
  | 'NOTHING_TO_ACCEPT'
  | 'FORESIGHT_NOT_POSSIBLE'
  | 'NETWORK_UNKNOWN'
  | 'ORDER_NOT_FOUND'
  | 'CONTROL_REQUIRED'
  | 'NOT_ORDER_OWNER'
  | 'REFUND_TWO_WAYS'
  | 'EMAIL_ALREADY_SET'
  | 'TOO_MANY_DEVICES'
  | 'EMAIL_REQUIRED'
  | 'EMAIL_NOT_OWN'
  | 'IDEMPOTENCY_MISMATCH'
  | 'IDEMPOTENCY_IN_FLIGHT'
  | 'ADDRESS_POOL_EMPTY'
  | 'SIGNATURE_REQUIRED'
  | 'SIGNATURE_INVALID'
  | 'SIGNATURE_STALE'
  | 'SIGNATURE_REPLAYED'
  | 'IP_NOT_ALLOWED'
  | 'MARKUP_REFUSED'
  | 'SESSION_REQUIRED'
  | 'ACCESS_EXPIRED'
  | 'SESSION_NOT_FOUND'
  | 'CREDENTIALS_WRONG'
  | 'EMAIL_TAKEN'
  | 'EMAIL_CONFIRMED'
  | 'PASSWORD_REFUSED'
  | 'REFERRER_UNKNOWN'
  | 'CODE_WRONG'
  | 'RESET_CODE_WRONG'
  | 'TOO_MANY_ATTEMPTS'
  | 'EMAIL_NOT_CONFIRMED'
  | 'KEY_NOT_FOUND'
  | 'KEY_BLOCKED'
  | 'NETWORKS_INVALID'
  | 'TOO_MANY_KEYS'
  | 'HAS_BALANCE'
  | 'TWO_FACTOR_REQUIRED'
  | 'FACTOR_EXISTS'
  | 'FACTOR_NOT_FOUND'
  | 'PASSKEY_REFUSED'
  | 'TOO_MANY_PASSKEYS'
  | 'IDENTITY_IN_REVIEW'
  | 'IDENTITY_FIELD_REFUSED'
  | 'PHOTO_REFUSED'
  | 'WITHDRAWALS_CLOSED'
  | 'DEPOSITS_CLOSED'
  | 'FEE_CHANGED'
  | 'BALANCE_NOT_FOUND'
  | 'BALANCE_TOO_LOW'
  | 'WITHDRAWAL_TOO_SMALL'
  | 'WITHDRAWAL_NOT_FOUND'
  | 'EMAIL_CODE_REQUIRED'
  | 'CONTENT_NOT_FOUND'
  | 'SUPPORT_CLOSED'
  | 'SUPPORT_FULL'
  | 'MESSAGE_REFUSED'
  | 'REVIEW_NOT_POSSIBLE'
  | 'REVIEW_HAS_LINK'
  | 'REVIEW_GIVEN'
  | 'WEBHOOK_NOT_FOUND'
  | 'WEBHOOK_URL_REFUSED'
  | 'WEBHOOK_EXISTS'
  | 'TOO_MANY_WEBHOOKS'
  | 'WEBHOOKS_CLOSED'
  | 'MESSENGER_CLOSED'
  | 'LAUNCH_DATA_INVALID'
  | 'LAUNCH_DATA_STALE'
  | 'LAUNCH_DATA_USED'
  | 'MESSENGER_USER_UNKNOWN'
  | 'MESSENGER_TAKEN'
  | 'MESSENGER_LINKED'
  | 'MESSENGER_OTHER_PASSWORD'
  | 'MESSENGER_ONLY_ACCESS'
  | 'MERGE_NEEDS_BOT'
  | 'MERGE_NOT_POSSIBLE'
  | 'SIGN_IN_AGAIN'
  | 'WORKER_SILENT'
  | 'FIAT_NOT_FOR_KEYS'
  | 'KYC_NEEDED'
  | 'IDENTITY_NEEDED'
  | 'PURCHASES_CLOSED'
  | 'CARD_BLOCKED'
  | 'FIAT_HELD'
  | 'FIAT_LIMIT'
  | 'CARDS_CLOSED'
  | 'CARD_PROVIDER_AWAY'
  | 'PROVIDER_EMAIL_OTHER'
  | 'PROVIDER_HANDLE_INVALID'
  | 'PROVIDER_USER_UNKNOWN'
  | 'TOO_MANY_CARD_ORDERS'
  | 'TOO_MANY_UNPAID_ORDERS'
  | 'CALLBACK_FORGED'
  | 'CALLBACK_UNREADABLE'

/**
 * Input that is missing for a quote: a trusted price, a network fee, coins to pay out, or remaining capacity for a
 * bridged token on this day. The missing input may become available at any moment. `instrument`: slug of the instrument
 * whose input is missing; absent while the exchange has no prices at all.
 */
interface MissingPart {
  what: 'price' | 'fee' | 'reserve' | 'limit'
  instrument?: string
}

/** Details of a rejection. Amounts are decimal strings in units of their side (send or receive). */
export interface DomainErrorDetails {
  /**
   * Display names of the exchange's other networks. `networks` accept the rejected address, and `sameCoin` are the
   * networks among them that have the requested coin.
   */
  otherNetworks?: { networks: string[]; sameCoin: string[] }
  /** Minimum or maximum that the amount violates. */
  expected?: string
  expectedGeneral?: string
  /** Slug of the coin in which the bounds are expressed; absent for the send coin. */
  expectedCurrency?: string
  /** Request field that caused the rejection. */
  field?: string
  /** Decimal places that the coin has; set when the amount has more. */
  maxDecimals?: number
  /** Rejection reason, as a message key that pages translate. */
  reason?: string
  /** Current amount and network fee of a refund; set when the claimed values are out of date. */
  refund?: { refundAmountWithoutNetworkFee: string; networkFee: string }
  /** Time until the next allowed attempt after too many attempts, in seconds. */
  retryAfterSeconds?: number
  /** ID of the action that requires a second factor (`act`), and the factors that the user may use. */
  twoFactor?: { act: string; ways: readonly ('totp' | 'passkey' | 'recovery')[] }
  /** Input that the exchange lacks to quote the pair; set only if this is the sole reason why it has no quote. */
  missing?: MissingPart
  /** Current rate; set when the claimed rate is out of date. */
  currentRate?: { price: string; updatedAt: number; amountToGet: string }
}

/**
 * Thrown when a use case rejects a request. The caller can act on the error. The error contains no internal details.
 */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  override readonly name = 'DomainError'
  readonly code: Code
  readonly details: DomainErrorDetails

  constructor(code: Code, message: string, details: DomainErrorDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
