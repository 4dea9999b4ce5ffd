import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import type { FormFailure } from '../state/create-failure.ts'

/**
 * Reason why the server rejected the order, with a link to the identity check if that is the reason. Scrolls into view,
 * because on a phone the action bar can cover it.
 */
export function FailureBanner({ failure: { text, check } }: { failure: FormFailure }) {
  const t = useText()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={top}>
      <Banner kind="error">
        {text} {check === 'provider' && <Link to="/order/identity">{t('exchange:limit_verify')}</Link>}
        {check === 'profile' && (
          <Link to="/profile/$page" params={{ page: 'verification' }}>
            {t('exchange:limit_verify')}
          </Link>
        )}
      </Banner>
    </div>
  )
}
