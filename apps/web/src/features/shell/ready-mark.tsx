import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element once the page is hydrated. Tests and screenshots wait for this mark. React
 * hydrates Suspense boundaries in document order, after the layout, so the mark has its own boundary after the page's.
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
