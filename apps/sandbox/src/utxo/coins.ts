/** Converts coins to base units. JSON has coins with eight decimals as a number, which is exact below 9·10^7 coins. */
export function coinsToAtomic(coins: number): bigint {
  return BigInt(Math.round(coins * 1e8))
}
