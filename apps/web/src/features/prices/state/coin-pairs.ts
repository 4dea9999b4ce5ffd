import type { Coin } from './listed-coins.ts'

/** Ticker of the default counterpart in a pair. */
const AGAINST = 'USDT'

/** Returns a pair's code for `/exchange-{pair}`. */
export function codeOf(send: Coin, receive: Coin): string {
  return `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()
}

/** Returns the code of the pair from a coin to its default counterpart, or null if there is no other coin. */
export function pairOf(coin: Coin, coins: readonly Coin[]): string | null {
  const other = againstOf(coin, coins)
  return other && codeOf(coin, other)
}

/**
 * Returns a coin's default counterpart, in which pages show the coin's value: USDT or, for USDT itself, the most
 * popular other coin.
 */
export function againstOf(coin: Coin, coins: readonly Coin[]): Coin | null {
  const others = othersOf(coin, coins)
  return others.find(({ currencyTitle }) => currencyTitle === AGAINST) ?? others[0] ?? null
}

/** Returns all coins except `coin`, in the same order. */
export function othersOf(coin: Coin, coins: readonly Coin[]): Coin[] {
  return coins.filter(({ currencyTitle }) => currencyTitle !== coin.currencyTitle)
}
