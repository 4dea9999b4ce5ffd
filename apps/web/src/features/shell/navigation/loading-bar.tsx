import { useRouterState } from '@tanstack/react-router'

/** Bar at the top of the page while the next page loads. It appears after 200 ms (styles: `.loading-bar`). */
export function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className="loading-bar" aria-hidden="true" /> : null
}
