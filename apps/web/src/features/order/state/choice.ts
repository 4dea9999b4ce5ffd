import type { OrderView } from '@cambio/contract/order-view'
import { addressErrorKey, memoErrorKey } from '../../../lib/exchange/address-verdict.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { BLACKLISTED_MESSAGE } from '@cambio/contract/error-codes'

/**
 * Options that this browser offers for an order in ACTION_REQUIRED. `needs-control` means that this browser may not
 * change the order.
 */
export interface OpenChoice {
  accept: 'open' | 'needs-control' | 'none'
  /**
   * `to-known`: the order has a refund address. `needs-address`: the order has no refund address, and this browser may
   * set one. `needs-control`: the order has no refund address, and this browser may not set one. `none`: the order
   * offers no refund.
   */
  refund: 'to-known' | 'needs-address' | 'needs-control' | 'none'
  mayRedirect: boolean
  /** Choice whose button is primary. `other-card`: choose another card with the provider of a sale. */
  primary: 'accept' | 'refund' | 'other-card'
}

/** Returns the choices for an order, or null if the order needs no choice. */
export function openChoice({
  choice,
  controlled,
  refundAddress,
  redirectUrl,
}: Pick<OrderView, 'choice' | 'controlled' | 'refundAddress' | 'redirectUrl'>): OpenChoice | null {
  if (choice === null) return null
  const accept = !choice.mayAccept ? 'none' : controlled ? 'open' : 'needs-control'
  const wayBack = refundAddress !== null ? 'to-known' : controlled ? 'needs-address' : 'needs-control'
  return {
    accept,
    refund: choice.mayRefund ? wayBack : 'none',
    mayRedirect: controlled && refundAddress !== null,
    primary: accept === 'open' ? 'accept' : redirectUrl === null ? 'refund' : 'other-card',
  }
}

/** Returns whether the page may offer to refund coins from the order to the account's balance. */
export function canRefundIntoBalance({
  state,
  choice,
  deposits,
  liquidityProviderPublicCode,
}: Pick<OrderView, 'state' | 'choice' | 'deposits' | 'liquidityProviderPublicCode'>): boolean {
  if (otherExchange(liquidityProviderPublicCode) !== null || state === 'SUSPENSE' || state === 'AT_RISK') return false
  return choice?.mayRefund === true || deposits.some(({ status }) => status === 'suspense')
}

/** Returns whether coins cannot be returned because the order has no refund address. */
export function wantsReturnAddress({
  state,
  choice,
  refundAddress,
  deposits,
  liquidityProviderPublicCode,
  payoutApproval,
}: Pick<
  OrderView,
  'state' | 'choice' | 'refundAddress' | 'deposits' | 'liquidityProviderPublicCode' | 'payoutApproval'
>): boolean {
  if (payoutApproval?.waiting) return false
  if (refundAddress !== null || choice !== null || state === 'AT_RISK') return false
  if (otherExchange(liquidityProviderPublicCode) !== null) return false
  return state === 'SUSPENSE' || deposits.some(({ status }) => status === 'suspense')
}

/** Returns the message key for a rejected choice. The message states the problem and what the user can do. */
export function choiceFailureKey({ code, message, data }: Pick<ApiError, 'code' | 'message' | 'data'>): string {
  if (data.address !== undefined) return addressErrorKey(data.address)
  if (data.memo !== undefined) return memoErrorKey(data.memo)
  switch (code) {
    case 'UNREACHABLE':
      return 'order:choice_unanswered'
    case 'ERR_FORBIDDEN':
      return message.includes(BLACKLISTED_MESSAGE) ? 'error_address_blacklisted' : 'order:choice_needs_control'
    case 'ERR_NOT_ACCEPTABLE':
      return 'order:choice_refund_changed'
    case 'ERR_UNAUTHORIZED':
      return 'order:balance_signed_out'
    case 'ERR_SERVICE_UNAVAILABLE':
    case 'ERR_NETWORK_NOT_SUPPORTED':
      return 'order:balance_closed'
    case 'ERR_NO_LIQUIDITY_AVAILABLE':
      return 'order:choice_no_price'
    case 'ERR_UNPROCESSABLE_ENTITY':
      return 'order:choice_gone'
    case 'ERR_VALIDATION':
      return 'error_address_incorrect'
    default:
      return 'order:choice_failed'
  }
}

/**
 * Returns the message key for a failed query of the refund amount: why the address is rejected, why the order has no
 * refund, or that the amount is unknown.
 */
export function refundInfoFailureKey(error: Error): string {
  if (!(error instanceof ApiError)) return 'order:refund_unknown'
  const { code, data } = error
  const isAnswer = code === 'ERR_UNPROCESSABLE_ENTITY' || code === 'ERR_NO_LIQUIDITY_AVAILABLE'
  const isKnown = data.address !== undefined || data.memo !== undefined || isAnswer
  return isKnown ? choiceFailureKey(error) : 'order:refund_unknown'
}
