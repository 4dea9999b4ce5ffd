import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/**
 * Returns the time by the browser's clock, in epoch milliseconds, updated every `everyMs`. Returns null before
 * hydration, because the server does not have the browser's clock.
 */
export function useNow(everyMs = SECOND_MS): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = (): void => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
