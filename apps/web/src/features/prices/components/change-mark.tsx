import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { changeText, isStill } from '../state/price-text.ts'
import styles from './change-mark.module.css'

/**
 * Price change in percent, with sign, arrow and colour. Screen readers announce a word instead of the arrow and sign.
 */
export function ChangeMark({ change }: { change: string | null }) {
  const t = useText()
  const locale = useLocale()
  if (change === null) return <span data-missing>{t('price:no_change')}</span>
  const way = isStill(change) ? 'still' : change.startsWith('-') ? 'down' : 'up'
  const text = changeText(change, locale)
  const Icon = { still: Minus, down: ArrowDownRight, up: ArrowUpRight }[way]
  return (
    <span className={styles.change} data-way={way}>
      <Icon size={16} aria-hidden="true" />
      {way === 'still' ? (
        text
      ) : (
        <>
          <span className="sr">
            {t(way === 'up' ? 'price:rose' : 'price:fell')} {text.replace(/^[+−]/, '')}
          </span>
          <span aria-hidden="true">{text}</span>
        </>
      )}
    </span>
  )
}
