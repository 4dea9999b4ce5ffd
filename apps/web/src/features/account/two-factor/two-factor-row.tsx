import type { AccountData } from '@cambio/contract/account'
import type { FactorsView } from '@cambio/contract/two-factor'
import { Fingerprint, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { LedgerRow } from '../lists/ledger-row.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { AddTotpDialog } from './add-totp-dialog.tsx'
import { FactorItem } from './factor-item.tsx'
import { hasPasskeys } from './passkey.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useTwoFactor } from './use-two-factor.ts'
import { FailedFact } from '../lists/failed-fact.tsx'
import list from '../lists/item-list.module.css'
import ledger from '../lists/ledger.module.css'
import { WaitingList } from '../lists/waiting-list.tsx'

/** Maximum number of unused recovery codes at which the page shows a warning. */
const FEW_CODES = 3

/** Settings row that lists the account's second factors. The user can add and remove them. */
export function TwoFactorRow({ account }: { account: AccountData }) {
  const t = useText()
  const twoFactor = useTwoFactor(account.userId)
  const { factors } = twoFactor
  return (
    <LedgerRow title={t('profile:step_row')} text={t('profile:step_row_text')}>
      {factors.isPending && <WaitingList />}
      {factors.isError && factors.data === undefined && (
        <FailedFact text={t('profile:step_failed')} busy={factors.isFetching} onRetry={() => void factors.refetch()} />
      )}
      {factors.data && <FactorList account={account} factors={factors.data} twoFactor={twoFactor} />}
    </LedgerRow>
  )
}

interface FactorListProps {
  account: AccountData
  factors: FactorsView
  twoFactor: ReturnType<typeof useTwoFactor>
}

function FactorList({ account, factors, twoFactor }: FactorListProps) {
  const t = useText()
  const [adding, setAdding] = useState<'totp' | 'passkey' | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { totp, passkeys } = factors
  const isOff = totp === null && passkeys.length === 0
  const added = (fresh: readonly string[]): void => {
    setAdding(null)
    setCodes(fresh)
    void twoFactor.reload()
  }
  return (
    <>
      {isOff && <p className={ledger.note}>{t('profile:step_none')}</p>}
      {!isOff && <FactorItems {...{ factors, twoFactor, setCodes }} />}
      {account.isEmailConfirmed ? (
        <div className={ledger.actions}>
          {totp === null && <Button onClick={() => setAdding('totp')}>{t('profile:step_add_totp')}</Button>}
          {hasPasskeys() && <Button onClick={() => setAdding('passkey')}>{t('profile:step_add_passkey')}</Button>}
        </div>
      ) : (
        <p className={ledger.note}>{t('profile:step_unconfirmed')}</p>
      )}
      {adding === 'totp' && (
        <AddTotpDialog email={account.email ?? ''} onAdded={added} onClose={() => setAdding(null)} />
      )}
      {adding === 'passkey' && (
        <AddPasskeyDialog email={account.email ?? ''} onAdded={added} onClose={() => setAdding(null)} />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  )
}

interface FactorItemsProps extends Pick<FactorListProps, 'factors' | 'twoFactor'> {
  /** Called with new recovery codes that the row must show. */
  setCodes(codes: readonly string[]): void
}

/** Lists the account's factors and shows how many recovery codes are left. */
function FactorItems({ factors, twoFactor, setCodes }: FactorItemsProps) {
  const t = useText()
  const { totp, passkeys, recoveryCodesLeft } = factors
  const { busy } = twoFactor
  return (
    <ul className={list.list}>
      {totp && (
        <FactorItem
          {...totp}
          icon={Smartphone}
          name={t('profile:step_totp')}
          busy={busy === 'totp'}
          onRemove={() => void twoFactor.removeTotp()}
        />
      )}
      {passkeys.map(({ passkeyId, name, ...times }) => (
        <FactorItem
          key={passkeyId}
          {...times}
          icon={Fingerprint}
          name={name}
          busy={busy === passkeyId}
          onRemove={() => void twoFactor.removePasskey(passkeyId, name)}
        />
      ))}
      <RecoveryCodesItem
        left={recoveryCodesLeft}
        busy={busy === 'codes'}
        onRenew={() => void twoFactor.renewCodes(setCodes)}
      />
    </ul>
  )
}

function RecoveryCodesItem({ left, busy, onRenew }: { left: number; busy: boolean; onRenew: () => void }) {
  const t = useText()
  return (
    <li className={list.item}>
      <ShieldCheck size={20} aria-hidden="true" />
      <div>
        <b>{t('profile:step_codes')}</b>
        <p className={left <= FEW_CODES ? 'warn' : undefined}>{t('profile:step_codes_left', { count: left })}</p>
      </div>
      <Button busy={busy} onClick={onRenew}>
        {t('profile:step_codes_renew')}
      </Button>
    </li>
  )
}
