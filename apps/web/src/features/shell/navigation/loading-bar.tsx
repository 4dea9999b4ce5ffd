import { useRouterState } from '@tanstack/react-router'

/**
 * Bar at the top of the page while the next page is loading. Its styles (`.loading-bar`) hide it for the first 200 ms.
 */
export function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className="loading-bar" aria-hidden="true" /> : null
}
