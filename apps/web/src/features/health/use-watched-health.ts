import { useEffect, useReducer, useRef } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { siteConfig } from '../../lib/page/site-config.ts'
import { onDoubt, type PageHealth } from '../../lib/page/page-health.ts'
import { advanceHealth, INITIAL_HEALTH, type HealthFact } from './health-machine.ts'

const INTERNET_CHECK_TIMEOUT_MS = 5_000

/** Polls the health of the service while the page is open. Returns the state to show. */
export function useWatchedHealth(): PageHealth {
  const [state, learn] = useReducer(advanceHealth, INITIAL_HEALTH)
  const requestedAt = useRef<number | null>(null)
  useEffect(() => {
    const atNetwork = ({ type }: Event): void => learn({ kind: 'network', isThere: type === 'online' })
    const unlisten = onDoubt(() => learn({ kind: 'doubted' }))
    addEventListener('offline', atNetwork)
    addEventListener('online', atNetwork)
    return () => {
      unlisten()
      removeEventListener('offline', atNetwork)
      removeEventListener('online', atNetwork)
    }
  }, [])
  useEffect(() => {
    if (!state.needsInternetCheck) return
    let left = false
    void internetIsThere().then((reachable) => left || learn({ kind: 'internet', reachable }))
    return () => {
      left = true
    }
  }, [state])
  useEffect(() => {
    if (state.needsInternetCheck) return
    // Measure the interval from the start of the previous check, so that it includes the duration of a check that timed
    // out.
    requestedAt.current ??= performance.now()
    const waited = performance.now() - requestedAt.current
    const abort = new AbortController()
    const timer = setTimeout(() => {
      requestedAt.current = performance.now()
      void queryHealth(abort.signal).then((fact) => abort.signal.aborted || learn(fact))
    }, state.delayMs - waited)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [state])
  return state.shown
}

function queryHealth(signal: AbortSignal): Promise<HealthFact> {
  return callApi('health', { signal }).then(
    ({ status }) => ({ kind: 'answered', status }),
    () => ({ kind: 'failed' }),
  )
}

function internetIsThere(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return fetch(siteConfig().internetCheckUrl, {
    headers: { accept: 'application/dns-json' },
    signal: AbortSignal.timeout(INTERNET_CHECK_TIMEOUT_MS),
  }).then(
    (response) => response.ok,
    () => false,
  )
}
