import { useText } from '../../../lib/texts/i18n.ts'

/** Collapsed note in the order form that states the only reason why the exchange may hold an order. */
export function HoldNote() {
  const t = useText()
  return (
    <details className="fold-box">
      <summary>{t('exchange:hold')}</summary>
      <div>
        <p>{t('exchange:hold_text')}</p>
        <p>{t('exchange:hold_partner')}</p>
        <p>{t('exchange:hold_technical')}</p>
      </div>
    </details>
  )
}
