import type { PairData } from '@cambio/contract/pair-data'

/** Returns whether a quote has amounts. A quote that was requested without an amount has only a price and limits. */
export function hasAmounts({ amountToGive }: Pick<PairData, 'amountToGive'>): boolean {
  return amountToGive !== '0'
}
