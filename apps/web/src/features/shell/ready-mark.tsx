import { Suspense, useEffect } from 'react'

/**
 * Sets `data-ready` on the root element once the page is hydrated. Tests and screenshots wait for this attribute. The
 * component has its own Suspense boundary after the page's boundary. React hydrates boundaries in document order, so it
 * hydrates this component last.
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
