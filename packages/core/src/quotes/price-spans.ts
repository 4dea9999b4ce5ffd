import type { Instrument } from '../instruments/instrument.ts'
import type { RateTick } from './tick.ts'
import type { TickBook } from './tick-store.ts'

/** Lowest and highest price of a currency in the last minute's ticks, and the number of ticks that contain a price. */
interface PriceSpan {
  min: number
  max: number
  count: number
}

interface MinuteSpans {
  ticks: number
  byCurrency: ReadonlyMap<string, PriceSpan>
}

/** Spans by the newest tick, because all quotes of a tick need the same ones. */
const kept = new WeakMap<RateTick, MinuteSpans>()

/** Share of a limit below which a float is certainly below the limit. */
const CERTAINLY = 0.9999

/**
 * Returns true if a pair's rate at a tick is certainly at most `limit` times its median of the last minute, and most
 * ticks of that minute certainly contain the rate. False means that only an exact calculation shows it. A quote and the
 * rates file check thousands of pairs a second, and almost no pair needs that calculation.
 */
export function isCertainlyWithin(
  ticks: Pick<TickBook, 'latest' | 'recent'>,
  { from, to }: { from: Instrument; to: Instrument },
  { tick, limit }: { tick: RateTick; limit: number },
): boolean {
  const newest = ticks.latest()
  if (newest === null) return false
  const spans = spansAt(newest, ticks)
  const [sent, received] = [spans.byCurrency.get(from.currencyTitle), spans.byCurrency.get(to.currencyTitle)]
  if (!sent || !received) return false
  const missing = 2 * spans.ticks - sent.count - received.count
  if (missing * 2 > spans.ticks) return false
  const [priceFrom, priceTo] = [Number(tick.prices[from.currencyTitle]), Number(tick.prices[to.currencyTitle])]
  // The median lies between the lowest price of `from` at the highest of `to` and the opposite.
  return (priceFrom / sent.min) * (received.max / priceTo) <= limit * CERTAINLY
}

function spansAt(newest: RateTick, ticks: Pick<TickBook, 'recent'>): MinuteSpans {
  const known = kept.get(newest)
  if (known) return known
  const recent = ticks.recent()
  const byCurrency = new Map<string, PriceSpan>()
  for (const { prices } of recent)
    for (const [title, text] of Object.entries(prices)) {
      const price = Number(text)
      const span = byCurrency.get(title)
      if (!span) byCurrency.set(title, { min: price, max: price, count: 1 })
      else {
        span.min = Math.min(span.min, price)
        span.max = Math.max(span.max, price)
        span.count += 1
      }
    }
  const spans = { ticks: recent.length, byCurrency }
  kept.set(newest, spans)
  return spans
}
