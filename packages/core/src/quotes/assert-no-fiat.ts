import { isCardMoney, isFiat, type Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Refuses a pair with card money, because a provider executes card orders, and a pair that pays out fiat money. Money of
 * a bank transfer can be sent: the exchange holds it in its own account.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertNoFiat(from: Instrument, to: Instrument): void {
  if (isCardMoney(from) || isFiat(to)) throw fiatRefused()
}

/** Returns the error for a pair that the exchange cannot trade because of a fiat currency. */
export function fiatRefused(): DomainError {
  return new DomainError('PAIR_NOT_ACTIVE', 'The exchange does not swap this fiat money')
}
