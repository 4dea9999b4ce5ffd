import { useRouterState } from '@tanstack/react-router'

/** A line across the top while the next page is fetched; what comes within 200 ms shows none (styles: `.loading-bar`). */
export function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className="loading-bar" aria-hidden="true" /> : null
}
