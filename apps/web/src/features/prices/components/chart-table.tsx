import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { tableRows, type Point } from '../state/drawing.ts'
import { momentText } from '../state/moment-text.ts'
import { priceWords } from '../state/price-text.ts'
import styles from './chart-table.module.css'

const ROWS = 24

/** Table with some of a chart's points. */
export function ChartTable({
  caption,
  points,
  quote,
}: {
  caption: string
  points: readonly Point[]
  quote: string | null
}) {
  const t = useText()
  const locale = useLocale()
  return (
    <details className={styles.table}>
      <summary>{t('price:chart_table')}</summary>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('price:chart_when')}, UTC</th>
            <th scope="col" data-figure>
              {t('price:chart_price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tableRows(points, ROWS).map(({ at, price }) => (
            <tr key={at}>
              <th scope="row">
                <time dateTime={new Date(at).toISOString()}>{momentText(at, locale)}</time>
              </th>
              <td data-figure>{priceWords(price, quote, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
