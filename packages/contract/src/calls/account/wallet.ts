import * as z from 'zod/mini'
import { CodeText, PasswordText } from '../../account-fields.ts'
import { defineCall } from '../../call.ts'
import { AddressText, DecimalText, MemoText, Title } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { DEFAULT_TIMEOUT_MS } from '../../timing.ts'
import {
  AccountWithdrawalView,
  BalanceView,
  DepositCoinView,
  DepositTargetView,
  WalletDepositView,
} from '../../wallet.ts'

/** Coin and network, which together identify a balance. */
export const CoinTitles = z.object({ currencyTitle: Title, networkTitle: Title })

/** Withdrawal payload (spec §3). */
export const WithdrawalPayload = z.extend(CoinTitles, {
  address: AddressText,
  memo: z.nullish(MemoText),
  /** Amount to deduct from the balance, including the fee, in units of the coin. */
  amount: DecimalText,
  /**
   * Fee that the page displayed, in units of the coin. The user pays at most this fee, or the current fee if that is
   * lower. If the current fee is up to 10 % higher, the exchange absorbs the difference. If it is more than 10 %
   * higher, the call fails with `ERR_NOT_ACCEPTABLE`.
   */
  claimedFee: z.optional(DecimalText),
})

/** GET /users/wallet/balances: lists every coin that the account holds or has ever held. Balances include earnings. */
export const walletBalances = defineCall({
  name: 'walletBalances',
  method: 'GET',
  versions: ['v1'],
  path: '/users/wallet/balances',
  response: z.array(BalanceView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /users/wallet/deposit-coins: lists the coins that the wallet currently accepts. */
export const walletDepositCoins = defineCall({
  name: 'walletDepositCoins',
  method: 'GET',
  versions: ['v1'],
  path: '/users/wallet/deposit-coins',
  response: z.array(DepositCoinView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/wallet/deposit-address: returns the account's deposit address for a coin. The address is created on the
 * first request, and all coins of a network share it. `ERR_UNPROCESSABLE_ENTITY`: the account's email address is not
 * confirmed. An account that has only a messenger user does not need an email address. The same rule applies to
 * withdrawals.
 */
export const walletDepositAddress = defineCall({
  name: 'walletDepositAddress',
  method: 'POST',
  versions: ['v1'],
  path: '/users/wallet/deposit-address',
  body: CoinTitles,
  response: DepositTargetView,
  errors: [
    'ERR_UNAUTHORIZED',
    'ERR_IM_A_TEAPOT',
    'ERR_VALIDATION',
    'ERR_NETWORK_NOT_SUPPORTED',
    'ERR_UNPROCESSABLE_ENTITY',
    'ERR_SERVICE_UNAVAILABLE',
  ],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /users/wallet/deposits: lists the deposits of all coins, newest first. */
export const walletDeposits = defineCall({
  name: 'walletDeposits',
  method: 'GET',
  versions: ['v1'],
  path: '/users/wallet/deposits',
  query: PageQuery,
  response: z.array(WalletDepositView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** GET /users/wallet/withdrawals: lists the withdrawals of all coins, newest first. */
export const walletWithdrawals = defineCall({
  name: 'walletWithdrawals',
  method: 'GET',
  versions: ['v1'],
  path: '/users/wallet/withdrawals',
  query: PageQuery,
  response: z.array(AccountWithdrawalView),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_VALIDATION'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * GET /users/wallet/withdrawal-terms: returns the current fee, the minimum and the available balance for a withdrawal,
 * as decimal strings.
 */
export const withdrawalTerms = defineCall({
  name: 'withdrawalTerms',
  method: 'GET',
  versions: ['v1'],
  path: '/users/wallet/withdrawal-terms',
  query: CoinTitles,
  response: z.object({
    currencyTitle: z.string(),
    networkTitle: z.string(),
    fee: z.string(),
    minAmount: z.string(),
    available: z.string(),
    requiresMemo: z.boolean(),
    precisionDecimals: z.int(),
  }),
  errors: ['ERR_UNAUTHORIZED', 'ERR_IM_A_TEAPOT', 'ERR_NETWORK_NOT_SUPPORTED', 'ERR_SERVICE_UNAVAILABLE'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * Errors of a withdrawal. `ERR_WITHDRAWAL_TOO_SMALL`: the first number in the message is the minimum, in units of the
 * coin. `ERR_UNPROCESSABLE_ENTITY`: the email address is not confirmed, or the `Idempotency-Key` was already used with
 * a different body.
 */
export const WITHDRAWAL_ERRORS = [
  'ERR_UNAUTHORIZED',
  'ERR_IM_A_TEAPOT',
  'ERR_VALIDATION',
  'ERR_NETWORK_NOT_SUPPORTED',
  'ERR_BALANCE_NOT_FOUND',
  'ERR_BALANCE_TOO_LOW',
  'ERR_WITHDRAWAL_TOO_SMALL',
  'ERR_NOT_ACCEPTABLE',
  'ERR_FORBIDDEN',
  'ERR_UNPROCESSABLE_ENTITY',
  'ERR_SERVICE_UNAVAILABLE',
] as const

/**
 * POST /users/wallet/withdrawals: sends the account's coins to an address on their chain. Safe to repeat with an
 * `Idempotency-Key`.
 */
export const withdrawFromWallet = defineCall({
  name: 'withdrawFromWallet',
  method: 'POST',
  versions: ['v1'],
  path: '/users/wallet/withdrawals',
  body: WithdrawalPayload,
  response: AccountWithdrawalView,
  errors: WITHDRAWAL_ERRORS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** Withdrawal ID, as in the field `id` of `AccountWithdrawalView`. */
const WithdrawalNumber = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const Done = z.object({ result: z.literal(true) })

/**
 * Errors of the calls that confirm or cancel a waiting withdrawal, or resend its code. `ERR_NOT_FOUND`: the account has
 * no waiting withdrawal with this ID. `ERR_UNPROCESSABLE_ENTITY`: the email address is not confirmed.
 */
const WAITING_ERRORS = [
  'ERR_UNAUTHORIZED',
  'ERR_IM_A_TEAPOT',
  'ERR_VALIDATION',
  'ERR_NOT_FOUND',
  'ERR_UNPROCESSABLE_ENTITY',
  'ERR_SERVICE_UNAVAILABLE',
] as const

/**
 * POST /users/wallet/withdrawals/confirm: confirms a withdrawal to a new address with the emailed code and the
 * password. The withdrawal is paid after the waiting time for new addresses. `ERR_UNPROCESSABLE_ENTITY`: the code is
 * wrong, used or expired.
 */
export const confirmWithdrawal = defineCall({
  name: 'confirmWithdrawal',
  method: 'POST',
  versions: ['v1'],
  path: '/users/wallet/withdrawals/confirm',
  body: z.object({ id: WithdrawalNumber, code: CodeText, password: PasswordText }),
  response: Done,
  errors: [...WAITING_ERRORS, 'ERR_INVALID_CREDENTIALS'],
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/**
 * POST /users/wallet/withdrawals/resend-code: sends a new confirmation request by email or, for an account without an
 * email address, in the messenger. The previous code or button becomes invalid.
 */
export const resendWithdrawalCode = defineCall({
  name: 'resendWithdrawalCode',
  method: 'POST',
  versions: ['v1'],
  path: '/users/wallet/withdrawals/resend-code',
  body: z.object({ id: WithdrawalNumber }),
  response: Done,
  errors: WAITING_ERRORS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
})

/** POST /users/wallet/withdrawals/cancel: cancels a waiting withdrawal and returns its amount to the balance. */
export const cancelWithdrawal = defineCall({
  name: 'cancelWithdrawal',
  method: 'POST',
  versions: ['v1'],
  path: '/users/wallet/withdrawals/cancel',
  body: z.object({ id: WithdrawalNumber }),
  response: Done,
  errors: WAITING_ERRORS,
  timeoutMs: DEFAULT_TIMEOUT_MS,
})
