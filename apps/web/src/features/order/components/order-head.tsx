import type { OrderView } from '@cambio/contract/order-view'
import { Check } from 'lucide-react'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { moneyText, orderNumberText, shortAddress } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { orderHeadline } from '../state/headline.ts'
import { whyNotKept } from '../state/why-not-kept.ts'
import { outcomeOf } from '../state/outcome.ts'
import { progressSteps } from '../state/progress.ts'

/** The next action with amount and deadline, what happens otherwise, and the four steps. */
export function OrderHead({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const { key, deadline } = orderHeadline(order)
  // Until somebody has answered, the warning below says it.
  const why = outcomeOf(order) === 'refund' ? whyNotKept(order) : null
  const came = order.deposits.find((deposit) => !deposit.isPending)
  const last = order.withdrawals.at(-1)
  const words = {
    amount: moneyText(order.claimedDepositAmount, instrumentFrom.currencyTitle, locale),
    payout: moneyText(order.amountToGet, instrumentTo.currencyTitle, locale),
    paid: last ? moneyText(last.amount, last.instrument.currencyTitle, locale) : '',
    came: came ? moneyText(came.amount, came.instrument.currencyTitle, locale) : '',
    from: instrumentFrom.currencyTitle,
    to: instrumentTo.currencyTitle,
    fromNetwork: instrumentFrom.networkFriendlyTitle,
    toNetwork: instrumentTo.networkFriendlyTitle,
    destination: shortAddress(order.destinationAddress),
    refund: shortAddress(order.refundAddress ?? ''),
    confirmations: order.deposits[0]?.confirmations ?? 0,
    count: order.minConfirmationsToTrade,
    time: useClockText(deadline ?? order.depositDeadline),
  }
  return (
    <div className="order-head">
      <p className="eyebrow">
        {t('order:number', { number: orderNumberText(order.orderId) })} · {t(`order:mode_${order.rateMode}`)}
      </p>
      <div aria-live="polite">
        <h1 className="do">{t(`order:head_${key}`, words)}</h1>
        <p>
          {why !== null && `${t(`order:${why}`, words)} `}
          {t(`order:head_${key}_text`, words)}
        </p>
      </div>
      <ol className="steps" aria-label={t('order:progress')}>
        {progressSteps(order).map((step) => (
          <li key={step.key} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
            {step.state === 'done' && <Check size={14} aria-label={t('order:step_done')} />}
            {t(`order:step_${step.key}`, words)}
          </li>
        ))}
      </ol>
    </div>
  )
}
