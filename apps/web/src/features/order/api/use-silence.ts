import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { useEffect } from 'react'
import { doubtService } from '../../../lib/page/page-health.ts'
import { pageChannel } from '../../../lib/live/page-channel.ts'

/**
 * Starts a health check when a request fails or takes as long as the poll interval, and when the WebSocket loses its
 * connection. A user who is waiting for money should learn of an outage early.
 */
export function useSilence({ isFetching, errorUpdateCount }: { isFetching: boolean; errorUpdateCount: number }): void {
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(doubtService, ORDER_POLL_MS)
    return () => clearTimeout(timer)
  }, [isFetching])
  useEffect(() => {
    if (errorUpdateCount > 0) doubtService()
  }, [errorUpdateCount])
  useEffect(
    () =>
      pageChannel.onState(() => {
        if (pageChannel.state() === 'reconnecting') doubtService()
      }),
    [],
  )
}
