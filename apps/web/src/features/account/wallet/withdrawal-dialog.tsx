import type { BalanceView } from '@cambio/contract/wallet'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useNamedCoin } from './use-named-coin.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

interface WithdrawalDialogProps {
  userId: number
  coin: Pick<BalanceView, 'currencyTitle' | 'networkTitle'>
  onClose: () => void
}

/** Dialog that withdraws a coin from the account's balance. */
export function WithdrawalDialog({ userId, coin: { currencyTitle, networkTitle }, onClose }: WithdrawalDialogProps) {
  const t = useText()
  const { network } = useNamedCoin({ currencyTitle, networkTitle })
  return (
    <Dialog title={t('profile:withdraw_coin', { coin: currencyTitle, network })} onClose={onClose}>
      <WithdrawalForm
        userId={userId}
        coin={{ currencyTitle, networkTitle }}
        call="withdrawFromWallet"
        onDone={onClose}
      />
    </Dialog>
  )
}
