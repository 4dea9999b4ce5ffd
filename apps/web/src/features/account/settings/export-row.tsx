import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { saveFile } from '../../../lib/page/save-file.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { callAccount } from '../api/call-account.ts'
import { failureWords, type FailureWords } from '../state/form-failure.ts'
import { LedgerRow } from '../lists/ledger-row.tsx'
import ledger from '../lists/ledger.module.css'

const INDENT = 2

/** Settings row that downloads all of the account's stored data as a file. */
export function ExportRow() {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const [done, setDone] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    setDone(false)
    try {
      const kept = await callAccount('exportAccount')
      const name = `account-${new Date().toISOString().slice(0, 10)}.json`
      saveFile(name, 'application/json', JSON.stringify(kept, null, INDENT))
      setDone(true)
    } catch (error) {
      setFailure(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <LedgerRow title={t('account:export_title')} text={t('account:export_text')}>
      <div className={ledger.actions}>
        <p className="field-note" role="status">
          {done && <span className="good">{t('account:export_done')}</span>}
          {failure !== null && <span className="bad">{t(failure.key, { count: failure.count })}</span>}
        </p>
        <Button busy={busy} onClick={() => void save()}>
          {t('account:export_do')}
        </Button>
      </div>
    </LedgerRow>
  )
}
