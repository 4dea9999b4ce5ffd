import { SOCKET_RECONNECT_MAX_ATTEMPTS, SOCKET_RECONNECT_MS } from '@cambio/contract/timing'
import type { ClientFrame, ServerFrame } from '@cambio/contract/socket'

/**
 * WebSocket state, for display. `off` means that there is no subscription, `lost` that all attempts to connect have
 * failed.
 */
export type ChannelState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'lost'

/** The WebSocket methods that the channel uses. */
export interface ChannelSocket {
  send(text: string): void
  close(): void
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

export interface ChannelDeps {
  open: () => ChannelSocket
  /** Calls `callback` after a delay in milliseconds. Returns a function that cancels the call. */
  after: (delayMs: number, callback: () => void) => () => void
}

interface Subscription {
  start: ClientFrame
  stop: ClientFrame | null
  onFrame: (frame: ServerFrame) => void
}

/**
 * A page's only WebSocket. It connects on the first subscription and closes after the last one ends. After a lost
 * connection, it reconnects after 3 s, at most 40 times in a row, and resends all subscriptions (spec §4).
 */
export class LiveChannel {
  private readonly deps: ChannelDeps
  private readonly subscriptions = new Set<Subscription>()
  private readonly stateListeners = new Set<() => void>()
  private socket: ChannelSocket | null = null
  private current: ChannelState = 'off'
  private attempts = 0
  private cancelRetry: (() => void) | null = null

  constructor(deps: ChannelDeps) {
    this.deps = deps
  }

  readonly state = (): ChannelState => this.current

  readonly onState = (listener: () => void): (() => void) => {
    this.stateListeners.add(listener)
    return () => this.stateListeners.delete(listener)
  }

  /**
   * Sends the message `start` now and after every reconnect. Returns a function that unsubscribes and sends the message
   * `stop` unless it is null.
   */
  subscribe(subscription: Subscription): () => void {
    this.subscriptions.add(subscription)
    if (this.current === 'live') this.say(subscription.start)
    else if (this.current === 'off' || this.current === 'lost') this.connect('connecting')
    return () => {
      if (!this.subscriptions.delete(subscription)) return
      if (this.current === 'live' && subscription.stop) this.say(subscription.stop)
      if (this.subscriptions.size === 0) this.close()
    }
  }

  private connect(state: ChannelState): void {
    this.setState(state)
    const socket = this.deps.open()
    this.socket = socket
    socket.addEventListener('open', () => {
      if (this.socket !== socket) return
      this.setState('live')
      for (const subscription of this.subscriptions) this.say(subscription.start)
    })
    socket.addEventListener('message', ({ data }) => {
      const frame = readFrame(data)
      // Do not count an error message as a success. The server sends one before it closes a connection when the user's
      // network has too many.
      if (frame && frame.event !== 'error') this.attempts = 0
      // Iterate over a copy, because a handler may subscribe or unsubscribe.
      if (frame) for (const subscription of Array.from(this.subscriptions)) subscription.onFrame(frame)
    })
    socket.addEventListener('close', () => {
      if (this.socket === socket) this.retry()
    })
  }

  private retry(): void {
    this.socket = null
    if (this.attempts >= SOCKET_RECONNECT_MAX_ATTEMPTS) {
      this.attempts = 0
      this.setState('lost')
      return
    }
    this.attempts += 1
    this.setState('reconnecting')
    this.cancelRetry = this.deps.after(SOCKET_RECONNECT_MS, () => this.connect('reconnecting'))
  }

  private close(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    const { socket } = this
    this.socket = null
    this.attempts = 0
    this.setState('off')
    socket?.close()
  }

  private say(frame: ClientFrame): void {
    this.socket?.send(JSON.stringify(frame))
  }

  private setState(state: ChannelState): void {
    if (state === this.current) return
    this.current = state
    for (const listener of this.stateListeners) listener()
  }
}

function readFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null
  try {
    const frame: unknown = JSON.parse(data)
    return typeof frame === 'object' && frame !== null && 'event' in frame && 'data' in frame
      ? (frame as ServerFrame)
      : null
  } catch {
    return null
  }
}
