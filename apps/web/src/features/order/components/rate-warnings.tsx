import type { OrderView } from '@cambio/contract/order-view'
import { Banner } from '../../../components/ui/banner.tsx'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { moneyText } from '../../../lib/format.ts'
import { useText } from '../../../lib/i18n.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { whyNotKept } from '../state/why-not-kept.ts'

/** Why a fixed rate stopped holding, while nobody has answered what becomes of the money. */
export function RateWarnings({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle } = order.pair.instrumentFrom
  const came = order.deposits.find((deposit) => !deposit.isPending)
  const words = {
    came: came ? moneyText(came.amount, currencyTitle, locale) : '',
    amount: moneyText(order.claimedDepositAmount, currencyTitle, locale),
    time: useClockText(order.depositDeadline),
  }
  return (
    <Banner kind="warning">
      <p>
        <b>{t(`order:${whyNotKept(order) ?? 'warning_RATE_MODE_CHANGED'}`, words)}</b>
      </p>
      <p>{t('order:warning_hold')}</p>
    </Banner>
  )
}
