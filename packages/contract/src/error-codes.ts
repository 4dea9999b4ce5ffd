/** Error codes from spec §8, spelled exactly as in the spec. */
export const WIRE_ERROR_CODES = [
  'ERR_UNAUTHORIZED',
  'ERR_NOT_ENOUGH_PERMISSIONS',
  'ERR_UNPROCESSABLE_ENTITY',
  'ERR_INVALID_CREDENTIALS',
  'ERR_USER_ALREADY_REGISTERED',
  'ERR_FORBIDDEN',
  'ERR_BAD_REQUEST',
  'ERR_NO_LIQUIDITY_AVAILABLE',
  'ERR_NOT_FOUND',
  'ERR_SERVICE_UNAVAILABLE',
  'ERR_NOT_ACCEPTABLE',
  'ERR_INTERNAL_SERVER_ERROR',
  'ERR_NETWORK_NOT_SUPPORTED',
  'ERR_BALANCE_TOO_LOW',
  'ERR_BALANCE_NOT_FOUND',
  'ERR_WITHDRAWAL_TOO_SMALL',
  'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL',
  'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG',
  'ERR_VALIDATION',
  'ERR_INVALID_PASSWORD_RESET_CODE',
  'ERR_PRISMA_CLIENT_KNOWN_REQUEST',
  'ERR_IM_A_TEAPOT',
  'ERR_NOT_FOUND_E',
  'ERR_PAIR_NOT_ACTIVE',
] as const
export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number]

/** Error message that pages recognise by its wording (spec §8). */
export const BLACKLISTED_MESSAGE = 'Client data is blacklisted'
/** Error message that makes pages explain that a card purchase requires an identity check (spec §8). */
export const KYC_NEEDED_MESSAGE = 'KYC verification needed.'
/** Error message that makes pages explain that a sale to a bank account requires a verified identity. */
export const IDENTITY_NEEDED_MESSAGE = 'Verify your identity first'
/** Error message that makes pages explain that an account cannot buy anything by bank transfer. */
export const PURCHASES_CLOSED_MESSAGE = 'Purchases are closed for this account'
/** Error message that makes pages explain that an account cannot buy anything by card. */
export const CARD_CLOSED_MESSAGE = 'Card payments are blocked for this account'
/** Start of the error message for a payment above the monthly limit. */
export const FIAT_LIMIT_MESSAGE = 'The monthly limit of payments by card and bank is reached'
/** Start of the error message for an order by a client that has too many unpaid orders. */
export const TOO_MANY_UNPAID_MESSAGE = 'Too many orders are waiting for their deposits'
/** Error message that makes pages ask the user to confirm the account's email address. */
export const EMAIL_UNCONFIRMED_MESSAGE = 'Confirm your email first'
