import type { DepositView, OrderView } from '@cambio/contract/order-view'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { sentQuery } from '../../../../lib/exchange/what-if.ts'
import { sentPercent } from '../../state/verdict.ts'
import styles from './transfers.module.css'

/**
 * Note shown while the network is confirming a deposit that differs from the agreed amount. States the expected outcome
 * and the user's options. The server predicts the outcome with the rules for confirmed deposits.
 */
export function Foretold({ order, deposit }: { order: OrderView; deposit: DepositView }) {
  const t = useText()
  const locale = useLocale()
  const { orderId, destinationAddress } = order
  const { data } = useQuery(sentQuery({ orderId, destinationAddress }, sentPercent(order, deposit)))
  const { instrumentTo } = order.pair
  const about = data?.amount ?? data?.offer
  return (
    <div className={styles.foretold} role="status">
      <TriangleAlert size={20} aria-hidden="true" />
      <p>
        {t(data ? `order:foretold_${data.outcome}` : 'order:foretold_unknown', {
          about: about ? moneyText(about, instrumentTo.currencyTitle, locale) : '',
        })}
      </p>
      <p>{t('order:foretold_now')}</p>
    </div>
  )
}
