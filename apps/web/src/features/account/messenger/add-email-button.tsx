import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { AddEmailDialog } from './add-email-dialog.tsx'

/**
 * Button that opens the dialog for the account's first email address. Hidden outside the mini-app, because the dialog
 * needs the mini-app's launch data.
 */
export function AddEmailButton() {
  const t = useText()
  const launchData = useMiniApp()?.launchData ?? null
  const [isOpen, setOpen] = useState(false)
  if (launchData === null) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('account:add_email')}</Button>
      {isOpen && <AddEmailDialog launchData={launchData} onClose={() => setOpen(false)} />}
    </>
  )
}
