import type { ReceiptView } from '@cambio/contract/receipt-view'
import { Check, TrendingDown, TrendingUp } from 'lucide-react'
import { Chip } from '../../../../components/ui/chip.tsx'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { moneyText, percentText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { promiseResult, type PromiseResult } from '../../state/promise.ts'
import { refundSum } from '../../state/refund-sum.ts'
import styles from './receipt.module.css'

/**
 * Line that compares the quoted amount with the paid amount and gives the reason for any difference. For a refund, it
 * shows the deducted network fee instead.
 */
export function PromiseLine({ order }: { order: ReceiptView }) {
  if (order.state === 'REFUNDED') return <RefundLine order={order} />
  const kept = promiseResult(order)
  return kept && <PayoutLine order={order} kept={kept} />
}

function PayoutLine({ order, kept }: { order: ReceiptView; kept: PromiseResult }) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle } = order.pair.instrumentTo
  const came = order.deposits.find(({ status }) => status === 'credited')
  if (kept.kind === 'kept' && kept.isEstimate)
    return <EstimateLine sum={moneyText(kept.promised, currencyTitle, locale)} />
  const sign = kept.kind === 'less' ? '−' : kept.kind === 'more' ? '+' : ''
  return (
    <dl className={styles.kept}>
      <dt>
        {t(kept.kind === 'kept' ? 'order:kept_difference' : kept.isEstimate ? 'order:estimated' : 'order:promised')}
      </dt>
      <dd>{moneyText(kept.kind === 'kept' ? '0' : kept.promised, currencyTitle, locale)}</dd>
      <dd className={styles.verdict}>
        <KeptChip kept={kept} text={`${sign}${percentText(kept.percent, locale)}`} />
      </dd>
      {kept.reasonKey !== null && (
        <dd className={`${styles.reason} ${styles.verdict}`}>
          {t(kept.reasonKey, {
            provider: otherExchange(order.liquidityProviderPublicCode) ?? '',
            came: came ? moneyText(came.amount, came.instrument.currencyTitle, locale) : '',
            difference: moneyText(kept.difference, currencyTitle, locale),
          })}
        </dd>
      )}
    </dl>
  )
}

/** Line for a floating-rate order whose payout equals the estimate. Does not call the estimate a promise. */
function EstimateLine({ sum }: { sum: string }) {
  const t = useText()
  return (
    <dl className={styles.kept}>
      <dt>{t('order:estimated')}</dt>
      <dd>{t('order:estimated_paid', { sum })}</dd>
    </dl>
  )
}

function KeptChip({ kept: { kind }, text }: { kept: PromiseResult; text: string }) {
  const t = useText()
  if (kind === 'kept') {
    return (
      <Chip Icon={Check} tone="good">
        {t('order:kept')}
      </Chip>
    )
  }
  return (
    <Chip Icon={kind === 'less' ? TrendingDown : TrendingUp} tone={kind === 'more' ? 'good' : ''}>
      {text}
    </Chip>
  )
}

function RefundLine({ order }: { order: ReceiptView }) {
  const t = useText()
  const locale = useLocale()
  const sum = refundSum(order)
  if (!sum) return null
  return (
    <dl className={styles.kept}>
      <dt>{t('order:refund_deducted')}</dt>
      <dd>{moneyText(sum.fee, order.pair.instrumentFrom.currencyTitle, locale)}</dd>
      <dd className={styles.verdict}>
        <Chip Icon={Check} tone="good">
          {t('order:refund_no_fee')}
        </Chip>
      </dd>
    </dl>
  )
}
