import { ExternalLink } from 'lucide-react'
import { AddressLine } from '../../../components/ui/address-line.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { QrFigure } from '../../../components/ui/qr-figure.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import ledger from '../lists/ledger.module.css'
import styles from './deposit-target-card.module.css'

type DepositTarget = AccountAnswer<'walletDepositAddress'>

/** Shows the account's deposit address for a coin, with the minimum amount and the required confirmations. */
export function DepositTargetCard({ target }: { target: DepositTarget }) {
  const t = useText()
  const { currencyTitle, networkTitle, address, memo, paymentUri } = target
  const coin = { coin: currencyTitle, network: networkTitle }
  return (
    <div className="card">
      <div className={styles.target}>
        <QrFigure text={paymentUri} label={t('profile:deposit_qr', coin)} />
        <div>
          <p className="eyebrow">{t('profile:deposit_address_on', coin)}</p>
          <AddressLine address={address} />
          {memo !== null && <DepositMemo memo={memo} />}
          <AddressActions {...target} />
          <DepositTerms {...target} />
          <p className={ledger.note}>{t('profile:deposit_terms', coin)}</p>
        </div>
      </div>
    </div>
  )
}

/** Shows the memo that a deposit must contain, with a warning. */
function DepositMemo({ memo }: { memo: string }) {
  const t = useText()
  return (
    <Banner kind="warning">
      <p>{t('profile:deposit_memo_needed')}</p>
      <p className="mono" data-testid="deposit-memo">
        {memo}
      </p>
      <CopyButton text={memo} label={t('profile:deposit_copy_memo')} copiedMessage={t('profile:deposit_copied_memo')} />
    </Banner>
  )
}

function AddressActions({ address, addressLink }: Pick<DepositTarget, 'address' | 'addressLink'>) {
  const t = useText()
  return (
    <div className={styles.actions}>
      <CopyButton
        variant="primary"
        text={address}
        label={t('profile:deposit_copy')}
        copiedMessage={t('profile:deposit_copied')}
      />
      {addressLink !== null && (
        <a className="btn btn-plain" href={addressLink} target="_blank" rel="noreferrer">
          <ExternalLink size={18} aria-hidden="true" />
          {t('profile:deposit_explorer')}
        </a>
      )}
    </div>
  )
}

/** Shows the minimum amount of a deposit and the number of confirmations that it needs. */
function DepositTerms(target: Pick<DepositTarget, 'minAmount' | 'currencyTitle' | 'minConfirmations'>) {
  const t = useText()
  const locale = useLocale()
  return (
    <dl className={`facts ${styles.facts}`}>
      <div>
        <dt>{t('profile:deposit_least')}</dt>
        <dd>{moneyText(target.minAmount, target.currencyTitle, locale)}</dd>
      </div>
      <div>
        <dt>{t('profile:deposit_confirmations')}</dt>
        <dd>{target.minConfirmations}</dd>
      </div>
    </dl>
  )
}
