/** A coin of the sandbox: titles as the public API names them, and where it lives. */
export type SandboxCoin = { currencyTitle: string; networkTitle: string; chain: string; decimals: number }

export const COINS: readonly SandboxCoin[] = [
  { currencyTitle: 'ETH', networkTitle: 'ETH', chain: 'ethereum', decimals: 18 },
  { currencyTitle: 'USDT', networkTitle: 'ERC20', chain: 'ethereum', decimals: 6 },
  { currencyTitle: 'BNB', networkTitle: 'BNB', chain: 'bsc', decimals: 18 },
  { currencyTitle: 'LTC', networkTitle: 'LTC', chain: 'litecoin', decimals: 8 },
  { currencyTitle: 'BTC', networkTitle: 'BTC', chain: 'bitcoin', decimals: 8 },
]

const same = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

export function findCoin(currencyTitle: string, networkTitle: string): SandboxCoin | undefined {
  return COINS.find((coin) => same(coin.currencyTitle, currencyTitle) && same(coin.networkTitle, networkTitle))
}

/** The chain a network title stands for: `ERC20` and `ETH` are one chain. */
export function chainOfNetwork(networkTitle: string): string | undefined {
  return COINS.find((coin) => same(coin.networkTitle, networkTitle))?.chain
}
