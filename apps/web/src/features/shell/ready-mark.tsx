import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element after the page is hydrated. Tests and screenshots wait for this mark. React
 * hydrates Suspense boundaries in document order and after the layout, so the mark has its own boundary after that of
 * the page.
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
