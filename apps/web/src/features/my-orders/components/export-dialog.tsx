import { useRef, useState } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { exportOrders, type ExportOutcome } from '../api/move-orders.ts'
import { MIN_PASSPHRASE_LENGTH, passphraseFault } from '../state/orders-file.ts'
import { PassphraseField } from './passphrase-field.tsx'

/** Dialog that exports the orders of this browser to a file, encrypted with a passphrase. */
export function ExportDialog({ orders, onClose }: { orders: readonly KnownOrder[]; onClose: () => void }) {
  const t = useText()
  const first = useRef<HTMLInputElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null)
  const fault = tried ? passphraseFault(passphrase, again) : null
  const submit = async (): Promise<void> => {
    setTried(true)
    setOutcome(null)
    if (passphraseFault(passphrase, again) !== null) {
      first.current?.focus()
      return
    }
    setBusy(true)
    const made = await exportOrders(orders, passphrase)
    setBusy(false)
    setOutcome(made)
    if (made.kind === 'failed') return
    saveFile(`orders-${new Date().toISOString().slice(0, 10)}.age`, 'application/octet-stream', made.file)
    setPassphrase('')
    setAgain('')
    setTried(false)
  }
  return (
    <Dialog title={t('orders:export_title')} onClose={onClose}>
      <p>{t('orders:export_text')}</p>
      {outcome?.kind === 'failed' && <Banner kind="error">{t(outcome.key)}</Banner>}
      {outcome?.kind === 'done' && (
        <Banner kind="info">
          <p>{t('orders:export_done', { count: outcome.count })}</p>
          {outcome.leftOut > 0 && <p>{t('orders:export_left_out', { count: outcome.leftOut })}</p>}
        </Banner>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <PassphraseField
          ref={first}
          label={t('orders:passphrase_new')}
          hint={t('orders:passphrase_hint', { count: MIN_PASSPHRASE_LENGTH })}
          value={passphrase}
          isNew
          error={fault === 'orders:passphrase_short' ? t(fault, { count: MIN_PASSPHRASE_LENGTH }) : null}
          onChange={setPassphrase}
        />
        <PassphraseField
          label={t('orders:passphrase_again')}
          hint={t('orders:passphrase_lost')}
          value={again}
          isNew
          error={fault === 'orders:passphrase_differs' ? t(fault) : null}
          onChange={setAgain}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {t('orders:export_do')}
        </Button>
      </form>
    </Dialog>
  )
}
