import { ORDER_POLL_MS } from '@cambio/contract/timing'
import { useEffect } from 'react'
import { doubtService } from '../../../lib/page-health.ts'
import { pageChannel } from '../../../lib/page-channel.ts'

/**
 * Has the service's health asked at once when an order's page gets no answer: a question that failed or has waited as long as the
 * next one would, a live channel that broke. Who watches their money is not told late.
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
