import type { ExceptionPolicyInput } from '@cambio/contract/exception-policy'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { AddressVerdict } from '../../../lib/exchange/address-verdict.ts'

/** The user's input in the order form, except for the amount, which is part of the calculator's state. */
export interface ExchangeForm {
  destination: string
  memo: string
  noMemo: boolean
  refund: string
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
  policy: 'ASK',
  withinPercent: '2',
  termsAccepted: false,
}

export type FormField = 'destination' | 'memo' | 'refund' | 'percent' | 'terms'
/** Message keys of the errors, by name of the invalid field. */
export type FormErrors = Partial<Record<FormField, string>>

export interface FormContext {
  rateMode: RateMode
  requiresMemo: boolean
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
  if (context.requiresMemo && form.memo.trim() === '' && !form.noMemo) errors.memo = 'error_memo_empty'
  const refund = refundError(form, context)
  if (refund) errors.refund = refund
  if (context.rateMode === 'FIXED' && exceptionPolicyOf(form, 'FIXED') === null) errors.percent = 'error_percent'
  if (!form.termsAccepted) errors.terms = 'error_agree_terms'
  return errors
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
  if (refund.toLowerCase() === form.destination.trim().toLowerCase()) return 'error_address_must_be_different'
  return context.refund.state === 'invalid' ? context.refund.errorKey : null
}
