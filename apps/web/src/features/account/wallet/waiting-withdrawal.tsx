import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { accountDialogs } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { ConfirmBox } from '../forms/confirm-box.tsx'
import { failureWords, type FailureWords } from '../state/form-failure.ts'
import { proofDialog } from './proof-dialog.ts'

/**
 * Note about a withdrawal to a new address that the user has not confirmed yet. The user can confirm or cancel it here.
 */
export function WaitingWithdrawal({ withdrawal }: { withdrawal: AccountWithdrawalView }) {
  const t = useText()
  const [isCancelling, setCancelling] = useState(false)
  const { waitsFor, releaseAt } = withdrawal
  const proof = proofDialog(withdrawal)
  return (
    <span className="waiting">
      {waitsFor === 'TIME' && releaseAt !== null && (
        <small>
          {t('profile:withdrawal_paid_after')} <LocalTime iso={releaseAt} />
        </small>
      )}
      {proof !== null && (
        <Button onClick={() => accountDialogs.open({ kind: proof, withdrawal })}>
          {t(proof === 'withdrawal-code' ? 'profile:withdrawal_enter_code' : 'profile:withdrawal_see_press')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => setCancelling(true)}>
        {t('profile:withdrawal_cancel')}
      </Button>
      {isCancelling && <CancelBox withdrawal={withdrawal} onClose={() => setCancelling(false)} />}
    </span>
  )
}

function CancelBox({ withdrawal, onClose }: { withdrawal: AccountWithdrawalView; onClose: () => void }) {
  const t = useText()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const { id, amount, currencyTitle } = withdrawal
  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      await callAccount('cancelWithdrawal', { body: { id } })
      onClose()
    } catch (error) {
      setFailure(failureWords(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES] })
    }
  }
  return (
    <ConfirmBox
      title={t('profile:withdrawal_cancel_title')}
      confirm={t('profile:withdrawal_cancel')}
      dismiss={t('profile:withdrawal_keep')}
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>{t('profile:withdrawal_cancel_text', { amount: moneyText(amount, currencyTitle, locale) })}</p>
      {failure !== null && (
        <p className="bad" role="alert">
          {t(failure.key, { ...failure })}
        </p>
      )}
    </ConfirmBox>
  )
}
