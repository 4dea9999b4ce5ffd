import { useEffect, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import { notifications } from '../../lib/live/notification-store.ts'
import { loadAgain, loadOfNewBuild } from './navigation/after-failure.ts'

/** Error page that describes the problem and the next step, without internal details. */
export function PageError() {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void loadOfNewBuild(), [])
  // Reload the whole page, because browsers never request a failed chunk again.
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    if (await loadAgain()) return
    setBusy(false)
    notifications.add({ type: 'error', message: t('page_error_no_answer') })
  }
  return (
    <main id="main" className="wrap statement">
      <p className="statement-code">500</p>
      <h1>{t('page_error_title')}</h1>
      <p>{t('page_error_text')}</p>
      <p>
        <Button variant="primary" size="big" busy={isBusy} onClick={() => void tryAgain()}>
          {t('try_again')}
        </Button>
      </p>
    </main>
  )
}
