import type { AnyRouter } from '@tanstack/react-router'
import { watchBuilds } from './new-build.ts'
import { isSparing, limitPreloads } from './preload-limit.ts'

/** Starts the checks for new builds and limits parallel preloads. Returns a function that stops both. */
export function startPageChecks(router: AnyRouter): () => void {
  const stop = watchBuilds()
  const unlimit = limitPreloads(router, isSparing)
  return () => {
    stop()
    unlimit()
  }
}
