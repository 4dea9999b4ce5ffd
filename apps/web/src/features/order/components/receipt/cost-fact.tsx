import type { ReceiptView } from '@cambio/contract/receipt-view'
import { costShare } from '../../../../lib/exchange/cost-share.ts'
import { percentText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'

/** Description list entry with the total costs of a swap in percent. Hidden for a refund. */
export function CostFact({ order }: { order: ReceiptView }) {
  const t = useText()
  const locale = useLocale()
  const share = order.state === 'REFUNDED' ? null : costShare(order)
  if (!share) return null
  return (
    <div>
      <dt>{t('order:costs')}</dt>
      <dd>{percentText(share.percent, locale)}</dd>
    </div>
  )
}
