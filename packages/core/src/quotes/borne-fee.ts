/** Maximum rise of a network fee after it was shown that the exchange bears, percent. */
const FEE_RISE_BORNE_PERCENT = 10n

/** Returns whether the exchange charges the shown fee although the fee is `nowAtomic`. Both in base units of one coin. */
export function isFeeRiseBorne(nowAtomic: bigint, shownAtomic: bigint): boolean {
  return nowAtomic * 100n <= shownAtomic * (100n + FEE_RISE_BORNE_PERCENT)
}
