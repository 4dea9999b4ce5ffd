import type { AnyRouter } from '@tanstack/react-router'
import { watchBuilds } from './new-build.ts'
import { isSparing, limitPreloads } from './preload-limit.ts'

/** Watches for new builds and limits parallel preloads of an open page. Returns a function that stops it. */
export function keepInStep(router: AnyRouter): () => void {
  const stop = watchBuilds()
  const unlimit = limitPreloads(router, isSparing)
  return () => {
    stop()
    unlimit()
  }
}
