import type { Coin } from './listed-coins.ts'

/** Default coin to swap for. */
const AGAINST = 'USDT'

/** Returns the code of a pair for `/exchange-{pair}`. */
export function codeOf(send: Coin, receive: Coin): string {
  return `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()
}

/** Returns the code of a coin's default pair; null without another coin. */
export function pairOf(coin: Coin, coins: readonly Coin[]): string | null {
  const other = againstOf(coin, coins)
  return other && codeOf(coin, other)
}

/**
 * Returns the coin that a coin is swapped for by default, in which its amounts are shown: USDT, and for USDT the first
 * of the others.
 */
export function againstOf(coin: Coin, coins: readonly Coin[]): Coin | null {
  const others = othersOf(coin, coins)
  return others.find(({ currencyTitle }) => currencyTitle === AGAINST) ?? others[0] ?? null
}

/** Returns the other coins by popularity. */
export function othersOf(coin: Coin, coins: readonly Coin[]): Coin[] {
  return coins.filter(({ currencyTitle }) => currencyTitle !== coin.currencyTitle)
}
