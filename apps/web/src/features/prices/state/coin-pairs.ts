import type { Coin } from './listed-coins.ts'

/** Ticker of the default counterpart in a pair. */
const AGAINST = 'USDT'

/** Returns the code of a pair for `/exchange-{pair}`. */
export function codeOf(send: Coin, receive: Coin): string {
  return `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()
}

/** Returns the code of the pair from a coin to its default counterpart; null if there is no other coin. */
export function pairOf(coin: Coin, coins: readonly Coin[]): string | null {
  const other = againstOf(coin, coins)
  return other && codeOf(coin, other)
}

/**
 * Returns the default counterpart of a coin. Pages show the coin's value in it. It is USDT, or for USDT the most
 * popular other coin.
 */
export function againstOf(coin: Coin, coins: readonly Coin[]): Coin | null {
  const others = othersOf(coin, coins)
  return others.find(({ currencyTitle }) => currencyTitle === AGAINST) ?? others[0] ?? null
}

/** Returns all coins except `coin`. Keeps their sequence. */
export function othersOf(coin: Coin, coins: readonly Coin[]): Coin[] {
  return coins.filter(({ currencyTitle }) => currencyTitle !== coin.currencyTitle)
}
