import { readAmountInput } from '@cambio/kernel/amount-input'

/**
 * Matches an amount as users type it: up to 20 digits, optionally followed by a point or comma and up to 18 decimals.
 */
export const TYPED_AMOUNT = /^\d{1,20}(?:[.,]\d{1,18})?$/

/**
 * Returns an amount that matches `TYPED_AMOUNT` as a plain decimal. A comma is a decimal separator in every language.
 * Returns null for an amount such as `1,500`, which may also mean 1500.
 */
export function readTypedAmount(typed: string): string | null {
  return readAmountInput(typed, '.')
}
