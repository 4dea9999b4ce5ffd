import type { PricePeriod } from '@cambio/kernel/price-words'
import type { PricePoint } from './price-point.ts'

/** Reads older prices from a market data service. */
export interface MarketHistory {
  /**
   * Returns coin prices over a period, oldest first, keyed by the source's coin IDs (`coinstatValue`). Omits unknown
   * coins and coins with implausible data. Sends a single request for all coins.
   * @throws {AdapterError} when the source does not respond
   */
  history(ids: readonly string[], period: PricePeriod): Promise<Map<string, PricePoint[]>>
}
