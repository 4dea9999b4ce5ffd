import { useCallback, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { fetchPart } from '../../lib/api/fetch-part.ts'
import { loadMessages, useI18n } from '../../lib/texts/i18n.ts'
import { notifications } from '../../lib/live/notification-store.ts'
import { isAtChoiceLink } from '../../lib/tracking/choice-link.ts'
import { needsConsentPart } from '../../lib/tracking/needs-consent-part.ts'

/** Maximum time to wait for the browser to become idle, in milliseconds. */
const IDLE_WITHIN_MS = 4_000

/**
 * Loads the consent prompt and its messages when the browser is idle, if the visit needs them. If the visit does not
 * need them, or if loading fails, the page tracks nothing. A click on a consent link then loads them.
 */
export function ConsentHost() {
  const i18n = useI18n()
  const [Bar, setBar] = useState<ComponentType | null>(null)
  const fetchBar = useCallback(async () => {
    const [{ ConsentBar }] = await Promise.all([
      fetchPart(() => import('./consent-bar.tsx')),
      loadMessages(i18n, ['consent']),
    ])
    setBar(() => ConsentBar)
  }, [i18n])
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (Bar || !isAtChoiceLink(event)) return
    fetchBar().catch(() => notifications.add({ type: 'error', message: i18n.t('dialog_not_loaded') }))
  })
  useEffect(() => {
    const listen = (event: MouseEvent): void => onClick(event)
    document.addEventListener('click', listen)
    return () => document.removeEventListener('click', listen)
  }, [])
  useEffect(() => {
    if (!needsConsentPart()) return
    const unasked = (): void => void fetchBar().catch(() => undefined)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(unasked, IDLE_WITHIN_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(unasked, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(idle)
  }, [fetchBar])
  return Bar && <Bar />
}
