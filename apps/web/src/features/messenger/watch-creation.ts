import type { CallWatch } from './watch-calls.ts'
import type { Host } from './host.ts'

/** Page that creates an order and repeats the call while its outcome is unknown. */
const PENDING_PAGE = /^(?:\/[a-z]{2,3})?\/order\/pending$/
/** Status of responses after which the page may repeat the call: expired token, timeout, conflict and rate limit. */
const REPEATED = new Set([408, 409, 418, 429])

/**
 * While an order is being created, makes the messenger ask for confirmation before it closes the mini-app. Vibrates
 * when the creation ends: after a definite response, or when the user leaves the page that creates the order.
 */
export function watchCreation(host: Pick<Host, 'setClosingConfirmation' | 'feel'>): {
  call: CallWatch
  /** Called after each navigation. */
  onRoute: () => void
} {
  let isRunning = false
  const end = (result: 'success' | 'error'): void => {
    if (!isRunning) return
    isRunning = false
    host.setClosingConfirmation(false)
    host.feel(result)
  }
  return {
    call: {
      path: '/orders/public/create',
      onStart() {
        isRunning = true
        host.setClosingConfirmation(true)
      },
      onEnd(status) {
        if (isSuccess(status)) end('success')
        else if (status !== null && status < 500 && !REPEATED.has(status)) end('error')
      },
    },
    onRoute: () => PENDING_PAGE.test(location.pathname) || end('error'),
  }
}

/** Returns whether an HTTP status means success; null means that there was no response. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
