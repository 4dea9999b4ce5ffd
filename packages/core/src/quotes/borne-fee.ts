/**
 * Maximum increase in a network fee that the exchange bears instead of the user, as a percentage of the fee that the
 * user saw.
 */
const FEE_RISE_BORNE_PERCENT = 10n

/**
 * Returns whether the exchange charges the fee that the user saw (`shownAtomic`) even though the current fee is
 * `nowAtomic`. Both are in base units of the same coin.
 */
export function isFeeRiseBorne(nowAtomic: bigint, shownAtomic: bigint): boolean {
  return nowAtomic * 100n <= shownAtomic * (100n + FEE_RISE_BORNE_PERCENT)
}
