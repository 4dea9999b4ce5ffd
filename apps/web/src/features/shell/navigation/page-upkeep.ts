import type { AnyRouter } from '@tanstack/react-router'
import { watchBuilds } from './new-build.ts'
import { isSparing, limitPreloads } from './preload-limit.ts'

/** Keeps an open page in step with the site: a new build is noticed, and few pages are loaded ahead at once. Answers how to stop that. */
export function keepInStep(router: AnyRouter): () => void {
  const stop = watchBuilds()
  const unlimit = limitPreloads(router, isSparing)
  return () => {
    stop()
    unlimit()
  }
}
