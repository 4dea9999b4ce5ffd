import type { ClientFrame, ServerFrame } from '@cambio/contract/socket'
import { vi } from 'vitest'

type Listener = (event: { data: unknown }) => void

/**
 * Replaces `WebSocket` with a fake socket that opens immediately and responds to each frame with the result of
 * `answer`. Returns the list of sent frames, which grows with each frame.
 */
export function fakeSocket(answer: (frame: ClientFrame) => ServerFrame | null): ClientFrame[] {
  const sent: ClientFrame[] = []
  class FakeSocket {
    private readonly listeners: [string, Listener][] = []

    constructor() {
      queueMicrotask(() => this.dispatch('open', null))
    }

    addEventListener(type: string, listener: Listener): void {
      this.listeners.push([type, listener])
    }

    send(text: string): void {
      const frame = JSON.parse(text) as ClientFrame
      sent.push(frame)
      const reply = answer(frame)
      if (reply) queueMicrotask(() => this.dispatch('message', JSON.stringify(reply)))
    }

    close(): void {}

    private dispatch(type: string, data: unknown): void {
      for (const [kind, listener] of this.listeners) if (kind === type) listener({ data })
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  return sent
}
