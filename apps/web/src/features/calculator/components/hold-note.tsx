import { useText } from '../../../lib/i18n.ts'

/** The one thing that can hold an order, said before anything is sent. */
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
