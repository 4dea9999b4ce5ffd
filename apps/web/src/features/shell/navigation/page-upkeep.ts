import type { AnyRouter } from '@tanstack/react-router'
import { watchBuilds } from './new-build.ts'
import { isSavingData, limitPreloads } from './preload-limit.ts'
import { mayReload } from './reload-guard.ts'

/**
 * Keeps an open page in step with the site: a part of it that is no longer there loads it anew, a new build is noticed, and few pages
 * are loaded ahead at once. Answers how to stop that.
 */
export function keepInStep(router: AnyRouter): () => void {
  const onMissing = (event: Event): void => {
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  }
  addEventListener('vite:preloadError', onMissing)
  const stop = watchBuilds()
  const unlimit = limitPreloads(router, isSavingData)
  return () => {
    removeEventListener('vite:preloadError', onMissing)
    stop()
    unlimit()
  }
}
