import { useId, useRef, useState, type Ref } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { importOrders, type ImportOutcome } from '../api/move-orders.ts'
import styles from './my-orders.module.css'
import { PassphraseField } from './passphrase-field.tsx'

/** Maximum file size, in bytes. It exceeds any file that this page exports. */
const MAX_FILE_BYTES = 1_000_000

interface ImportDialogProps {
  /** Called once the orders are stored in this browser. */
  onImported: () => void
  onClose: () => void
}

/** Dialog that imports orders from a file exported by another browser. This browser may then change those orders. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const t = useText()
  const { picked, passphrase, setPassphrase, missing, busy, outcome, submit } = useImport(onImported)
  return (
    <Dialog title={t('orders:import_title')} onClose={onClose}>
      <p>{t('orders:import_text')}</p>
      <OutcomeNote outcome={outcome} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <FileField ref={picked} missing={missing} />
        <PassphraseField
          label={t('orders:passphrase')}
          hint={t('orders:import_passphrase_hint')}
          value={passphrase}
          isNew={false}
          error={null}
          onChange={setPassphrase}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('orders:import_do')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Returns the import state, and the function that imports the chosen file. */
function useImport(onImported: () => void) {
  const picked = useRef<HTMLInputElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const submit = async (): Promise<void> => {
    const file = picked.current?.files?.[0]
    setMissing(!file)
    setOutcome(null)
    if (!file) {
      picked.current?.focus()
      return
    }
    setBusy(true)
    const taken: ImportOutcome =
      file.size > MAX_FILE_BYTES
        ? { kind: 'failed', key: 'orders:import_unreadable' }
        : await importOrders(new Uint8Array(await file.arrayBuffer()), passphrase)
    setBusy(false)
    setOutcome(taken)
    if (taken.kind === 'failed') return
    setPassphrase('')
    onImported()
  }
  return { picked, passphrase, setPassphrase, missing, busy, outcome, submit }
}

function OutcomeNote({ outcome }: { outcome: ImportOutcome | null }) {
  const t = useText()
  return (
    <>
      {outcome?.kind === 'failed' && <Banner kind="error">{t(outcome.key)}</Banner>}
      {outcome?.kind === 'done' && (
        <Banner kind="info">
          <p>{t('orders:import_done', { count: outcome.count })}</p>
          {outcome.refused > 0 && <p>{t('orders:import_refused', { count: outcome.refused })}</p>}
        </Banner>
      )}
    </>
  )
}

function FileField({ ref, missing }: { ref: Ref<HTMLInputElement>; missing: boolean }) {
  const t = useText()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('orders:import_file')}</label>
      <input
        id={id}
        ref={ref}
        className="input"
        type="file"
        accept=".age"
        aria-invalid={missing || undefined}
        aria-describedby={`${id}-note`}
      />
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        <span className={missing ? 'bad' : ''}>{t(missing ? 'orders:import_no_file' : 'orders:import_file_hint')}</span>
      </p>
    </div>
  )
}
