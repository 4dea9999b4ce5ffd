import { isFiat, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Refuses a pair with a fiat side. The exchange holds no fiat money, so it prices and makes only swaps of coins; card
 * orders are made by a provider.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertNoFiat(from: Instrument, to: Instrument): void {
  if (isFiat(from) || isFiat(to)) throw new DomainError('PAIR_NOT_ACTIVE', 'The exchange does not swap fiat money')
}
