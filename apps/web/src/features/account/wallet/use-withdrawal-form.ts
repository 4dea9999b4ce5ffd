import { displayAmount } from '@cambio/kernel/amount-input'
import { amountText } from '@cambio/kernel/amount-text'
import type { LocaleCode } from '@cambio/kernel/locale'
import { useState } from 'react'
import { addressText } from '../../../lib/exchange/address-text.ts'
import { decimalLeft, isMore } from '../../../lib/texts/decimal-sum.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { useForm } from '../forms/use-account-form.ts'
import { useKept } from '../forms/use-kept.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import type { FailureWords, FieldErrors } from '../state/form-failure.ts'
import type { WithdrawalTerms } from './use-withdrawal-terms.ts'
import type { CoinTitles } from './use-named-coin.ts'
import { useTargetVerdict } from './use-target-verdict.ts'
import { useWithdrawal, type WithdrawalCall } from './use-withdrawal.ts'
import { isWithdrawalAddress, withdrawalFailure, type WithdrawalField } from './withdrawal-rules.ts'

/** Typed address, and memo, which may be empty. */
interface Target {
  address: string
  memo: string
}

export interface WithdrawalFormProps {
  userId: number
  coin: CoinTitles
  call: WithdrawalCall
  onDone?: () => void
}

export interface OpenFormProps extends WithdrawalFormProps {
  terms: WithdrawalTerms
  /** Called when the server has rejected the network fee or the minimum amount in `terms`. */
  onTermsRejected: () => void
}

/**
 * Returns the fields and the form of a withdrawal. `arrives` is the amount received, as a decimal string in the coin, or
 * null if the amount cannot be withdrawn. The first submit shows the summary, and the second sends the withdrawal.
 * `confirmedFee` is the fee in the summary, as a decimal string in the coin, or null while the user fills
 * in the fields. If the server rejects this fee, the summary shows the current one.
 */
export function useWithdrawalForm(props: OpenFormProps) {
  const { userId, coin, call, onDone, terms, onTermsRejected } = props
  const locale = useLocale()
  const withdraw = useWithdrawal(userId, call)
  const fields = useWithdrawalFields(`${call}-${coin.currencyTitle}-${coin.networkTitle}`)
  const { address, memo, amount } = fields
  const [confirmedFee, setConfirmedFee] = useState<string | null>(null)
  const clean = displayAmount(amount[0], terms.precisionDecimals)
  const to = { address: addressText(address[0], coin.networkTitle), memo: terms.requiresMemo ? memo[0].trim() : '' }
  const target = useTargetVerdict(coin, to)
  const form = useForm<WithdrawalField>({
    check: () => {
      target.touch('address', 'memo')
      const typed = { call, coin: coin.currencyTitle, locale, address: to.address, clean, terms }
      const faults = { ...target.faults, ...withdrawalFaults(typed) }
      // Return to the form, because the summary has no fields that could show the errors.
      if (Object.keys(faults).length > 0) setConfirmedFee(null)
      return faults
    },
    send: async () => {
      if (confirmedFee === null) {
        await assertAddress(coin, to)
        return setConfirmedFee(terms.fee)
      }
      await withdraw({ ...destinationOf(coin, to), amount: clean, claimedFee: confirmedFee })
      amount[1]('')
      setConfirmedFee(null)
      onDone?.()
    },
    explain: (error) => {
      setConfirmedFee(risenFee(error))
      if (areTermsRejected(error)) onTermsRejected()
      return withdrawalFailure(error, { coin: coin.currencyTitle, locale })
    },
  })
  const arrives = isMore(clean, terms.available) ? null : decimalLeft(clean, confirmedFee ?? terms.fee)
  return { form, fields, target, to, arrives, confirmedFee, goBack: () => setConfirmedFee(null) }
}

const TERMS_ERRORS: ReadonlySet<string> = new Set(['ERR_NOT_ACCEPTABLE', 'ERR_WITHDRAWAL_TOO_SMALL'])

function areTermsRejected(error: unknown): boolean {
  return error instanceof ApiError && TERMS_ERRORS.has(error.code)
}

/**
 * Returns the new network fee if the server rejected the withdrawal because the fee has risen, as a decimal string;
 * otherwise null.
 */
function risenFee(error: unknown): string | null {
  const isFeeChanged = error instanceof ApiError && error.code === 'ERR_NOT_ACCEPTABLE'
  return isFeeChanged ? (error.data.details?.expected ?? null) : null
}

/**
 * Returns the typed address, memo and amount with their setters. The values are stored under `name` and survive a
 * reload.
 */
function useWithdrawalFields(name: string) {
  return { address: useKept(`${name}-address`), memo: useKept(`${name}-memo`), amount: useKept(`${name}-amount`) }
}

/**
 * Validates the address and memo on the server, so that the summary never contains invalid ones. If the server cannot
 * validate them now, accepts them, because the withdrawal call validates them again.
 * @throws {ApiError} for an invalid address or memo
 */
async function assertAddress(coin: CoinTitles, to: Target): Promise<void> {
  try {
    await callApi('validateAddress', { body: { ...destinationOf(coin, to), getRejectReason: true } })
  } catch (error) {
    if (error instanceof ApiError && (error.data.address ?? error.data.memo) !== undefined) throw error
  }
}

/** Returns the coin and the destination of a withdrawal as the API names them. */
function destinationOf(coin: CoinTitles, { address, memo }: Target) {
  return { ...coin, address, ...(memo !== '' && { memo }) }
}

interface Typed {
  call: WithdrawalCall
  /** Ticker of the withdrawn coin. */
  coin: string
  locale: LocaleCode
  address: string
  clean: string
  terms: Pick<WithdrawalTerms, 'available' | 'minAmount'>
}

/** Returns the errors that the form can find without calling the server (spec §5). */
function withdrawalFaults({ call, address, ...typed }: Typed): FieldErrors<WithdrawalField> {
  const isWrongAddress = call === 'withdrawEarnings' && !isWithdrawalAddress(address)
  const amount = amountFault(typed)
  return {
    ...(isWrongAddress && { address: 'error_address_incorrect' }),
    ...(address === '' && { address: 'error_address_empty' }),
    ...(amount === null ? {} : { amount }),
  }
}

/** Returns the error in the amount, or null. */
function amountFault({ clean, terms, coin, locale }: Omit<Typed, 'call' | 'address'>): string | FailureWords | null {
  if (clean === '') return 'profile:withdraw_amount_empty'
  if (isMore(clean, terms.available)) return 'profile:withdraw_balance_low'
  if (!isMore(terms.minAmount, clean)) return null
  return { key: 'profile:withdrawalAmountTooSmall', amount: amountText(terms.minAmount, locale), coin }
}
