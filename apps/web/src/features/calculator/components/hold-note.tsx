import { useText } from '../../../lib/texts/i18n.ts'

/** Names the one reason to hold an order, before the user sends anything. */
export function HoldNote() {
  const t = useText()
  return (
    <details className="fold-box">
      <summary>{t('exchange:hold')}</summary>
      <div>
        <p>{t('exchange:hold_text')}</p>
      </div>
    </details>
  )
}
