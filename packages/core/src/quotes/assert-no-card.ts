import { isCardMoney, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Refuses a pair that uses card money, because only a provider executes card orders. Money of a bank transfer can be
 * sent and received, because it is in the exchange's own account.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertNoCard(from: Instrument, to: Instrument): void {
  if (isCardMoney(from) || isCardMoney(to)) throw fiatRefused()
}

/** Returns the error for a pair that the exchange cannot trade because of a fiat currency. */
export function fiatRefused(): DomainError {
  return new DomainError('PAIR_NOT_ACTIVE', 'The exchange does not swap this fiat money')
}
