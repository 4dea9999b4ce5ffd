/** Sandbox coin: its titles in the public API, its chain and its number of decimal places. */
export type SandboxCoin = {
  currencyTitle: string
  networkTitle: string
  chain: string
  decimals: number
  isToken: boolean
}

/** Creates a chain's native coin, for which the currency title and the network title are the same. */
const coin = (title: string, chain: string, decimals: number): SandboxCoin => ({
  currencyTitle: title,
  networkTitle: title,
  chain,
  decimals,
  isToken: false,
})

/** Creates the sandbox coins for a chain's tokens. Each has as many decimal places as the real token. */
const tokens = (networkTitle: string, chain: string, decimals: Readonly<Record<string, number>>): SandboxCoin[] =>
  Object.entries(decimals).map(([currencyTitle, decimalPlaces]) => ({
    currencyTitle,
    networkTitle,
    chain,
    decimals: decimalPlaces,
    isToken: true,
  }))

export const COINS: readonly SandboxCoin[] = [
  coin('ETH', 'ethereum', 18),
  ...tokens('ERC20', 'ethereum', {
    USDT: 6,
    USDC: 6,
    DAI: 18,
    WBTC: 8,
    LINK: 18,
    UNI: 18,
    AAVE: 18,
    COMP: 18,
    SNX: 18,
    YFI: 18,
    CRV: 18,
    MKR: 18,
    SUSHI: 18,
    LDO: 18,
    '1INCH': 18,
    GRT: 18,
    ZRX: 18,
    BAT: 18,
    BAL: 18,
    MANA: 18,
    ENJ: 18,
    LRC: 18,
    ANKR: 18,
    CVX: 18,
    INJ: 18,
    API3: 18,
    BAND: 18,
    UMA: 18,
    PENDLE: 18,
    AXS: 18,
    SHIB: 18,
  }),
  coin('BNB', 'bsc', 18),
  ...tokens('BEP20', 'bsc', {
    USDT: 18,
    USDC: 18,
    DAI: 18,
    ETH: 18,
    LINK: 18,
    UNI: 18,
    CAKE: 18,
    XRP: 18,
    ADA: 18,
    DOT: 18,
    DOGE: 8,
    LTC: 18,
    BCH: 18,
  }),
  coin('LTC', 'litecoin', 8),
  coin('BTC', 'bitcoin', 8),
  coin('POL', 'polygon', 18),
  ...tokens('POLYGON', 'polygon', {
    USDT: 6,
    USDC: 6,
    DAI: 18,
    WBTC: 8,
    LINK: 18,
    UNI: 18,
    AAVE: 18,
    CRV: 18,
    GRT: 18,
    MANA: 18,
  }),
  coin('IOTX', 'iotex', 18),
  coin('DOGE', 'dogecoin', 8),
  coin('BCH', 'bitcoin-cash', 8),
  coin('XRP', 'xrp', 6),
  coin('XLM', 'stellar', 7),
  coin('TON', 'ton', 9),
  coin('XMR', 'monero', 12),
  coin('SOL', 'solana', 9),
  ...tokens('SPL', 'solana', { USDC: 6, USDT: 6 }),
  coin('TRX', 'tron', 6),
  ...tokens('TRC20', 'tron', { USDT: 6 }),
]

export const tokensOf = (chain: string): SandboxCoin[] => COINS.filter((one) => one.chain === chain && one.isToken)

const same = (a: string, b: string) => a.toUpperCase() === b.toUpperCase()

export function findCoin(currencyTitle: string, networkTitle: string): SandboxCoin | undefined {
  return COINS.find((coin) => same(coin.currencyTitle, currencyTitle) && same(coin.networkTitle, networkTitle))
}

/** Returns the chain for a network title. A chain can have several titles, such as `ERC20` and `ETH`. */
export function chainOfNetwork(networkTitle: string): string | undefined {
  return COINS.find((coin) => same(coin.networkTitle, networkTitle))?.chain
}
