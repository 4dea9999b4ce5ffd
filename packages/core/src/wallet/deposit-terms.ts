import { isFiat, isProviderOnly, type Instrument } from '../instruments/instrument.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import { roundToSignificant } from '../quotes/quote-bounds.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { CoinName } from './withdrawal-terms.ts'

/**
 * Minimum amount of a credited deposit, as a multiple of the network fee. Sweeping the deposit costs one fee, and
 * withdrawing it costs another fee.
 */
const MIN_FEES = 5n
/**
 * Ratio of the minimum deposit that pages state to the smallest amount that is credited. The margin is needed because
 * the network fee may double before the coins arrive.
 */
const IN_ADVANCE = 2n
const DIGITS = 2

/** Current terms for depositing a coin. */
export interface DepositTerms {
  instrument: Instrument
  /**
   * Minimum deposit that pages state, in base units. A deposit of at least this amount is credited if the network fee
   * does not more than double before it arrives.
   */
  minAtomic: bigint
}

/**
 * Returns the smallest deposit that is credited to an account, in base units.
 * @param feeAtomic current network fee for a payment, in base units of the instrument
 */
export function minCredited({ minPaymentAtomic }: Instrument, feeAtomic: bigint): bigint {
  const worth = feeAtomic * MIN_FEES
  const withdrawable = feeAtomic + minPaymentAtomic
  return worth > withdrawable ? worth : withdrawable
}

/**
 * Returns a coin's current deposit terms. Throws while the chain is halted or deposits are closed. Also throws for fiat
 * money, because a balance cannot hold it.
 * @throws {DomainError} NETWORK_UNKNOWN, DEPOSITS_CLOSED
 */
export function depositTerms(deps: Pick<WalletDeps, 'catalogue' | 'ticks'>, coin: CoinName): DepositTerms {
  const instrument = deps.catalogue.find(coin)
  if (!instrument || isProviderOnly(instrument) || isFiat(instrument))
    throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
  const terms = termsOf(deps, instrument)
  if (!terms) throw new DomainError('DEPOSITS_CLOSED', 'This coin cannot be deposited at the moment')
  return terms
}

/** Returns the deposit terms (fee and minimum) of every coin that can currently be deposited, in catalogue order. */
export function listDepositTerms(deps: Pick<WalletDeps, 'catalogue' | 'ticks'>): DepositTerms[] {
  return deps.catalogue.instruments
    .filter((instrument) => !isFiat(instrument))
    .flatMap((instrument) => termsOf(deps, instrument) ?? [])
}

function termsOf(
  { catalogue, ticks }: Pick<WalletDeps, 'catalogue' | 'ticks'>,
  instrument: Instrument,
): DepositTerms | null {
  const tick = ticks.latest()
  const feeAtomic = tick && networkFeeOf(instrument, tick, catalogue)
  if (feeAtomic === null || !instrument.isDepositEnabled) return null
  const minimum = minCredited(instrument, feeAtomic) * IN_ADVANCE
  return { instrument, minAtomic: roundToSignificant(minimum, DIGITS, 'up', instrument) }
}
