import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { useMiniApp } from '../../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import styles from './notify.module.css'

/**
 * Offers bot messages about the order to a user of the mini-app. `onEmail` opens the form for an email address when the
 * user chooses email or does not allow bot messages. `onEmail` is null if the user may not change the order.
 */
export function BotOffer({ onEmail }: { onEmail: (() => void) | null }) {
  const t = useText()
  const request = useMiniApp()?.requestWriteAccess ?? null
  const [state, setState] = useState<'open' | 'busy' | 'allowed'>('open')
  if (request === null || state === 'allowed') return <span className={styles.set}>{t('order:notices_bot')}</span>
  const requestAccess = async (): Promise<void> => {
    setState('busy')
    const isAllowed = await request().catch(() => false)
    setState(isAllowed ? 'allowed' : 'open')
    if (!isAllowed) onEmail?.()
  }
  return (
    <span className={styles.set}>
      <Button busy={state === 'busy'} onClick={() => void requestAccess()}>
        {t('order:notices_allow')}
      </Button>{' '}
      {onEmail && (
        <button type="button" className="link" onClick={onEmail}>
          {t('order:notices_by_email')}
        </button>
      )}
    </span>
  )
}
