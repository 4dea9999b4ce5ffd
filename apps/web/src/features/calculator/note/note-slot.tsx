import { lazy, Suspense, useEffect, useState } from 'react'
import type { CalculatorState } from '../state/calculator.ts'
import styles from './note-slot.module.css'

const LiveNote = lazy(() => import('./live-note.tsx').then(({ LiveNote: component }) => ({ default: component })))

/**
 * Container for the banknote-style drawing of the quote. Stays empty until the form is usable and the browser is idle.
 */
export function NoteSlot({ state }: { state: CalculatorState }) {
  const isIdle = useIdle()
  return (
    <div className={styles.place}>
      {isIdle && (
        <Suspense>
          <LiveNote state={state} />
        </Suspense>
      )}
    </div>
  )
}

/** Delay before the drawing appears in browsers that do not report idle time, in milliseconds. */
const FALLBACK_MS = 500

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const done = (): void => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done)
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
