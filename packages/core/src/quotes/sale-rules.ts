import type { RateMode } from '@cambio/kernel/order-vocabulary'
import { isBankMoney, isCardMoney, type Instrument } from '../instruments/instrument.ts'
import type { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { DomainError } from '../shared/domain-error.ts'
import { fiatRefused } from './assert-no-card.ts'

/** Recommended amount of a coin to sell for fiat money (spec §9), in units of the coin, as a decimal string. */
export const RECOMMENDED_SALE = '0.01'

/**
 * Rejects card money on the send side. On the receive side, accepts card money only if the pair is open and a provider
 * trades it. `quotes` is null if users may not sell coins.
 * @throws {DomainError} PAIR_NOT_ACTIVE
 */
export function assertSwapOrSale(
  quotes: Pick<ProviderQuotes, 'serves'> | null,
  from: Instrument,
  to: Instrument,
): void {
  if (isCardMoney(from)) throw fiatRefused()
  const isOpen = from.isDepositEnabled && to.isPayoutEnabled
  if (isCardMoney(to) && !(isOpen && quotes?.serves(from, to))) throw fiatRefused()
}

/**
 * Rejects a fixed rate for bank money, because an operator confirms the transfer hours or days later, when the coins
 * are no longer reserved.
 * @throws {DomainError} FIXED_UNAVAILABLE
 */
export function assertFloatingForBank(from: Instrument, to: Instrument, rateMode: RateMode): void {
  if (rateMode === 'FIXED' && (isBankMoney(from) || isBankMoney(to)))
    throw new DomainError('FIXED_UNAVAILABLE', 'Bank transfers have a floating rate')
}

/**
 * Creates the error for a sale to a card that no provider quotes. The exchange cannot quote such a sale itself, because
 * only the provider can pay to the card.
 */
export function noOwnMoney(rateMode: RateMode): DomainError {
  if (rateMode === 'FIXED') return new DomainError('FIXED_UNAVAILABLE', 'Sales to a card have a floating rate')
  return new DomainError('NO_LIQUIDITY', 'The card provider has no price at the moment')
}
