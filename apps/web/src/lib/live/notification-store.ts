import { NOTIFICATION_DISMISS_MS } from '@cambio/contract/timing'

export type NotificationKind = 'info' | 'success' | 'warning' | 'error'

/** Notice that a page shows (spec §3, "UI notification"). */
export interface UiNotification {
  id: number
  traceID: string
  type: NotificationKind
  message: string
  timeout: number
  /** Button of the notice, which also closes it; null for none. */
  action: NoticeAction | null
}

export interface NoticeAction {
  label: string
  onPress: () => void
}

type Notice = Pick<UiNotification, 'type' | 'message'> & Partial<Pick<UiNotification, 'timeout' | 'traceID' | 'action'>>

/** Maximum number of notices displayed at once. When it is exceeded, the oldest notice is removed. */
const MAX_SHOWN = 4

/** Store of a page's notices. Any module may add a notice; `NotificationCenter` shows them. */
export class NotificationStore {
  private notices: readonly UiNotification[] = []
  private nextId = 1
  private readonly listeners = new Set<() => void>()

  readonly list = (): readonly UiNotification[] => this.notices

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Adds a notice unless it equals the latest one (spec §4). */
  add(notice: Notice): void {
    const latest = this.notices.at(-1)
    if (latest?.message === notice.message && latest.type === notice.type) return
    const added = { timeout: NOTIFICATION_DISMISS_MS, traceID: '', action: null, ...notice, id: this.nextId }
    this.nextId += 1
    this.set([...this.notices, added].slice(-MAX_SHOWN))
  }

  dismiss(id: number): void {
    this.set(this.notices.filter((notice) => notice.id !== id))
  }

  private set(notices: readonly UiNotification[]): void {
    this.notices = notices
    for (const listener of this.listeners) listener()
  }
}

/** Holds the current tab's notices. Server-side rendering never adds any, because all requests would share them. */
export const notifications = new NotificationStore()
