import { useState } from 'react'
import { FileButton, type TextFile } from '../../../components/ui/file-button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { callAccount } from '../api/call-account.ts'
import { failureWords, type FailureWords } from '../state/form-failure.ts'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'

const INDENT = 2

/** Settings row that downloads all of the account's stored data as a file. */
export function ExportRow() {
  const t = useText()
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const [done, setDone] = useState(false)
  const start = (): void => {
    setFailure(null)
    setDone(false)
  }
  const make = async (): Promise<TextFile> => ({
    name: `account-${new Date().toISOString().slice(0, 10)}.json`,
    type: 'application/json',
    text: JSON.stringify(await callAccount('exportAccount'), null, INDENT),
  })
  return (
    <LedgerRow title={t('account:export_title')} text={t('account:export_text')}>
      <div className={ledger.actions}>
        <p className="field-note" role="status">
          {done && <span className="good">{t('account:export_done')}</span>}
          {failure !== null && <span className="bad">{t(failure.key, { count: failure.count })}</span>}
        </p>
        <FileButton
          label={t('account:export_do')}
          make={make}
          onStart={start}
          onSaved={() => setDone(true)}
          onError={(error) => setFailure(failureWords(error))}
        />
      </div>
    </LedgerRow>
  )
}
