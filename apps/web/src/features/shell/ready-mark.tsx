import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element after hydration of the page. Tests and screenshots wait for this mark. It has
 * its own Suspense boundary after the boundary of the page, because React hydrates boundaries in document order and
 * after the layout.
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
