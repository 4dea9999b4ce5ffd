import { amountText } from '@cambio/kernel/amount-text'
import type { Rational } from '@cambio/kernel/rational'
import { divide, rational } from '@cambio/kernel/rational'
import { useText } from '../../../lib/texts/i18n.ts'
import { withLocale } from '@cambio/kernel/locale-path'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { pricePairs } from '../state/price-table.ts'
import styles from './price-points.module.css'
import { PriceText } from './price-text.tsx'

/** One coin of a pair. `pair` is the code of the pair with this coin on the send side. */
export interface Side {
  title: string
  decimals: number
  pair: string
}

/** Two tables that convert amounts of each coin to the other. Each row links to the form with that row's amount. */
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
  const locale = useLocale()
  return (
    <table>
      <caption>{t('price:points_caption', { send: from.title, receive: to.title })}</caption>
      <thead className="sr">
        <tr>
          <th scope="col">{t('price:points_of')}</th>
          <th scope="col">{t('price:points_worth')}</th>
        </tr>
      </thead>
      <tbody>
        {pricePairs(price, to.decimals).map(({ amount, worth, isLess }) => (
          <tr key={amount}>
            <th scope="row">
              <a href={`${withLocale(`/exchange-${from.pair}`, locale)}?amount=${amount}`}>
                {amountText(amount, locale)} {from.title}
              </a>
            </th>
            <td data-figure>
              {isLess && `${t('price:points_less')} `}
              {amountText(worth, locale)} {to.title}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
