/**
 * Lowest price in USDT at which the signer values each currency, keyed by currency title. Each is about half the usual
 * market price. The signer uses this price or the latest recorded one, whichever is higher. It never pays out a
 * currency without a reference price. Override a price with `SIGNER_REFERENCE_PRICES` when the market rises far above
 * it.
 */
export const REFERENCE_PRICES: Readonly<Record<string, string>> = {
  ...{ USDT: '1', USDC: '1', DAI: '1', EUR: '0.54' },
  ...{ BTC: '34000', WBTC: '34000', ETH: '1500', BNB: '320', SOL: '85', LTC: '46', BCH: '240', XMR: '82' },
  ...{ XRP: '1.1', TON: '1.5', TRX: '0.15', XLM: '0.14', DOGE: '0.08', POL: '0.22', IOTX: '0.012' },
  ...{ ADA: '0.19', DOT: '2.3', LINK: '7', UNI: '3.8', AAVE: '82', COMP: '23', SNX: '0.75', YFI: '2700' },
  ...{ CRV: '0.21', MKR: '750', SUSHI: '0.42', LDO: '0.6', '1INCH': '0.14', GRT: '0.085', ZRX: '0.18', BAT: '0.095' },
  ...{ BAL: '1', MANA: '0.17', ENJ: '0.08', LRC: '0.075', ANKR: '0.014', CVX: '1.2', INJ: '9.5', API3: '0.85' },
  ...{ BAND: '0.65', UMA: '1.15', PENDLE: '2.3', AXS: '2.5', SHIB: '0.0000087', CAKE: '1.1' },
}
