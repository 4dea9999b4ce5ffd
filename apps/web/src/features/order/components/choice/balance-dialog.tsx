import sure from '../../../../components/ui/sure-list.module.css'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { Answering } from '../../api/answer-choice.ts'
import type { BalanceInfo } from '../../api/balance-info.ts'
import { AnswerDialog } from './answer-dialog.tsx'

interface BalanceDialogProps {
  /** Amount that the refund would credit; null if the order can no longer be refunded to the balance. */
  info: BalanceInfo | null
  answering: Answering
  onClose: () => void
}

/** Dialog for confirming a refund to the balance. Shows the credited amount, from which the exchange deducts no fee. */
export function BalanceDialog({ info, answering, onClose }: BalanceDialogProps) {
  const t = useText()
  const locale = useLocale()
  return (
    <AnswerDialog
      title={t('order:balance_sure')}
      confirmLabel={t('order:balance_do')}
      answering={answering}
      ready={info !== null}
      onConfirm={() => void answering.refundIntoBalance(info)}
      onClose={onClose}
    >
      <dl className={sure.list}>
        <div>
          <dt>{t('order:balance_credited')}</dt>
          {info?.credits?.map(({ currencyTitle, networkTitle, amount }, index) => (
            <dd key={`${currencyTitle} ${networkTitle} ${index}`}>{moneyText(amount, currencyTitle, locale)}</dd>
          ))}
        </div>
      </dl>
      <p>{t('order:balance_text')}</p>
    </AnswerDialog>
  )
}
