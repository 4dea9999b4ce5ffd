/** Converts an amount of coins to base units. A JSON number with eight decimal places is exact below 9·10^7 coins. */
export function coinsToAtomic(coins: number): bigint {
  return BigInt(Math.round(coins * 1e8))
}
