import type { ApiErrorDetails } from '../api/api-error.ts'

/** Result of the server's validation of an address with its memo. */
export type AddressVerdict =
  | { state: 'unknown' | 'checking' }
  | {
      state: 'valid'
      /**
       * Network fee of a transfer to a contract, in percent of the fee for an ordinary address. Undefined for an
       * ordinary address.
       */
      networkFeePercent?: number | undefined
    }
  /** The network accepts the address but not its memo, or the account at the address requires a memo. */
  | { state: 'invalid-memo'; errorKey: string }
  | {
      state: 'invalid'
      errorKey: string
      /** Other networks that accept the address. */
      otherNetworks?: ApiErrorDetails['otherNetworks']
    }

export const UNKNOWN_ADDRESS: AddressVerdict = { state: 'unknown' }

/** Returns the message key for a rejected address. `reason` is the reason in the server's response. */
export function addressErrorKey(reason: string | undefined): string {
  if (reason?.includes('address_reject_iotx')) return 'address_reject_iotx'
  const keys = ['error_address_must_be_different', 'error_address_costly', 'error_address_refuses']
  const known = keys.find((key) => reason?.includes(key))
  return known ?? 'error_address_incorrect'
}

/** Returns the message key for a rejected or missing memo. `reason` is the reason in the server's response. */
export function memoErrorKey(reason: string): string {
  return reason === 'error_memo_required' ? reason : 'error_memo_incorrect'
}

/**
 * Returns the network fee of a transfer to the address, in percent of the fee for an ordinary address. Returns null for
 * an ordinary or unverified address.
 */
export function contractFeePercent(verdict: AddressVerdict): number | null {
  return verdict.state === 'valid' ? (verdict.networkFeePercent ?? null) : null
}

/** Returns the validation result for an address that the server rejected. */
export function rejectedAddress(reason: string | undefined, details: ApiErrorDetails = {}): AddressVerdict {
  const { otherNetworks } = details
  const errorKey = addressErrorKey(reason)
  if (otherNetworks === undefined || errorKey !== 'error_address_incorrect') return { state: 'invalid', errorKey }
  const isTraded = otherNetworks.sameCoin.length > 0
  return {
    state: 'invalid',
    errorKey: isTraded ? 'error_address_network_coin' : 'error_address_network',
    otherNetworks,
  }
}
