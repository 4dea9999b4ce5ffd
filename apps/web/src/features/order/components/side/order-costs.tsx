import { currencyAmountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { CostRows } from '../../../../components/ui/cost-rows.tsx'
import { costShare } from '../../../../lib/exchange/cost-share.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { moneyText, percentText } from '../../../../lib/texts/format.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { outcomeOf } from '../../state/outcome.ts'
import { refundSum } from '../../state/refund-sum.ts'
import { seesOtherAmount } from '../../state/verdict.ts'

/** Returns whether an order has costs to show: the quoted costs of a payout, or the network fee of a sent refund. */
export function hasCosts(order: OrderView): boolean {
  if (seesOtherAmount(order)) return false
  const outcome = outcomeOf(order)
  return outcome === 'payout' ? order.waterfall.length > 0 : outcome === 'refund' && refundSum(order) !== null
}

/** Line with an order's total costs, as a percentage and an amount. For a refund, it shows the network fee. */
export function CostSummary({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const sum = outcomeOf(order) === 'refund' ? refundSum(order) : null
  if (sum) return <span>{`${t('order:costs')} ${moneyText(sum.fee, instrumentFrom.currencyTitle, locale)}`}</span>
  const share = costShare(order)
  if (!share) return <span>{t('order:costs')}</span>
  return (
    <span>
      {t('order:costs')} <b>{percentText(share.percent, locale)}</b>
      {` · ${moneyText(share.amount, instrumentTo.currencyTitle, locale)}`}
    </span>
  )
}

/** One line for each of an order's costs. */
export function CostLines({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const sum = outcomeOf(order) === 'refund' ? refundSum(order) : null
  if (!sum) {
    return (
      <dl className="fall">
        <CostRows
          lines={order.waterfall}
          currency={instrumentTo.currencyTitle}
          network={networkName(t, instrumentTo)}
          provider={otherExchange(order.liquidityProviderPublicCode)}
        />
      </dl>
    )
  }
  return (
    <dl className="fall">
      <div>
        <dt>{t('order:tx_deposit')}</dt>
        <dd>{currencyAmountText(sum.came, instrumentFrom.currencyTitle, locale)}</dd>
      </div>
      {sum.fee !== '0' && (
        <div>
          <dt>{t('waterfall_networkFee', { network: networkName(t, instrumentFrom) })}</dt>
          <dd>{currencyAmountText(`-${sum.fee}`, instrumentFrom.currencyTitle, locale)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Line that explains the higher network fee of a payout to a contract. Empty for an ordinary address. */
export function ContractFeeNote({ order }: { order: OrderView }) {
  const t = useText()
  if (order.networkFeePercent === null || outcomeOf(order) !== 'payout') return null
  return <p className="field-note">{t('order:contract_fee')}</p>
}
