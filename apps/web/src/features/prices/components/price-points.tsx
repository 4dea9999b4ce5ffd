import { amountText } from '@cambio/kernel/amount-text'
import type { Rational } from '@cambio/kernel/rational'
import { divide, rational } from '@cambio/kernel/rational'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pairLimitsQuery } from '../api/price-queries.ts'
import { pricePairs, type PricePair } from '../state/price-table.ts'
import { limitPosition, phoneRows, type LimitPosition } from '../state/row-limits.ts'
import styles from './price-points.module.css'
import { PriceText } from './price-text.tsx'

/** One coin of a pair. `pair` is the code of the pair with this coin on the send side. */
export interface Side {
  slug: string
  title: string
  decimals: number
  pair: string
}

/**
 * Two tables that convert amounts of each coin to the other. A row within the limits links to the form with its amount.
 */
export function PricePoints({ price, send, receive }: { price: Rational | null; send: Side; receive: Side }) {
  const t = useText()
  if (!price) return null
  return (
    <section className={styles.points} aria-labelledby="points">
      <h2 id="points">{t('price:points_title')}</h2>
      <PriceText>{t('price:points_text')}</PriceText>
      <div className={styles.tables}>
        <PointsTable price={price} from={send} to={receive} />
        <PointsTable price={divide(rational(1n, 1n), price)} from={receive} to={send} />
      </div>
    </section>
  )
}

function PointsTable({ price, from, to }: { price: Rational; from: Side; to: Side }) {
  const t = useText()
  const [showsAll, setShowsAll] = useState(false)
  const { data: limits = null } = useQuery(pairLimitsQuery(from.slug, to.slug))
  const rows = pricePairs(price, to.decimals)
  const positions = rows.map(({ amount }) => limitPosition(amount, limits))
  const first = phoneRows(positions)
  return (
    <div>
      <table data-all={showsAll || undefined}>
        <caption>{t('price:points_caption', { send: from.title, receive: to.title })}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{t('price:points_of')}</th>
            <th scope="col">{t('price:points_worth')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.amount} data-more={!first.has(index) || undefined}>
              <AmountCell amount={row.amount} from={from} position={positions[index] ?? 'unknown'} />
              <WorthCell row={row} title={to.title} />
            </tr>
          ))}
        </tbody>
      </table>
      {!showsAll && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {t('price:points_all')}
        </button>
      )}
    </div>
  )
}

/** Amount of a row: a link to the form, or plain text with the reason if the form rejects the amount. */
function AmountCell({ amount, from, position }: { amount: string; from: Side; position: LimitPosition }) {
  const t = useText()
  const locale = useLocale()
  const text = `${amountText(amount, locale)} ${from.title}`
  return (
    <th scope="row">
      {position === 'within' ? (
        <a href={`${withLocale(`/exchange-${from.pair}`, locale)}?amount=${amount}`}>{text}</a>
      ) : (
        <span>
          {text}
          {position !== 'unknown' && <small>{t(`price:points_${position}`)}</small>}
        </span>
      )}
    </th>
  )
}

function WorthCell({ row: { worth, isLess }, title }: { row: PricePair; title: string }) {
  const t = useText()
  const locale = useLocale()
  return (
    <td data-figure>
      {isLess && `${t('price:points_less')} `}
      {amountText(worth, locale)} {title}
    </td>
  )
}
