import type { OrderView } from '@cambio/contract/order-view'
import { showsRateChangeWarning } from '@cambio/kernel/order-progress'
import { Banner } from '../../../../components/ui/banner.tsx'
import { useClockText } from '../../../../components/ui/local-time.tsx'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { creditedDeposit } from '../../state/deposits.ts'
import { whyNotKept } from '../../state/why-not-kept.ts'

/**
 * Shows two warnings until the user chooses: why the fixed rate no longer applies, and that the rate becomes floating
 * (spec §4).
 */
export function RateWarnings({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle } = order.pair.instrumentFrom
  const came = creditedDeposit(order)
  const words = {
    came: came ? moneyText(came.amount, currencyTitle, locale) : '',
    amount: moneyText(order.claimedDepositAmount, currencyTitle, locale),
    time: useClockText(order.depositDeadline),
  }
  const why = whyNotKept(order)
  const isRateChanged = showsRateChangeWarning(order.orderEvents.map(({ kind }) => kind))
  if (why === null && !isRateChanged) return null
  return (
    <Banner kind="warning">
      {why !== null && (
        <p>
          <b>{t(`order:${why}`, words)}</b>
        </p>
      )}
      {isRateChanged && <p>{t('order:warning_RATE_MODE_CHANGED')}</p>}
    </Banner>
  )
}
