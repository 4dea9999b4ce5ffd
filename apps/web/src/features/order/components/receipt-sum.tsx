import { amountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { useClockText } from '../../../components/ui/local-time.tsx'
import { Waterfall } from '../../../components/ui/waterfall.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { creditedDeposit } from '../state/deposits.ts'
import { outcomeOf } from '../state/outcome.ts'
import { refundSum } from '../state/refund-sum.ts'

/** Main amount of a receipt: paid, refunded, or received and waiting. */
export function ReceiptFigure({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const time = useClockText(order.depositDeadline)
  const { instrumentFrom, instrumentTo } = order.pair
  const came = creditedDeposit(order)?.amount
  const figure = (label: string, amount: string, approximate = false) => (
    <div>
      <p className="eyebrow">{label}</p>
      <p className="receipt-amount">
        {approximate && '≈\u00a0'}
        {amount}
      </p>
    </div>
  )
  const promised = moneyText(order.amountToGet, instrumentTo.currencyTitle, locale)
  const from = (amount: string) => moneyText(amount, instrumentFrom.currencyTitle, locale)
  switch (outcomeOf(order)) {
    case 'refund': {
      const sum = refundSum(order)
      if (sum) return figure(t(order.completed ? 'order:returned' : 'order:goes_back'), from(sum.returned))
      return came === undefined ? null : figure(t('order:goes_back_less_fee'), from(came))
    }
    case 'held':
      return came === undefined ? null : figure(t('order:came'), from(came))
    case 'lapsed':
      return figure(t('order:offered', { time }), promised, !order.amountToGetIsFinal)
    case 'payout':
      return figure(t(gainedKey(order)), promised, !order.amountToGetIsFinal)
  }
}

/** Cost lines that sum to the main amount. Empty if there are no cost lines. */
export function ReceiptLines({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const outcome = outcomeOf(order)
  if (outcome === 'payout') {
    return (
      <Waterfall
        provider={otherExchange(order.liquidityProviderPublicCode)}
        lines={order.waterfall}
        total={order.amountToGet}
        currencyTitle={instrumentTo.currencyTitle}
        network={instrumentTo.networkFriendlyTitle}
        totalLabel={t(gainedKey(order))}
        approximate={!order.amountToGetIsFinal}
      />
    )
  }
  const sum = outcome === 'refund' ? refundSum(order) : null
  if (!sum) return null
  return (
    <dl className="fall">
      <div>
        <dt>{t('order:tx_deposit')}</dt>
        <dd>{amountText(sum.came, locale)}</dd>
      </div>
      {sum.fee !== '0' && (
        <div>
          <dt>{t('waterfall_networkFee', { network: instrumentFrom.networkFriendlyTitle })}</dt>
          <dd>{amountText(`-${sum.fee}`, locale)}</dd>
        </div>
      )}
      <div className="sum">
        <dt>{t(order.completed ? 'order:returned' : 'order:goes_back')}</dt>
        <dd>{moneyText(sum.returned, instrumentFrom.currencyTitle, locale)}</dd>
      </div>
    </dl>
  )
}

function gainedKey({ state, amountToGetIsFinal }: OrderView): string {
  if (state === 'FINISHED') return 'order:you_got'
  return amountToGetIsFinal ? 'order:you_get' : 'order:you_get_about'
}
