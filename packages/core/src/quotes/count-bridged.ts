import type { Deposit } from '../chains/deposit.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'
import type { BridgedCredits } from './bridged-credits.ts'
import { microOf, microValue } from './exposure-limit.ts'
import type { QuotePolicy } from './quote-policy.ts'
import type { RateTick } from './tick.ts'

/** A credited deposit that its order exchanges at a tick. */
export interface ExchangedDeposit {
  deposit: Pick<Deposit, 'id' | 'asset' | 'amountAtomic'>
  instrument: Instrument
  tick: RateTick
}

/**
 * Counts a deposit of a bridged token that its order exchanges, unless it would exceed the token's daily limit. Returns
 * whether the order may be paid out. Always true for other coins.
 */
export async function countBridged(
  { bridgedPerDayNumeraire }: Pick<QuotePolicy, 'bridgedPerDayNumeraire'>,
  bridged: Pick<BridgedCredits, 'count'>,
  { deposit, instrument, tick }: ExchangedDeposit,
): Promise<boolean> {
  if (!instrument.isBridged) return true
  const valueMicro = microValue(tick, instrument, deposit.amountAtomic)
  return bridged.count(deposit, valueMicro, microOf(bridgedPerDayNumeraire))
}

/**
 * Creates the error for a bridged token that the exchange currently does not accept, because its daily limit is used
 * up.
 */
export function bridgedExhausted({ slug }: Pick<Instrument, 'slug'>): DomainError {
  return new DomainError('NO_LIQUIDITY', `The exchange takes no more ${slug} at the moment`, {
    missing: { what: 'limit', instrument: slug },
  })
}
