/** Divisor of the daily earnings limit, which gives the maximum for one account. */
const ACCOUNTS_PER_DAY = 4n

/**
 * Returns the maximum amount of earnings that one account may withdraw within 24 hours, in base units.
 * @param perDayAtomic maximum for all accounts together
 */
export function earningsShare(perDayAtomic: bigint): bigint {
  return perDayAtomic / ACCOUNTS_PER_DAY
}
