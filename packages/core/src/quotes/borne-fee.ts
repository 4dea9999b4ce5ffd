/** Maximum increase of a network fee since it was shown, up to which the exchange charges the shown fee, percent. */
const FEE_RISE_BORNE_PERCENT = 10n

/**
 * Returns whether the exchange charges the shown fee although the current fee is `nowAtomic`. Both in base units of one
 * coin.
 */
export function isFeeRiseBorne(nowAtomic: bigint, shownAtomic: bigint): boolean {
  return nowAtomic * 100n <= shownAtomic * (100n + FEE_RISE_BORNE_PERCENT)
}
