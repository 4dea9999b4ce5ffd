import type { Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/**
 * Returns the coin in which an amount is expressed: the send coin or the receive coin. A currency title that both coins
 * share selects the send coin.
 */
export function amountSide(from: Instrument, to: Instrument, amountCurrency: string | null): Instrument {
  if (amountCurrency === null) return from
  const named = amountCurrency.toLowerCase()
  if (named === from.slug) return from
  if (named === to.slug) return to
  if (named === from.currencyTitle.toLowerCase()) return from
  if (named === to.currencyTitle.toLowerCase()) return to
  throw new DomainError('INSTRUMENT_UNKNOWN', 'claimedDepositAmountCurrency is neither side of the pair', {
    field: 'claimedDepositAmountCurrency',
  })
}
