import type { AnyRouter } from '@tanstack/react-router'
import { watchBuilds } from './new-build.ts'
import { isSparing, limitPreloads } from './preload-limit.ts'

/** Starts checking for new builds and limiting parallel preloads. Returns a function that stops both. */
export function keepInStep(router: AnyRouter): () => void {
  const stop = watchBuilds()
  const unlimit = limitPreloads(router, isSparing)
  return () => {
    stop()
    unlimit()
  }
}
