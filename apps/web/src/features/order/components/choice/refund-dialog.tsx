import type { OrderView } from '@cambio/contract/order-view'
import { useQuery } from '@tanstack/react-query'
import sure from '../../../../components/ui/sure-list.module.css'
import { moneyText } from '../../../../lib/texts/format.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { Answering } from '../../api/answer-choice.ts'
import { refundInfoQuery, type RefundTo } from '../../api/refund-info.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { refundInfoFailureKey } from '../../state/choice.ts'
import { RefundAddressRows } from './refund-address-rows.tsx'

interface RefundDialogProps {
  order: OrderView
  /** Refund destination; null means the refund address that the order already has. */
  to: RefundTo | null
  answering: Answering
  onClose: () => void
}

/** Dialog for confirming a refund. Shows the amount, the network fee and the whole address. */
export function RefundDialog({ order, to, answering, onClose }: RefundDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { data: shown = null, error } = useQuery(refundInfoQuery(order, to))
  const { instrumentFrom } = order.pair
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const money = (amount: string | undefined): string =>
    amount === undefined ? '–' : moneyText(amount, instrumentFrom.currencyTitle, locale)
  const unknownAmount = shown === null && error ? refundInfoFailureKey(error) : null
  const memo = to ? to.memo : (order.refundAddressMemo ?? '')
  return (
    <AnswerDialog
      title={t('order:refund_sure')}
      confirmLabel={t('order:refund_do')}
      answering={{ ...answering, failure: answering.failure ?? unknownAmount }}
      ready={shown !== null}
      onConfirm={() => void answering.refund({ to, shown })}
      onClose={onClose}
    >
      <dl className={sure.list}>
        <div>
          <dt>{t('order:goes_back')}</dt>
          <dd>{money(shown?.refundAmountWithoutNetworkFee)}</dd>
        </div>
        <div>
          <dt>{t('waterfall_networkFee', { network: networkName(t, instrumentFrom) })}</dt>
          <dd>{provider ? t('order:fill_fee_unknown', { provider }) : money(shown?.networkFee)}</dd>
        </div>
        <RefundAddressRows order={order} address={to?.address ?? order.refundAddress ?? ''} memo={memo ?? ''} />
      </dl>
      {to && <p>{t('order:refund_sure_check')}</p>}
    </AnswerDialog>
  )
}
