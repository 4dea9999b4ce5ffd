import { watchBuilds } from './new-build.ts'
import { mayReload } from './reload-guard.ts'

/**
 * Keeps an open page in step with the site: a part of it that is no longer there loads it anew, and a new build is noticed. Answers
 * how to stop that.
 */
export function keepInStep(): () => void {
  const onMissing = (event: Event): void => {
    if (!mayReload(sessionStorage, Date.now())) return
    event.preventDefault()
    location.reload()
  }
  addEventListener('vite:preloadError', onMissing)
  const stop = watchBuilds()
  return () => {
    removeEventListener('vite:preloadError', onMissing)
    stop()
  }
}
