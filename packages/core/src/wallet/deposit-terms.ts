import { isOthersOnly, type Instrument } from '../instruments/instrument.ts'
import { networkFeeOf, roundToSignificant } from '../quotes/price-quote.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { CoinName } from './withdrawal-terms.ts'

/** Network fees that a deposit must be worth when it is credited: moving it on costs one, sending it out another. */
const LEAST_FEES = 5n
/** As much more is asked for in advance: a fee that doubles while coins are on their way breaks no promise. */
const IN_ADVANCE = 2n
const DIGITS = 2

/** What a deposit of a coin has to be now, base units. */
export interface DepositTerms {
  instrument: Instrument
  /** What is said to people: at least this is credited, whatever the fee does within reason. */
  leastAtomic: bigint
}

/** What is credited to an account, at least, while a payment costs `feeAtomic`; all in base units. */
export function leastCredited({ leastPaymentAtomic }: Instrument, feeAtomic: bigint): bigint {
  const worth = feeAtomic * LEAST_FEES
  const withdrawable = feeAtomic + leastPaymentAtomic
  return worth > withdrawable ? worth : withdrawable
}

/**
 * The terms that hold now. Where the chain is halted or deposits are closed there are none.
 * @throws {DomainError} NETWORK_UNKNOWN, DEPOSITS_CLOSED
 */
export function depositTerms(deps: Pick<WalletDeps, 'catalogue' | 'ticks'>, coin: CoinName): DepositTerms {
  const instrument = deps.catalogue.find(coin)
  if (!instrument || isOthersOnly(instrument)) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
  const terms = termsOf(deps, instrument)
  if (!terms) throw new DomainError('DEPOSITS_CLOSED', 'This coin cannot be deposited at the moment')
  return terms
}

/** Every coin that may be deposited now, in the order of the catalogue. */
export function listDepositTerms(deps: Pick<WalletDeps, 'catalogue' | 'ticks'>): DepositTerms[] {
  return deps.catalogue.instruments.flatMap((instrument) => termsOf(deps, instrument) ?? [])
}

function termsOf(
  { catalogue, ticks }: Pick<WalletDeps, 'catalogue' | 'ticks'>,
  instrument: Instrument,
): DepositTerms | null {
  const tick = ticks.latest()
  const feeAtomic = tick && networkFeeOf(instrument, tick, catalogue)
  if (feeAtomic === null || !instrument.isDepositEnabled) return null
  const asked = leastCredited(instrument, feeAtomic) * IN_ADVANCE
  return { instrument, leastAtomic: roundToSignificant(asked, DIGITS, 'up', instrument) }
}
