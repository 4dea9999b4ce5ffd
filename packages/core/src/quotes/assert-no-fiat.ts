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

/**
 * Refuses a fiat currency on the send side, and on the receive side unless coins can be sold for it: only a provider
 * pays money.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertSwapOrSale(
  { serves }: { serves: (from: Instrument, to: Instrument) => boolean },
  from: Instrument,
  to: Instrument,
): void {
  if (isFiat(from)) throw fiatRefused()
  if (isFiat(to) && !(from.isDepositEnabled && to.isPayoutEnabled && serves(from, to))) throw fiatRefused()
}

function fiatRefused(): DomainError {
  return new DomainError('PAIR_NOT_ACTIVE', 'The exchange does not swap fiat money')
}
