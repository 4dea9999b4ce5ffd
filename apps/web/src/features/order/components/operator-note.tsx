import type { OrderView } from '@cambio/contract/order-view'
import { Banner } from '../../../components/ui/banner.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

/** States since when an operator has been handling the order. Shown after the exchange has missed a deadline. */
export function OperatorNote({ order }: { order: OrderView }) {
  const t = useText()
  const since = useClockText(order.escalatedAt ?? order.updatedAt)
  return (
    <Banner kind="warning">
      <p>
        <b>{t('order:escalated', { time: since })}</b>
      </p>
      <p>{t('order:escalated_text')}</p>
    </Banner>
  )
}
