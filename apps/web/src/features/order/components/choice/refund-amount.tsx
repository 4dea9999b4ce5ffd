import type { OrderView } from '@cambio/contract/order-view'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { ApiAnswer } from '../../../../lib/api/api-calls.ts'
import { refundInfoFailureKey } from '../../state/choice.ts'
import styles from './choice.module.css'

interface RefundAmountProps {
  order: Pick<OrderView, 'pair' | 'liquidityProviderPublicCode'>
  /** State of the query for the refund amount and the network fee. */
  info: { data: ApiAnswer<'orderRefundInfo'> | undefined; error: Error | null }
}

/** Shows the refund amount and the network fee deducted from it, or why they are unknown. */
export function RefundAmount({ order, info: { data, error } }: RefundAmountProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle } = order.pair.instrumentFrom
  const provider = otherExchange(order.liquidityProviderPublicCode)
  return (
    <>
      {error ? (
        <p className={styles.none}>{t(refundInfoFailureKey(error))}</p>
      ) : (
        <p className={styles.figure}>
          {data ? (
            moneyText(data.refundAmountWithoutNetworkFee, currencyTitle, locale)
          ) : (
            <span className={`skeleton ${styles.waiting}`} />
          )}
        </p>
      )}
      <p>
        {provider
          ? t('order:fill_refund_fee', { provider })
          : data && !error
            ? t('order:refund_fee', { fee: moneyText(data.networkFee, currencyTitle, locale) })
            : t('order:refund_fee_unknown')}
      </p>
    </>
  )
}
