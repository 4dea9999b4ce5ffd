import { roundToPrecision } from '@cambio/kernel/money'
import { isOthersOnly, type Instrument } from '../instruments/instrument.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { WalletDeps } from './wallet-deps.ts'

/** How a caller names a coin. */
export interface CoinName {
  currencyTitle: string
  networkTitle: string
}

/** What a withdrawal of a coin costs now, and its bounds, base units. */
export interface WithdrawalTerms {
  instrument: Instrument
  feeAtomic: bigint
  /** Smallest amount that may be taken from the balance. */
  leastAtomic: bigint
}

/**
 * The terms that hold now. Where the chain is halted or payouts are closed there are none: what was taken from a balance then
 * would stand still until a person comes. A hot wallet that holds too little is topped up: there a withdrawal waits.
 * @throws {DomainError} NETWORK_UNKNOWN, WITHDRAWALS_CLOSED
 */
export function withdrawalTerms(deps: Pick<WalletDeps, 'catalogue' | 'ticks'>, coin: CoinName): WithdrawalTerms {
  const instrument = deps.catalogue.find(coin)
  if (!instrument || isOthersOnly(instrument)) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
  const tick = deps.ticks.latest()
  const feeAtomic = tick && networkFeeOf(instrument, tick, deps.catalogue)
  if (feeAtomic === null || !instrument.isPayoutEnabled)
    throw new DomainError('WITHDRAWALS_CLOSED', 'This coin cannot be withdrawn at the moment')
  const { decimals, precisionDecimals, leastPaymentAtomic } = instrument
  const arrives = leastPaymentAtomic > 0n ? leastPaymentAtomic : 1n
  return {
    instrument,
    feeAtomic,
    leastAtomic: roundToPrecision(feeAtomic + arrives, decimals, precisionDecimals, 'up'),
  }
}
