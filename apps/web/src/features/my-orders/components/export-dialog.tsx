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

/** Dialog that exports this browser's orders to a file encrypted with a passphrase. */
export function ExportDialog({ orders, onClose }: { orders: readonly KnownOrder[]; onClose: () => void }) {
  const t = useText()
  const form = useExport(orders)
  return (
    <Dialog title={t('orders:export_title')} onClose={onClose}>
      <p>{t('orders:export_text')}</p>
      <Outcome outcome={form.outcome} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.busy) void form.submit()
        }}
      >
        <PassphraseField
          ref={form.first}
          label={t('orders:passphrase_new')}
          hint={t('orders:passphrase_hint', { count: MIN_PASSPHRASE_LENGTH })}
          value={form.passphrase}
          isNew
          error={form.fault === 'orders:passphrase_short' ? t(form.fault, { count: MIN_PASSPHRASE_LENGTH }) : null}
          onChange={form.setPassphrase}
        />
        <PassphraseField
          label={t('orders:passphrase_again')}
          hint={t('orders:passphrase_lost')}
          value={form.again}
          isNew
          error={form.fault === 'orders:passphrase_differs' ? t(form.fault) : null}
          onChange={form.setAgain}
        />
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('orders:export_do')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Returns the form state, and the function that validates the passphrase and saves the file. */
function useExport(orders: readonly KnownOrder[]) {
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
  return { first, passphrase, setPassphrase, again, setAgain, fault, busy, outcome, submit }
}

/** Message about the result of the last export. */
function Outcome({ outcome }: { outcome: ExportOutcome | null }) {
  const t = useText()
  if (outcome === null) return null
  if (outcome.kind === 'failed') return <Banner kind="error">{t(outcome.key)}</Banner>
  return (
    <Banner kind="info">
      <p>{t('orders:export_done', { count: outcome.count })}</p>
      {outcome.leftOut > 0 && <p>{t('orders:export_left_out', { count: outcome.leftOut })}</p>}
    </Banner>
  )
}
