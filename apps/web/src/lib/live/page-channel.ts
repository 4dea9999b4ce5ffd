import { SOCKET_PATH } from './socket-path.ts'
import { useSyncExternalStore } from 'react'
import { LiveChannel, type ChannelSocket, type ChannelState } from './live-channel.ts'

/** The current tab's WebSocket. Server-side rendering never subscribes to it. */
export const pageChannel = new LiveChannel({
  open: (): ChannelSocket => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${SOCKET_PATH}`),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
})

/** Returns the state of the page's WebSocket, for display. */
export function useChannelState(): ChannelState {
  return useSyncExternalStore(pageChannel.onState, pageChannel.state, () => 'off')
}
