import type { AccountWithdrawalView } from '@cambio/contract/wallet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { LocalTime } from '../../../components/ui/local-time.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { accountQuery } from '../api/account-query.ts'
import { accountDialogs, useAccount } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { ResendEmail } from '../forms/resend-email.tsx'
import { BotClosed } from '../messenger/bot-closed.tsx'

/** Interval at which the dialog polls the withdrawal's state, in milliseconds. */
const POLL_MS = 3_000
/** Number of most recent withdrawals to request. The dialog looks for its own withdrawal among them. */
const NEWEST = '20'

/** Dialog about a withdrawal that the user confirms or rejects with a button in the messenger. Shows the outcome. */
export function WithdrawalPressDialog({ withdrawal }: { withdrawal: AccountWithdrawalView }) {
  const t = useText()
  const locale = useLocale()
  const userId = useAccount()?.userId ?? 0
  const queryClient = useQueryClient()
  const { id, amount, currencyTitle, networkTitle, address, memo } = withdrawal
  const { data } = useQuery({
    ...accountQuery(userId, 'walletWithdrawals', { limit: NEWEST }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.find((one) => one.id === id)) ? POLL_MS : false),
  })
  const current = data?.find((one) => one.id === id) ?? withdrawal
  const isOpen = isWaiting(current)
  useEffect(() => {
    if (!isOpen) void queryClient.invalidateQueries({ queryKey: [...ACCOUNT_QUERIES] })
  }, [isOpen, queryClient])
  return (
    <Dialog title={t('account:withdrawal_press_title')} onClose={accountDialogs.close}>
      <Outcome withdrawal={current} />
      <p>
        {t('account:withdrawal_code_what', { amount: moneyText(amount, currencyTitle, locale), network: networkTitle })}
      </p>
      <p className="mono">{memo === null ? address : `${address} · ${memo}`}</p>
      {isOpen ? (
        <>
          <BotClosed userId={userId} />
          <ResendEmail
            texts={{ question: 'account:withdrawal_press_question', done: 'account:withdrawal_press_resent' }}
            send={() => callAccount('resendWithdrawalCode', { body: { id } })}
          />
        </>
      ) : (
        <Button variant="primary" onClick={accountDialogs.close}>
          {t('account:success_withdrawal_do')}
        </Button>
      )}
    </Dialog>
  )
}

function isWaiting(withdrawal: AccountWithdrawalView | undefined): boolean {
  return withdrawal === undefined || withdrawal.waitsFor === 'MESSENGER'
}

/** States whether the user has confirmed or rejected the withdrawal. */
function Outcome({ withdrawal: { status, waitsFor, releaseAt } }: { withdrawal: AccountWithdrawalView }) {
  const t = useText()
  const text = (key: string) => <p role="status">{t(`account:withdrawal_press_${key}`)}</p>
  if (waitsFor === 'MESSENGER') return text('text')
  if (status === 'CANCELLED') return text('cancelled')
  if (releaseAt === null) return text('confirmed')
  return (
    <p role="status">
      {t('account:withdrawal_press_confirmed')} {t('profile:withdrawal_paid_after')} <LocalTime iso={releaseAt} />
    </p>
  )
}
