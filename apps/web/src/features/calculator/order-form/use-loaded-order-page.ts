import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Loads the code and texts of the pages that create and show an order, once the user has started to fill in the form.
 * An order submitted while the browser is offline then waits on its page, instead of on an error page.
 */
export function useLoadedOrderPage(isStarted: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isStarted) return
    const load = async (): Promise<void> => {
      const isLoaded = (await router.preloadRoute({ to: '/order/pending' })) !== undefined
      if (isLoaded) await router.loadRouteChunk(router.routesById['/order/$id'])
    }
    // The page's own error message reports code that still fails to load.
    load().catch(() => undefined)
  }, [isStarted, router])
}
