/**
 * Maximum increase in a network fee that the exchange absorbs instead of the user, as a percentage of the fee that the
 * user saw.
 */
const ABSORBED_RISE_PERCENT = 10n

/**
 * Returns whether the exchange charges the fee that the user saw (`shownAtomic`) even though the current fee is
 * `nowAtomic`. Both are in base units of the same coin.
 */
export function isFeeRiseAbsorbed(nowAtomic: bigint, shownAtomic: bigint): boolean {
  return nowAtomic * 100n <= shownAtomic * (100n + ABSORBED_RISE_PERCENT)
}
