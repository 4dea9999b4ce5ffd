import { Download } from 'lucide-react'
import { useState } from 'react'
import { useMiniApp } from '../../lib/mini-app/use-mini-app.ts'
import { saveFile } from '../../lib/page/save-file.ts'
import { useText } from '../../lib/texts/i18n.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'

export interface TextFile {
  name: string
  type: string
  text: string
}

interface FileButtonProps {
  label: string
  make: () => Promise<TextFile>
  onStart?: () => void
  /** Called after the file was saved. */
  onSaved?: () => void
  onError: (error: unknown) => void
}

/**
 * Button that saves a text file. The messenger's browser cannot save files; there, a copy button replaces this button
 * once the file has been created. The user must press the copy button, because browsers allow copying only directly
 * after a press.
 */
export function FileButton({ label, make, onStart, onSaved, onError }: FileButtonProps) {
  const t = useText()
  const isInMessenger = useMiniApp() !== null
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    setBusy(true)
    onStart?.()
    try {
      const file = await make()
      if (isInMessenger) setText(file.text)
      else {
        saveFile(file.name, file.type, file.text)
        onSaved?.()
      }
    } catch (error) {
      onError(error)
    } finally {
      setBusy(false)
    }
  }
  if (text !== null) return <CopyButton text={text} label={t('copy_file')} copiedMessage={t('file_copied')} />
  return (
    <Button busy={busy} onClick={() => void save()}>
      {!busy && <Download size={18} aria-hidden="true" />}
      {label}
    </Button>
  )
}
