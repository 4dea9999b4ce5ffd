import { useEffect, useEffectEvent, useRef } from 'react'

/** Property of a history entry's state that marks the entry of an open dialog. */
const MARK = 'isDialog'

/**
 * Adds a history entry for an open dialog, so that Back closes the dialog instead of leaving the page. Returns a
 * function that removes this entry and then calls its argument. Use it to close the dialog, because a change of the URL
 * would otherwise end up in the dialog's entry. A page in a frame shares its history with other pages, so it adds no
 * entry.
 */
export function useBackCloses(onClose: () => void): (then: () => void) => void {
  const then = useRef<(() => void) | null>(null)
  const onBack = useEffectEvent(() => {
    const next = then.current ?? onClose
    then.current = null
    next()
  })
  useEffect(() => {
    if (isFramed()) return
    const { href } = location
    // Call the browser's own method, because the router would treat the new entry as a navigation.
    if (!isMarked())
      History.prototype.pushState.call(history, { ...(history.state as object | null), [MARK]: true }, '')
    const follow = (event: Event): void => {
      // The router does not know the dialog's entry. It may only notice a jump to another page.
      if (location.href === href) event.stopImmediatePropagation()
      onBack()
    }
    addEventListener('popstate', follow, { capture: true })
    return () => removeEventListener('popstate', follow, { capture: true })
  }, [])
  return (next) => {
    if (isFramed()) return next()
    if (then.current !== null) return
    then.current = next
    history.back()
  }
}

const isFramed = (): boolean => window.parent !== window

/** Returns whether the current history entry already belongs to a dialog, for example after a reload. */
function isMarked(): boolean {
  const state = history.state as { [MARK]?: boolean } | null
  return state?.[MARK] === true
}
