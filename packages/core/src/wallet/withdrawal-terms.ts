import { isProviderOnly, type Instrument } from '../instruments/instrument.ts'
import { isFeeRiseAbsorbed } from '../quotes/absorbed-fee.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import { roundToSignificant } from '../quotes/quote-bounds.ts'
import { feeForDestination } from '../quotes/transfer-cost.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** Significant digits of a minimum amount. A minimum with few digits stays the same when the fee changes slightly. */
const MIN_DIGITS = 2

/** Identifies a coin in a request. */
export interface CoinName {
  currencyTitle: string
  networkTitle: string
}

/** Current withdrawal fee and minimum withdrawal amount, in base units. */
export interface WithdrawalTerms {
  instrument: Instrument
  feeAtomic: bigint
  /**
   * Smallest amount that may be deducted from the balance, in base units. It includes the fee and is high enough for
   * the user to receive at least as much as the fee.
   */
  minAtomic: bigint
}

/**
 * Returns a coin's current withdrawal terms. Throws while the chain is halted or payouts are closed, because a
 * withdrawal would have to wait for an operator. Does not throw if the hot wallet lacks coins, because the withdrawal
 * then waits for a top-up.
 * @throws {DomainError} NETWORK_UNKNOWN, WITHDRAWALS_CLOSED
 */
export function withdrawalTerms(deps: Pick<WalletDeps, 'catalogue' | 'ticks'>, coin: CoinName): WithdrawalTerms {
  const instrument = deps.catalogue.find(coin)
  if (!instrument || isProviderOnly(instrument)) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
  const tick = deps.ticks.latest()
  const feeAtomic = tick && networkFeeOf(instrument, tick, deps.catalogue)
  if (feeAtomic === null || !instrument.isPayoutEnabled)
    throw new DomainError('WITHDRAWALS_CLOSED', 'This coin cannot be withdrawn at the moment')
  return termsAt(instrument, feeAtomic)
}

/** Returns the withdrawal terms for an address where a transfer costs `percent` % of the ordinary cost. */
export function termsForAddress({ instrument, feeAtomic }: WithdrawalTerms, percent: number): WithdrawalTerms {
  return termsAt(instrument, feeForDestination(feeAtomic, instrument, percent))
}

/**
 * Returns the terms with the fee that the page displayed and the minimum amount for that fee. Applies only if the fee
 * has risen slightly since then (`isFeeRiseAbsorbed`), because the exchange absorbs the difference. Otherwise, returns
 * the current terms.
 * @param shownFeeAtomic displayed fee, in base units; null if the caller does not state it
 */
export function termsAtShownFee(terms: WithdrawalTerms, shownFeeAtomic: bigint | null): WithdrawalTerms {
  const { instrument, feeAtomic } = terms
  if (shownFeeAtomic === null || feeAtomic <= shownFeeAtomic) return terms
  return isFeeRiseAbsorbed(feeAtomic, shownFeeAtomic) ? termsAt(instrument, shownFeeAtomic) : terms
}

function termsAt(instrument: Instrument, feeAtomic: bigint): WithdrawalTerms {
  const arrives = [instrument.minPaymentAtomic, feeAtomic, 1n].reduce((most, one) => (one > most ? one : most))
  return {
    instrument,
    feeAtomic,
    minAtomic: roundToSignificant(feeAtomic + arrives, MIN_DIGITS, 'up', instrument),
  }
}
