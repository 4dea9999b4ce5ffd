import { useEffect, useState, type ComponentType } from 'react'
import { loadMessages, useI18n } from '../../lib/i18n.ts'

/** Longest that the question waits for a quiet moment, milliseconds. */
const IDLE_WITHIN_MS = 4_000

/** Fetches the question of consent, with its words, once the page has nothing else to do. Without it nothing is kept of anybody. */
export function ConsentHost() {
  const i18n = useI18n()
  const [Bar, setBar] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fetchBar = (): void => {
      Promise.all([import('./consent-bar.tsx'), loadMessages(i18n, ['consent'])]).then(
        ([{ ConsentBar }]) => setBar(() => ConsentBar),
        () => undefined,
      )
    }
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetchBar, IDLE_WITHIN_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchBar, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(idle)
  }, [i18n])
  return Bar && <Bar />
}
