import type { Coin } from './listed-coins.ts'

/** What coins are first exchanged for. */
const AGAINST = 'USDT'

/** Code of a pair, as `/exchange-{pair}` has it. */
export function codeOf(send: Coin, receive: Coin): string {
  return `${send.bestChangeName}-${receive.bestChangeName}`.toLowerCase()
}

/** The pair that a coin is exchanged in; null where there is no other coin. */
export function pairOf(coin: Coin, coins: readonly Coin[]): string | null {
  const other = againstOf(coin, coins)
  return other && codeOf(coin, other)
}

/** The coin that a coin is first exchanged for, and its amounts are told in: USDT, and for that itself the first of the others. */
export function againstOf(coin: Coin, coins: readonly Coin[]): Coin | null {
  const others = othersOf(coin, coins)
  return others.find(({ currencyTitle }) => currencyTitle === AGAINST) ?? others[0] ?? null
}

/** The other coins, as popular as they come. */
export function othersOf(coin: Coin, coins: readonly Coin[]): Coin[] {
  return coins.filter(({ currencyTitle }) => currencyTitle !== coin.currencyTitle)
}
