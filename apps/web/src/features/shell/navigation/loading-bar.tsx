import { useRouterState } from '@tanstack/react-router'

/** Bar at the top while the next page loads. A page that loads within 200 ms shows none (styles: `.loading-bar`). */
export function LoadingBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  return isLoading ? <div className="loading-bar" aria-hidden="true" /> : null
}
