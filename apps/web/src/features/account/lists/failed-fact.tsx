import { Button } from '../../../components/ui/button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import ledger from './ledger.module.css'

interface FailedFactProps {
  text: string
  busy?: boolean
  onRetry: () => void
}

/** Error message in a settings row whose data could not be loaded, with a retry button. */
export function FailedFact({ text, busy = false, onRetry }: FailedFactProps) {
  const t = useText()
  return (
    <div className={ledger.fact}>
      <p className="bad">{text}</p>
      <Button busy={busy} onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
