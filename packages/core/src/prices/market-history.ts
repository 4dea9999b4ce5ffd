import type { PricePeriod } from '@cambio/kernel/price-words'
import type { PricePoint } from './price-point.ts'

/** Prices from before our first record: a market data service. */
export interface MarketHistory {
  /**
   * Returns prices of coins over a period, by the source's own ids (`coinstatValue`), oldest first. Unknown coins, and
   * coins with an implausible answer, are absent. Sends one request for all of them.
   * @throws {AdapterError} when there was no answer
   */
  history(ids: readonly string[], period: PricePeriod): Promise<Map<string, PricePoint[]>>
}
