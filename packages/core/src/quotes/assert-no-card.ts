import { isCardMoney, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Rejects a pair that uses card money, because only a provider executes card orders. Bank money is allowed, because it
 * is in the exchange's own account.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertNoCard(from: Instrument, to: Instrument): void {
  if (isCardMoney(from) || isCardMoney(to)) throw fiatRefused()
}

/** Creates the error for a pair that cannot be traded because it contains a fiat currency. */
export function fiatRefused(): DomainError {
  return new DomainError('PAIR_NOT_ACTIVE', 'The exchange does not accept this fiat currency')
}
