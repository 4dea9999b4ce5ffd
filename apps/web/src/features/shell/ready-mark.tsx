import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element once the page is hydrated. Tests and screenshots wait for this mark. The mark
 * has its own Suspense boundary after the page's, because React hydrates boundaries in document order and therefore
 * hydrates the mark last.
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
