import type { InstrumentView } from '@cambio/contract/instrument'
import { fiatDecimals } from '@cambio/kernel/fiat-decimals'
import { amountText } from '@cambio/kernel/amount-text'
import type { PairData } from '@cambio/contract/pair-data'
import { Link } from '@tanstack/react-router'
import { evenDecimals } from '../../lib/texts/even-decimals.ts'
import { moneyText, percentText } from '../../lib/texts/format.ts'
import { networkName } from '../../lib/exchange/network-name.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { useLocale } from '../../lib/texts/use-locale.ts'
import styles from './price-parts.module.css'

/** Kinds of cost lines that the section explains. */
const EXPLAINED = ['market', 'spread', 'platformFee', 'networkFee']

interface Quoted {
  send: { currencyTitle: string }
  receive: InstrumentView
  amount: string
  quote: PairData | null
}

/** Section that explains each part of a price and who receives the money. Uses the amounts of the initial quote. */
export function PriceParts({ start }: { start: Quoted | null }) {
  const t = useText()
  const locale = useLocale()
  const lines = start?.quote?.waterfall.filter(({ kind }) => EXPLAINED.includes(kind)) ?? []
  if (start === null || !start.quote || lines.length === 0) return null
  const { send, receive, amount, quote } = start
  const amounts = evenDecimals(
    lines.map((line) => line.amount),
    fiatDecimals(receive.currencyTitle) ?? 0,
  )
  return (
    <section className="block" aria-labelledby="parts-title">
      <h2 id="parts-title">{t('home:parts_title')}</h2>
      <p className={styles.lede}>
        {t('home:parts_lede', {
          sent: moneyText(amount, send.currencyTitle, locale),
          received: moneyText(quote.amountToGet, receive.currencyTitle, locale),
        })}
      </p>
      <dl className={styles.parts}>
        {lines.map(({ kind, percent, amount: part }, index) => (
          <div key={kind}>
            <dt>
              {t(`waterfall_${kind}`, { network: networkName(t, receive) })}
              {percent !== '' && `, ${percentText(percent, locale)}`}
            </dt>
            <dd className={styles.amount}>{amountText(amounts[index] ?? part, locale)}</dd>
            <dd>{t(`home:parts_${kind}`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/docs/$" params={{ _splat: 'fees' }}>
          {t('home:parts_more')}
        </Link>
      </p>
    </section>
  )
}
