import type { PartnerCoin } from '../partners/partner-coins.ts'

/** Mercuryo's network names, by sandbox chain. */
const NETWORKS: Readonly<Record<string, string>> = {
  ethereum: 'ETHEREUM',
  bsc: 'BINANCESMARTCHAIN',
  polygon: 'POLYGON',
  bitcoin: 'BITCOIN',
  litecoin: 'LITECOIN',
  dogecoin: 'DOGECOIN',
  'bitcoin-cash': 'BITCOINCASH',
  xrp: 'RIPPLE',
  tron: 'TRON',
  stellar: 'STELLAR',
  ton: 'NEWTON',
  solana: 'SOLANA',
}
/** Tickers of the coins that the simulated card provider sells. */
const SOLD = new Set([
  'BTC',
  'ETH',
  'LTC',
  'BCH',
  'DOGE',
  'BNB',
  'POL',
  'TRX',
  'XRP',
  'XLM',
  'TON',
  'SOL',
  'USDT',
  'USDC',
  'DAI',
])

/** Returns Mercuryo's network name for a coin, or null when Mercuryo does not support the network. */
export function networkOf({ coin }: Pick<PartnerCoin, 'coin'>): string | null {
  return NETWORKS[coin.chain] ?? null
}

/** Returns the coins that the simulated card provider sells. */
export function soldCoins(coins: readonly PartnerCoin[]): PartnerCoin[] {
  return coins.filter((one) => networkOf(one) !== null && SOLD.has(one.coin.currencyTitle))
}
