import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element after hydration of the page. Tests and screenshots wait for it. The mark has its
 * own boundary, because React hydrates the boundary of the page later than the layout, and boundaries in document order.
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
