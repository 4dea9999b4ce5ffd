import type { OrderView } from '@cambio/contract/order-view'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { shortAddress } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'

const QUESTIONS = ['less', 'late', 'twice', 'nothing'] as const

/** What happens if it goes otherwise, answered before anything is sent. */
export function WhatIf({ order }: { order: OrderView }) {
  const t = useText()
  const variant = order.rateMode === 'FLOATING' ? 'FLOATING' : 'FIXED'
  const words = {
    coin: order.pair.instrumentFrom.currencyTitle,
    network: order.pair.instrumentFrom.networkFriendlyTitle,
    refund: shortAddress(order.refundAddress ?? ''),
    time: useClockText(order.depositDeadline),
  }
  return (
    <section className="card" aria-label={t('order:what_if')}>
      {QUESTIONS.map((question) => (
        <details className="what" key={question}>
          <summary>{t(`order:if_${question}`)}</summary>
          <p>{t(`order:if_${question}_${variant}`, words)}</p>
        </details>
      ))}
    </section>
  )
}
