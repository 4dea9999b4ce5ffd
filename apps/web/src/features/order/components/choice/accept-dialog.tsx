import type { OrderView } from '@cambio/contract/order-view'
import sure from '../../../../components/ui/sure-list.module.css'
import { addressGroups, moneyText } from '../../../../lib/texts/format.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { Answering } from '../../api/answer-choice.ts'
import { AnswerDialog } from './answer-dialog.tsx'

interface AcceptDialogProps {
  order: OrderView
  answering: Answering
  onClose: () => void
}

/**
 * Dialog for accepting the current rate. Shows the approximate amount, the destination, and when the rate becomes
 * final.
 */
export function AcceptDialog({ order, answering, onClose }: AcceptDialogProps) {
  const t = useText()
  const locale = useLocale()
  const { instrumentTo } = order.pair
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const offer = order.choice?.offer ?? null
  return (
    <AnswerDialog
      title={t('order:accept_sure')}
      confirmLabel={t('order:accept_do')}
      answering={answering}
      ready={offer !== null || provider !== null}
      onConfirm={() => void answering.accept()}
      onClose={onClose}
    >
      <dl className={sure.list}>
        <div>
          <dt>{t('order:you_get_about')}</dt>
          <dd>{offer ? `≈\u00a0${moneyText(offer.amountToGet, instrumentTo.currencyTitle, locale)}` : '–'}</dd>
        </div>
        <div>
          <dt>{t('order:to_address', { network: networkName(t, instrumentTo) })}</dt>
          <dd className="mono">{addressGroups(order.destinationAddress).join(' ')}</dd>
        </div>
      </dl>
      <p>{provider ? t('order:fill_accept', { provider }) : t('order:accept_sure_text')}</p>
    </AnswerDialog>
  )
}
