import { isFiat, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Refuses a pair that contains a fiat currency. The exchange holds no fiat money, so it prices and executes only swaps
 * of coins. A provider executes card orders.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertNoFiat(from: Instrument, to: Instrument): void {
  if (isFiat(from) || isFiat(to)) throw fiatRefused()
}

/** Returns the error for a pair that the exchange cannot trade because of a fiat currency. */
export function fiatRefused(): DomainError {
  return new DomainError('PAIR_NOT_ACTIVE', 'The exchange does not swap fiat money')
}
