import { amountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { Check } from 'lucide-react'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { dayText, moneyText, orderNumberText, shortAddress } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { creditedDeposit, pendingDeposit } from '../state/deposits.ts'
import { orderHeadline, serviceClockKey } from '../state/headline.ts'
import { whyNotKept } from '../state/why-not-kept.ts'
import { outcomeOf } from '../state/outcome.ts'
import { progressSteps } from '../state/progress.ts'

/** Head of the order page: the next action with amount and deadline, what happens otherwise, and the four steps. */
export function OrderHead({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const isHydrated = useHydrated()
  const { instrumentFrom, instrumentTo } = order.pair
  const { key, textKey, deadline } = orderHeadline(order)
  const clockKey = serviceClockKey(order)
  // Shows the reason only after the user's choice. Before it, `RateWarnings` shows the reason.
  const isRerated = order.orderEvents.some((event) => event.kind === 'RATE_MODE_CHANGE_ACCEPTED')
  const why = outcomeOf(order) === 'refund' || isRerated ? whyNotKept(order) : null
  const came = creditedDeposit(order)
  const last = order.withdrawals.findLast((one) => one.purpose !== 'return')
  const words = {
    provider: otherExchange(order.liquidityProviderPublicCode) ?? '',
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
    confirmations: pendingDeposit(order)?.confirmations ?? 0,
    count: order.minConfirmationsToTrade,
    percent: amountText(order.exceptionPolicy.withinPercent ?? '', locale),
    time: useClockText(deadline ?? order.depositDeadline),
    clock: useClockText(order.nextAction.deadline ?? order.updatedAt),
  }
  return (
    <div className="order-head">
      <p className="eyebrow">
        <span className="print-only">{t('site_name')} · </span>
        {t('order:number', { number: orderNumberText(order.orderId) })} ·{' '}
        {t(isRerated ? 'order:mode_RERATED' : `order:mode_${order.rateMode}`)}
        {/* Adds the date in print, because a printed page may be read on another day. */}
        <span className="print-only"> · {dayText(order.createdAt, locale, isHydrated ? undefined : 'UTC')}</span>
      </p>
      <div aria-live="polite">
        <h1 className="do">{t(`order:head_${key}`, words)}</h1>
        <p>
          {why !== null && `${t(`order:${why}`, words)} `}
          {isRerated && `${t('order:rerated')} `}
          {t(`order:head_${textKey}_text`, words)}
        </p>
        {clockKey !== null && <p className="head-clock">{t(clockKey, words)}</p>}
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
