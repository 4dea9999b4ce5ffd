import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useMaking, type MakingStage } from './use-making.ts'

const WORDS = {
  making: { title: 'order:pending_title', text: 'order:pending_text' },
  unanswered: { title: 'order:pending_title', text: 'order:pending_unanswered' },
  'signed-out': { title: 'order:pending_signed_out', text: 'order:pending_signed_out_text' },
  'given-up': { title: 'order:pending_given_up', text: 'order:pending_given_up_text' },
  nothing: { title: 'order:pending_nothing', text: 'order:pending_nothing_text' },
} as const satisfies Record<MakingStage, { title: string; text: string }>

/**
 * Page that creates an order. After a reload or a lost response, it repeats the request with the same idempotency key.
 * The server therefore creates no second order.
 */
export function PendingOrderPage() {
  const t = useText()
  const [stage, setStage] = useState<MakingStage>('making')
  useMaking(setStage)
  const busy = stage === 'making' || stage === 'unanswered'
  return (
    <main id="main" className="wrap statement" aria-busy={busy}>
      <span className={busy ? 'mark-turning' : ''}>
        <Mark size={72} />
      </span>
      <div aria-live="polite" className="statement-words">
        <h1>{t(WORDS[stage].title)}</h1>
        <p>{t(WORDS[stage].text)}</p>
      </div>
      {stage === 'nothing' && (
        <Link className="btn btn-primary btn-big" to="/">
          {t('not_found_home')}
        </Link>
      )}
      {stage === 'signed-out' && (
        <Link className="btn btn-primary btn-big" to="/" search={{ login: '1', returnTo: '/order/pending' }}>
          {t('nav_sign_in')}
        </Link>
      )}
      {stage === 'given-up' && (
        <Button variant="primary" size="big" onClick={() => location.reload()}>
          {t('try_again')}
        </Button>
      )}
    </main>
  )
}
