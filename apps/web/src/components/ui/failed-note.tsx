import '../../styles/notes.css'
import { useText } from '../../lib/texts/i18n.ts'
import { Button } from './button.tsx'

/** Error message for data that could not be loaded, with a retry button. */
export function FailedNote({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const t = useText()
  return (
    <div className="failed-note" role="alert">
      <p>{text}</p>
      <Button busy={busy} onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
