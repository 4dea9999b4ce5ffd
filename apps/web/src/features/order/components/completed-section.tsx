import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { creditedDeposit } from '../state/deposits.ts'
import { durationWords, secondsBetween } from '../state/duration.ts'

/** Section for a finished order: agreed amount, paid amount and duration, or the refund. */
export function CompletedSection({ order, refunded }: { order: OrderView; refunded: boolean }) {
  const t = useText()
  const locale = useLocale()
  const isInBalance = refunded && order.refundInto === 'balance'
  const paid = isInBalance
    ? creditedDeposit(order)
    : order.withdrawals.find((one) => one.purpose === (refunded ? 'refund' : 'payout'))
  const seconds = secondsBetween(order, refunded ? 'REFUND_COMPLETED' : 'WITHDRAWAL_COMPLETED')
  const isRerated = order.orderEvents.some((event) => event.kind === 'RATE_MODE_CHANGE_ACCEPTED')
  const took = seconds === null ? null : durationWords(seconds)
  return (
    <section className="card done-card" aria-label={t(refunded ? 'order:refund_completed' : 'order:completed')}>
      <h2>{t(refunded ? 'order:refund_completed' : 'order:completed')}</h2>
      <dl className="facts">
        {!refunded && (
          <div>
            <dt>
              {t(
                isRerated ? 'order:promised_before' : order.rateMode === 'FIXED' ? 'order:promised' : 'order:estimated',
              )}
            </dt>
            <dd>
              {moneyText(order.claimedPublicRate.claimedAmountToReceive, order.pair.instrumentTo.currencyTitle, locale)}
            </dd>
          </div>
        )}
        {paid && (
          <div>
            <dt>{t(isInBalance ? 'order:balance_credited' : refunded ? 'order:returned' : 'order:paid')}</dt>
            <dd>{moneyText(paid.amount, paid.instrument.currencyTitle, locale)}</dd>
          </div>
        )}
        {took && (
          <div>
            <dt>{t(refunded ? 'order:took_refund' : 'order:took')}</dt>
            <dd>{t(took.minutes > 0 ? 'duration' : 'duration_seconds', took)}</dd>
          </div>
        )}
      </dl>
      {isInBalance && <p>{t('order:balance_where')}</p>}
      <div className="pay-actions no-print">
        <Link className="btn btn-primary" to="/">
          {t('order:again')}
        </Link>
        {isInBalance && (
          <Link className="btn btn-plain" to="/profile/$page" params={{ page: 'wallet' }}>
            {t('order:balance_open')}
          </Link>
        )}
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          {t('order:print')}
        </Button>
      </div>
    </section>
  )
}
