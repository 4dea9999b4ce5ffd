import { Link } from '@tanstack/react-router'
import { useText } from '../../../lib/texts/i18n.ts'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'

/** Settings row that opens the consent prompt. The consent is stored in this browser, not in the account. */
export function PrivacyRow() {
  const t = useText()
  return (
    <LedgerRow title={t('nav_privacy_choices')} text={t('account:privacy_text')}>
      <div className={ledger.actions}>
        <Link to="." hash="privacy-choices" hashScrollIntoView={false} className="btn btn-plain">
          {t('account:privacy_do')}
        </Link>
      </div>
    </LedgerRow>
  )
}
