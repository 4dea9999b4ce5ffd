import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { useText } from '../../lib/texts/i18n.ts'
import { notifications } from '../../lib/live/notification-store.ts'
import { loadAgain, loadOfNewBuild } from './navigation/after-failure.ts'
import { isPartMissing } from './navigation/missing-part.ts'

/**
 * Error page that describes the problem and the next step, without internal details. If the connection failed, it names
 * the connection, and loads the page again when the browser is back online.
 */
export function PageError({ error }: Pick<ErrorComponentProps, 'error'>) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [isUnconnected] = useState(() => isPartMissing(error) || isOffline())
  useEffect(() => void loadOfNewBuild(), [])
  // Reload the whole page, because browsers never request a failed chunk again.
  const tryAgain = async (): Promise<void> => {
    setBusy(true)
    if (await loadAgain()) return
    setBusy(false)
    notifications.add({ type: 'error', message: t('page_error_no_answer') })
  }
  const onOnline = useEffectEvent(() => void tryAgain())
  useEffect(() => {
    if (!isUnconnected) return
    const retry = (): void => onOnline()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isUnconnected])
  return (
    <main id="main" className="wrap statement">
      {!isUnconnected && <p className="statement-code">500</p>}
      <h1>{t(isUnconnected ? 'page_error_connection_title' : 'page_error_title')}</h1>
      <p>{t(isUnconnected ? 'page_error_connection_text' : 'page_error_text')}</p>
      <p>
        <Button variant="primary" size="big" busy={isBusy} onClick={() => void tryAgain()}>
          {t('try_again')}
        </Button>
      </p>
    </main>
  )
}

/** Returns whether the browser is offline. The server never is. */
function isOffline(): boolean {
  return typeof document !== 'undefined' && !navigator.onLine
}
