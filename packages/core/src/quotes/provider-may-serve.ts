import { DomainError, type DomainErrorCode } from '../shared/domain-error.ts'
import type { Markup } from './markup.ts'

/** Error codes of the exchange's own quote that do not rule out a provider quote. */
const OTHERS_MAY: ReadonlySet<DomainErrorCode> = new Set([
  'NO_LIQUIDITY',
  'FIXED_UNAVAILABLE',
  'AMOUNT_TOO_SMALL',
  'AMOUNT_TOO_BIG',
])

/** Returns whether a provider may fill an order after the exchange's own quote failed with this error. */
export function mayBeServedByProvider({ code }: DomainError): boolean {
  return OTHERS_MAY.has(code)
}

/**
 * Returns the result of `work`, or its error if the error does not rule out a provider quote (`OTHERS_MAY`). Rethrows
 * all other errors.
 */
export function refusedOr<T>(work: () => T): T | DomainError {
  try {
    return work()
  } catch (error) {
    if (error instanceof DomainError && mayBeServedByProvider(error)) return error
    throw error
  }
}

/**
 * Returns whether the price includes a partner's mark-up, in which case only the exchange may fill the order. A
 * referral mark-up does not exclude providers, because a provider's price never includes it.
 */
export function isOwnInventoryOnly({ kind, bps }: Markup): boolean {
  return kind === 'markup' && bps > 0
}
