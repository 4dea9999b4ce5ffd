import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import type { CalculatorState } from '../state/calculator-state.ts'
import styles from './note-slot.module.css'

const LiveNote = lazy(() => import('./live-note.tsx').then(({ LiveNote: component }) => ({ default: component })))

/**
 * Container for the banknote-style drawing of the quote. Stays empty until the form is usable, the browser is idle and
 * the container is near the visible part of the page. On a phone, it is below the form.
 */
export function NoteSlot({ state }: { state: CalculatorState }) {
  const slot = useRef<HTMLDivElement>(null)
  const isSeen = useSeenWhenIdle(slot)
  return (
    <div className={styles.place} ref={slot}>
      {isSeen && (
        <Suspense>
          <LiveNote state={state} />
        </Suspense>
      )}
    </div>
  )
}

/** Delay before the drawing appears in browsers that do not report idle time, in milliseconds. */
const FALLBACK_MS = 500
/** Distance from the visible part of the page within which the drawing loads. */
const NEAR = '200px'

/** Returns true once the browser has been idle and the element has then come near the visible part of the page. */
function useSeenWhenIdle(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        setSeen(true)
      },
      { rootMargin: NEAR },
    )
    const stopWaiting = whenIdle(() => element.current && watch.observe(element.current))
    return () => {
      stopWaiting()
      watch.disconnect()
    }
  }, [element])
  return isSeen
}

/** Runs work once the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
