import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useMiniApp } from '../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import ledger from '../lists/ledger.module.css'

/**
 * Asks the user to allow bot messages about orders. Hidden on the website, and when the bot may already send messages.
 */
export function WriteAccess() {
  const t = useText()
  const request = useMiniApp()?.requestWriteAccess ?? null
  const [state, setState] = useState<'open' | 'busy' | 'allowed' | 'refused'>('open')
  if (request === null) return null
  if (state === 'allowed') return <p className={ledger.note}>{t('profile:write_allowed')}</p>
  const requestAccess = async (): Promise<void> => {
    setState('busy')
    const isAllowed = await request().catch(() => false)
    setState(isAllowed ? 'allowed' : 'refused')
  }
  return (
    <>
      <p className={ledger.note}>{t(state === 'refused' ? 'profile:write_refused' : 'profile:write_text')}</p>
      <div className={ledger.actions}>
        <Button busy={state === 'busy'} onClick={() => void requestAccess()}>
          {t('profile:write_allow')}
        </Button>
      </div>
    </>
  )
}
