import { amountText } from '@cambio/kernel/amount-text'
import type { LocaleCode } from '@cambio/kernel/locale'
import { ApiError } from '../../../lib/api/api-error.ts'
import { addressErrorKey } from '../../../lib/exchange/address-verdict.ts'
import { isMore } from '../../../lib/texts/decimal-sum.ts'
import { isOutcomeUnknown } from '../../../lib/api/outcome-unknown.ts'
import { failureWords, type FormFailure } from '../state/form-failure.ts'

export type WithdrawalField = 'address' | 'memo' | 'amount'

/** Coin in which earnings are paid (spec §9). */
export const EARNINGS_COIN = { currencyTitle: 'USDT', networkTitle: 'TRC20' } as const

/**
 * Matches a Tron address as defined in spec §5: T and 33 more characters. Also matches test addresses, which consist of
 * T and any number of 1s.
 */
const TRON_ADDRESS = /^T(?:.{33}|1+)$/u

/** Returns whether a string looks like a Tron address. The server validates it fully. */
export function isWithdrawalAddress(address: string): boolean {
  return TRON_ADDRESS.test(address)
}

/** Returns whether a balance is at least the minimum withdrawal amount. Both are decimal strings in the same coin. */
export function isWithdrawable({ available, minAmount }: { available: string; minAmount: string }): boolean {
  return !isMore(minAmount, available)
}

/** Returns the messages for a rejected withdrawal (spec §8). */
export function withdrawalFailure(
  error: unknown,
  { coin, locale }: { coin: string; locale: LocaleCode },
): FormFailure<WithdrawalField> {
  const over = (key: string): FormFailure<WithdrawalField> => ({ fields: {}, banner: { key } })
  if (!(error instanceof ApiError) || error.isTooOften) return { fields: {}, banner: failureWords(error) }
  if (isOutcomeUnknown(error)) return over('profile:withdraw_unsettled')
  switch (error.code) {
    case 'ERR_WITHDRAWAL_TOO_SMALL':
      return tooSmall(error.message, coin, locale)
    case 'ERR_BALANCE_TOO_LOW':
    case 'ERR_BALANCE_NOT_FOUND':
      return { fields: { amount: 'profile:withdraw_balance_low' }, banner: null }
    case 'ERR_UNPROCESSABLE_ENTITY':
      return over('profile:unconfirmed')
    case 'ERR_NOT_ACCEPTABLE':
      return over('profile:withdraw_fee_changed')
    case 'ERR_FORBIDDEN':
      return over('profile:withdraw_forbidden')
    case 'ERR_NETWORK_NOT_SUPPORTED':
      return over('profile:withdraw_unsupported')
    default:
      return refusedField(error) ?? { fields: {}, banner: failureWords(error) }
  }
}

/**
 * Returns the message for an amount below the minimum withdrawal amount. The first number in the server's message is
 * that minimum. If the message contains no number, returns a general error (spec §8).
 */
function tooSmall(message: string, coin: string, locale: LocaleCode): FormFailure<WithdrawalField> {
  const least = /\d+(?:\.\d+)?/.exec(message)?.[0]
  if (least === undefined) return { fields: {}, banner: { key: 'account:main_error' } }
  const amount = amountText(least, locale)
  return { fields: { amount: { key: 'profile:withdrawalAmountTooSmall', amount, coin } }, banner: null }
}

function refusedField({ data }: ApiError): FormFailure<WithdrawalField> | null {
  const wrong = data.fields?.map(({ path }) => path.split('.').at(-1)) ?? []
  if (data.address !== undefined || wrong.includes('address'))
    return { fields: { address: addressErrorKey(data.address) }, banner: null }
  if (data.memo !== undefined || wrong.includes('memo')) return { fields: { memo: memoFault(data.memo) }, banner: null }
  if (wrong.includes('amount')) return { fields: { amount: 'profile:withdraw_amount_wrong' }, banner: null }
  return null
}

function memoFault(reason: string | undefined): string {
  return reason === 'error_memo_required' ? reason : 'profile:withdraw_memo_wrong'
}
