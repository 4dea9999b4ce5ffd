/** Most that may leave the hot wallet at once, in coins, where nothing else is set: somewhat over the largest order. */
const MOST_AT_ONCE: Readonly<Record<string, number>> = {
  ...{ BTC: 2, ETH: 40, LTC: 1_000, BNB: 150, POL: 200_000, IOTX: 4_000_000, DOGE: 600_000, BCH: 250, XRP: 30_000 },
  ...{ USDT: 60_000, USDC: 60_000, TRX: 400_000 },
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
