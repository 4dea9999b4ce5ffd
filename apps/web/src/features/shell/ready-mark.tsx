import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element once the page is hydrated. Tests and screenshots wait for this mark. The mark
 * has its own Suspense boundary after the page's. React hydrates boundaries in document order, so the mark is hydrated
 * last.
 */
export function ReadyMark() {
  return (
    <Suspense>
      <Mark />
    </Suspense>
  )
}

function Mark() {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
  }, [])
  return null
}
