/** CoinStats ID of each sandbox coin, by ticker. */
export const COINSTATS_IDS: Readonly<Record<string, string>> = {
  ...{ BTC: 'bitcoin', ETH: 'ethereum', USDT: 'tether', LTC: 'litecoin', BNB: 'binance-coin', XRP: 'ripple' },
  ...{ POL: 'matic-network', USDC: 'usd-coin', IOTX: 'iotex', DOGE: 'dogecoin', BCH: 'bitcoin-cash', DAI: 'dai' },
  ...{ WBTC: 'wrapped-bitcoin', LINK: 'chainlink', UNI: 'uniswap', AAVE: 'aave', SNX: 'havven', MKR: 'maker' },
  ...{ COMP: 'compound-governance-token', YFI: 'yearn-finance', CRV: 'curve-dao-token', SUSHI: 'sushi' },
  ...{ LDO: 'lido-dao', '1INCH': '1inch', GRT: 'the-graph', ZRX: '0x', BAT: 'basic-attention-token' },
  ...{ BAL: 'balancer', MANA: 'decentraland', ENJ: 'enjin-coin', LRC: 'loopring', ANKR: 'ankr' },
  ...{ CVX: 'convex-finance', INJ: 'injective-protocol', API3: 'api3', BAND: 'band-protocol', UMA: 'uma' },
  ...{ PENDLE: 'pendle', AXS: 'axie-infinity', SHIB: 'shiba-inu', CAKE: 'pancakeswap-token', ADA: 'cardano' },
  ...{ DOT: 'polkadot', TRX: 'tron', XLM: 'stellar', TON: 'the-open-network', XMR: 'monero', SOL: 'solana' },
}
