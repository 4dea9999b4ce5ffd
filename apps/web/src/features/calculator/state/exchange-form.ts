import type { ExceptionPolicyInput } from '@cambio/contract/exception-policy'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { AddressVerdict } from '../../../lib/exchange/address-verdict.ts'

/** The user's input in the order form, except for the amount, which is part of the calculator's state. */
export interface ExchangeForm {
  destination: string
  memo: string
  /** True if the user confirmed that the destination has no memo. */
  noMemo: boolean
  refund: string
  refundMemo: string
  /** True if the user confirmed that the refund address has no memo. */
  noRefundMemo: boolean
  /** Exception policy: what happens when the fixed rate no longer applies. */
  policy: ExceptionPolicyInput['kind']
  /** For the RERATE policy: the maximum loss at the current rate that the user accepts, in percent as typed. */
  withinPercent: string
  termsAccepted: boolean
}

export const EMPTY_FORM: ExchangeForm = {
  destination: '',
  memo: '',
  noMemo: false,
  refund: '',
  refundMemo: '',
  noRefundMemo: false,
  policy: 'ASK',
  withinPercent: '2',
  termsAccepted: false,
}

export type FormField = 'destination' | 'memo' | 'refund' | 'refundMemo' | 'percent' | 'terms'
/** Message keys of the errors, by name of the invalid field. */
export type FormErrors = Partial<Record<FormField, string>>

export interface FormContext {
  rateMode: RateMode
  /** True if the network of the received coin uses memos. */
  requiresMemo: boolean
  /** True if the network of the sent coin uses memos, so that a refund address needs one. */
  requiresRefundMemo: boolean
  /** True if the user is selling coins for fiat money, which makes the refund address required. */
  isSale: boolean
  /** True if a sale is paid out to a card, in which case the destination is a saved card. */
  isToCard: boolean
  /** True if a sale is paid out to a bank account, in which case the destination is an IBAN. */
  isToBank: boolean
  destination: AddressVerdict
  refund: AddressVerdict
}

/** Returns the form errors that the page can find without the server (spec §5, "Exchange form"). */
export function formErrors(form: ExchangeForm, context: FormContext): FormErrors {
  const errors: FormErrors = {}
  const destination = addressError(form.destination, context)
  if (destination) errors.destination = context.isToCard ? 'exchange:sale_error_card' : destination
  const memo = memoError(memoOf(form), context.requiresMemo, context.destination)
  if (memo) errors.memo = memo
  const refund = refundError(form, context)
  if (refund) errors.refund = refund
  const refundMemo = memoError(refundMemoOf(form), needsRefundMemo(form, context), context.refund)
  if (refundMemo) errors.refundMemo = refundMemo
  if (context.rateMode === 'FIXED' && exceptionPolicyOf(form, 'FIXED') === null) errors.percent = 'error_percent'
  if (!form.termsAccepted) errors.terms = 'error_agree_terms'
  return errors
}

/**
 * Returns the sides of the order that lack a memo: their network uses memos, and the user gave an address without one.
 */
export function sidesWithoutMemo(form: ExchangeForm, context: FormContext): ('send' | 'receive')[] {
  return [
    ...(context.requiresMemo && form.noMemo ? (['receive'] as const) : []),
    ...(needsRefundMemo(form, context) && form.noRefundMemo ? (['send'] as const) : []),
  ]
}

/** Returns the memo of the destination, which may be empty. Returns null if the user confirmed that it has no memo. */
export function memoOf({ memo, noMemo }: Pick<ExchangeForm, 'memo' | 'noMemo'>): string | null {
  return noMemo ? null : memo.trim()
}

/** Returns the memo of the refund address, like `memoOf`. */
export function refundMemoOf({ refundMemo, noRefundMemo }: ExchangeForm): string | null {
  return memoOf({ memo: refundMemo, noMemo: noRefundMemo })
}

function needsRefundMemo({ refund }: ExchangeForm, { requiresRefundMemo }: FormContext): boolean {
  return requiresRefundMemo && refund.trim() !== ''
}

function memoError(memo: string | null, isRequired: boolean, verdict: AddressVerdict): string | null {
  if (!isRequired) return null
  if (memo === '') return 'error_memo_empty'
  return verdict.state === 'invalid-memo' ? verdict.errorKey : null
}

const PERCENT = /^\d{1,2}(?:\.\d{1,2})?$/
const MAX_PERCENT = 20

/** Returns the form's exception policy, or null for a floating rate or an invalid percentage. */
export function exceptionPolicyOf(
  { policy, withinPercent }: Pick<ExchangeForm, 'policy' | 'withinPercent'>,
  rateMode: RateMode,
): ExceptionPolicyInput | null {
  if (rateMode === 'FLOATING') return null
  if (policy !== 'RERATE') return { kind: policy }
  const percent = Number(withinPercent)
  return PERCENT.test(withinPercent) && percent > 0 && percent <= MAX_PERCENT ? { kind: policy, withinPercent } : null
}

function addressError(address: string, { destination: verdict, isToBank }: FormContext): string | null {
  if (address.trim() === '') return isToBank ? 'exchange:bank_sale_error_iban' : 'error_address_empty'
  return verdict.state === 'invalid' ? verdict.errorKey : null
}

function refundError(form: ExchangeForm, context: FormContext): string | null {
  const refund = form.refund.trim()
  if (refund === '') return context.rateMode === 'FIXED' || context.isSale ? 'exchange:error_refund_empty' : null
  const isSame = refund.toLowerCase() === form.destination.trim().toLowerCase()
  if (context.rateMode === 'FIXED' && isSame) return 'error_address_must_be_different'
  return context.refund.state === 'invalid' ? context.refund.errorKey : null
}
