/** Most that may leave the hot wallet at once, in coins, where nothing else is set: somewhat over the largest order. */
const MOST_AT_ONCE: Readonly<Record<string, number>> = {
  ...{ BTC: 2, ETH: 40, LTC: 1_000, BNB: 150, POL: 200_000, IOTX: 4_000_000, DOGE: 600_000, BCH: 250, XRP: 30_000 },
  ...{ XLM: 250_000, TON: 25_000, XMR: 600, SOL: 700 },
  ...{ USDT: 60_000, USDC: 60_000, TRX: 400_000 },
  ...{
    DAI: 100_000,
    WBTC: 1,
    LINK: 8_000,
    UNI: 10_000,
    AAVE: 700,
    COMP: 2_000,
    SNX: 80_000,
    YFI: 20,
    CRV: 200_000,
    MKR: 80,
    SUSHI: 100_000,
    LDO: 100_000,
    '1INCH': 400_000,
    GRT: 700_000,
    ZRX: 300_000,
    BAT: 600_000,
    BAL: 50_000,
    MANA: 300_000,
    ENJ: 700_000,
    LRC: 800_000,
    ANKR: 4_000_000,
    CVX: 50_000,
    INJ: 6_000,
    API3: 70_000,
    BAND: 90_000,
    UMA: 50_000,
    PENDLE: 20_000,
    AXS: 20_000,
    SHIB: 6_000_000_000,
    CAKE: 50_000,
    ADA: 300_000,
    DOT: 20_000,
  },
}
const TIMES_AN_HOUR = 10
const TIMES_A_DAY = 50

/** The caps of a currency where the settings name none; null for one that has none, which so never leaves. */
export function defaultCaps(currencyTitle: string): { perTransaction: string; perHour: string; perDay: string } | null {
  const most = MOST_AT_ONCE[currencyTitle]
  if (most === undefined) return null
  return {
    perTransaction: String(most),
    perHour: String(most * TIMES_AN_HOUR),
    perDay: String(most * TIMES_A_DAY),
  }
}
