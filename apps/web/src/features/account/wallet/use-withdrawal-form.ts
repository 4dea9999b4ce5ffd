import { displayAmount } from '@cambio/kernel/amount-input'
import { useState } from 'react'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { decimalLeft, isMore } from '../../../lib/texts/decimal-sum.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { useForm } from '../components/use-account-form.ts'
import { useKept } from '../components/use-kept.ts'
import type { FieldErrors } from '../state/form-failure.ts'
import { useWithdrawal, type WithdrawalCall } from './use-withdrawal.ts'
import { isWithdrawalAddress, withdrawalFailure, type WithdrawalField } from './withdrawal-rules.ts'

export type WithdrawalTerms = AccountAnswer<'withdrawalTerms'>

export interface WithdrawalFormProps {
  userId: number
  coin: { currencyTitle: string; networkTitle: string }
  call: WithdrawalCall
  onDone?: () => void
}

/**
 * Returns the fields and the form of a withdrawal. The first submit shows the summary, and the second one sends the
 * withdrawal. `confirmedFee` is the fee in the summary, as a decimal string in the coin. It is null while the user is
 * filling in the fields. `goBack` returns to them.
 */
export function useWithdrawalForm(props: WithdrawalFormProps & { terms: WithdrawalTerms }) {
  const { userId, coin, call, onDone, terms } = props
  const locale = useLocale()
  const withdraw = useWithdrawal(userId, call)
  const fields = useWithdrawalFields(`${call}-${coin.currencyTitle}-${coin.networkTitle}`)
  const { address, memo, amount } = fields
  const [confirmedFee, setConfirmedFee] = useState<string | null>(null)
  const clean = displayAmount(amount[0], terms.precisionDecimals)
  const to = { address: address[0].trim(), memo: terms.requiresMemo ? memo[0].trim() : '' }
  const form = useForm<WithdrawalField>({
    check: () => withdrawalFaults({ call, address: to.address, clean, terms }),
    send: async () => {
      if (confirmedFee === null) return setConfirmedFee(terms.fee)
      await withdraw({
        ...coin,
        address: to.address,
        ...(to.memo !== '' && { memo: to.memo }),
        amount: clean,
        claimedFee: confirmedFee,
      })
      amount[1]('')
      setConfirmedFee(null)
      onDone?.()
    },
    explain: (error) => {
      setConfirmedFee(null)
      return withdrawalFailure(error, { coin: coin.currencyTitle, locale })
    },
  })
  const arrives = decimalLeft(clean, confirmedFee ?? terms.fee)
  return { form, fields, to, arrives, confirmedFee, goBack: () => setConfirmedFee(null) }
}

/** Returns the typed address, memo and amount with their setters. They survive a reload under the given name. */
function useWithdrawalFields(name: string) {
  return { address: useKept(`${name}-address`), memo: useKept(`${name}-memo`), amount: useKept(`${name}-amount`) }
}

interface Typed {
  call: WithdrawalCall
  address: string
  clean: string
  terms: Pick<WithdrawalTerms, 'available' | 'minAmount'>
}

/** Returns the errors that the form can find without calling the server (spec §5). */
function withdrawalFaults({ call, address, clean, terms }: Typed): FieldErrors<WithdrawalField> {
  const isWrongAddress = call === 'withdrawEarnings' && !isWithdrawalAddress(address)
  const amount = amountFault(clean, terms.available)
  return {
    ...(address === '' || isWrongAddress ? { address: 'error_address_incorrect' } : {}),
    ...(amount === null ? {} : { amount }),
  }
}

/**
 * Returns the error in the amount, or null. Does not compare the amount with the minimum, because the server does so
 * (spec §8).
 */
function amountFault(clean: string, available: string): string | null {
  if (clean === '') return 'profile:withdraw_amount_empty'
  return isMore(clean, available) ? 'profile:withdraw_balance_low' : null
}
