import { amountText } from '@cambio/kernel/amount-text'
import type { OrderView } from '@cambio/contract/order-view'
import { useClockText } from '../../../../components/ui/local-time.tsx'
import { isToCard } from '../../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { moneyText, shortAddress } from '../../../../lib/texts/format.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { orderHeadline } from '../../state/headline.ts'
import { creditedDeposit } from '../../state/deposits.ts'
import { mainDeposit } from '../../state/verdict.ts'

/** Returns the amounts, coins, addresses and times that an order's headlines contain. */
export function useHeadWords(order: OrderView): Record<string, string | number> {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const came = creditedDeposit(order) ?? mainDeposit(order)
  const last = order.withdrawals.findLast((one) => one.purpose !== 'return')
  const amount = moneyText(order.claimedDepositAmount, instrumentFrom.currencyTitle, locale)
  return {
    provider: otherExchange(order.liquidityProviderPublicCode) ?? '',
    amount,
    payout: moneyText(order.amountToGet, instrumentTo.currencyTitle, locale),
    paid: last ? moneyText(last.amount, last.instrument.currencyTitle, locale) : '',
    came: came ? moneyText(came.amount, came.instrument.currencyTitle, locale) : amount,
    from: instrumentFrom.currencyTitle,
    to: instrumentTo.currencyTitle,
    fromNetwork: networkName(t, instrumentFrom),
    toNetwork: networkName(t, instrumentTo),
    destination: isToCard(order.pair.instrumentTo) ? t('order:sale_card') : shortAddress(order.destinationAddress),
    refund: shortAddress(order.refundAddress ?? ''),
    percent: amountText(order.exceptionPolicy.withinPercent ?? '', locale),
    time: useClockText(orderHeadline(order).deadline ?? order.depositDeadline),
    clock: useClockText(order.nextAction.deadline ?? order.updatedAt),
  }
}
