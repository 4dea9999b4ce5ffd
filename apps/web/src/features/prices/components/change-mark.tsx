import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { changeText, isStill } from '../state/price-text.ts'

/** How a price changed: by a sign, an arrow and a colour. */
export function ChangeMark({ change }: { change: string | null }) {
  const t = useText()
  const locale = useLocale()
  if (change === null) return <span className="no-figure">{t('price:no_change')}</span>
  const way = isStill(change) ? 'still' : change.startsWith('-') ? 'down' : 'up'
  const Icon = { still: Minus, down: ArrowDownRight, up: ArrowUpRight }[way]
  return (
    <span className="change" data-way={way}>
      <Icon size={16} aria-hidden="true" />
      {way !== 'still' && <span className="sr">{t(way === 'up' ? 'price:rose' : 'price:fell')} </span>}
      {changeText(change, locale)}
    </span>
  )
}
