import type { PricePeriod } from '@cambio/kernel/price-words'
import type { PricePoint } from './price-point.ts'

/** Prices from before we recorded any: a service that sells market data. */
export interface MarketHistory {
  /**
   * What coins cost over a period, by the source's own names of them (`coinstatValue`), oldest first; a coin that it does not
   * know, or whose answer makes no sense, is absent. Asks once for all of them.
   * @throws {AdapterError} where there was no answer
   */
  history(ids: readonly string[], period: PricePeriod): Promise<Map<string, PricePoint[]>>
}
