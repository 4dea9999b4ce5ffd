import type { OrderView } from '@cambio/contract/order-view'
import { FIXED_RATE_PROBLEMS } from '@cambio/kernel/order-vocabulary'
import { Banner } from '../../../components/ui/banner.tsx'
import { useText } from '../../../lib/i18n.ts'

/** Why a fixed rate stopped holding, while nobody has answered what becomes of the money. */
export function RateWarnings({ order }: { order: OrderView }) {
  const t = useText()
  const kinds = order.orderEvents.map((event) => event.kind)
  const problem = FIXED_RATE_PROBLEMS.find((kind) => kinds.includes(kind))
  return (
    <Banner kind="warning">
      <p>
        <b>{t(`order:warning_${problem ?? 'RATE_MODE_CHANGED'}`)}</b>
      </p>
      <p>{t('order:warning_hold')}</p>
    </Banner>
  )
}
