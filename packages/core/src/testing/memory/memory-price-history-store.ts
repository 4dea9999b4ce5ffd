import { RESOLUTION_MS, RESOLUTIONS, type PricePoint, type Resolution } from '../../prices/price-point.ts'
import type { PriceHistoryStore } from '../../prices/price-history-store.ts'

export class MemoryPriceHistoryStore implements PriceHistoryStore {
  readonly #prices = new Map<string, PricePoint>()
  readonly #withPast = new Set<string>()

  async record(prices: Readonly<Record<string, string>>, at: number): Promise<void> {
    for (const [title, price] of Object.entries(prices))
      for (const one of RESOLUTIONS) this.#keep(title, one, { at: at - (at % RESOLUTION_MS[one]), price })
  }

  async prune(resolution: Resolution, before: number): Promise<void> {
    for (const [key, { at }] of this.#prices)
      if (key.split(' ')[1] === resolution && at < before) this.#prices.delete(key)
  }

  async withoutPast(currencyTitles: readonly string[]): Promise<string[]> {
    return currencyTitles.filter((title) => !this.#withPast.has(title))
  }

  async addPast(title: string, points: Readonly<Record<Resolution, readonly PricePoint[]>>): Promise<void> {
    this.#withPast.add(title)
    for (const one of RESOLUTIONS) for (const point of points[one]) this.#keep(title, one, point)
  }

  async since(currencyTitle: string, resolution: Resolution, from: number): Promise<PricePoint[]> {
    return (await this.allSince(resolution, from)).get(currencyTitle) ?? []
  }

  async allSince(resolution: Resolution, from: number): Promise<Map<string, PricePoint[]>> {
    const kept = [...this.#prices].filter(([key, { at }]) => key.split(' ')[1] === resolution && at >= from)
    const byTitle = Map.groupBy(kept, ([key]) => key.split(' ')[0] ?? '')
    return new Map(
      [...byTitle].map(([title, list]) => [
        title,
        list.map(([, point]) => point).toSorted((one, other) => one.at - other.at),
      ]),
    )
  }

  async newestBetween(from: number, to: number): Promise<Map<string, PricePoint>> {
    const newest = new Map<string, PricePoint>()
    for (const [title, points] of await this.allSince('minute', from)) {
      const last = points.findLast(({ at }) => at <= to)
      if (last) newest.set(title, last)
    }
    return newest
  }

  #keep(title: string, resolution: Resolution, point: PricePoint): void {
    const key = `${title} ${resolution} ${point.at}`
    if (!this.#prices.has(key)) this.#prices.set(key, point)
  }
}
