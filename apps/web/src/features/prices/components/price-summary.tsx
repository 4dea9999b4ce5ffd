import { changePercent } from '@cambio/kernel/price-change'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { extremes, type Point } from '../state/drawing.ts'
import { momentText } from '../state/moment-text.ts'
import { changeText, priceWords } from '../state/price-text.ts'
import { PriceText } from './price-text.tsx'

/** Sentence that summarises the chart. */
export function PriceSummary({ points, quote }: { points: readonly Point[]; quote: string | null }) {
  const t = useText()
  const locale = useLocale()
  const [first, last, edges] = [points[0], points.at(-1), extremes(points)]
  if (!first || !last || !edges) return null
  const change = changePercent(first.price, last.price)
  return (
    <PriceText>
      {t('price:chart_summary', {
        first: momentText(first.at, locale),
        last: momentText(last.at, locale),
        change: change === null ? '' : changeText(change, locale),
        low: priceWords(edges.low.price, quote, locale),
        high: priceWords(edges.high.price, quote, locale),
      })}
    </PriceText>
  )
}
