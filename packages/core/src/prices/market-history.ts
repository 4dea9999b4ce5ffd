import type { PricePeriod } from '@cambio/kernel/price-words'
import type { PricePoint } from './price-point.ts'

/** Reads older prices from a market data service. */
export interface MarketHistory {
  /**
   * Returns prices of coins over a period, oldest first, by the source's ids of the coins (`coinstatValue`). Omits
   * unknown coins, and coins with an implausible response. Sends one request for all coins.
   * @throws {AdapterError} when the source did not respond
   */
  history(ids: readonly string[], period: PricePeriod): Promise<Map<string, PricePoint[]>>
}
