import type { ServerFrame } from '@cambio/contract/socket'
import type { WebSocket } from 'ws'
import { toWireError } from '../http/errors.ts'

/** A client that reads this slowly is dropped rather than remembered, bytes. */
const MAX_BUFFERED_BYTES = 1_000_000

/** One client of the live channel, as the feeds see it. */
export class Channel {
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  send(frame: ServerFrame): void {
    this.sendBytes(Buffer.from(JSON.stringify(frame)))
  }

  /** Sends a frame that is already bytes, so that a thousand clients cost one serialisation. */
  sendBytes(bytes: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#socket.terminate()
      return
    }
    this.#socket.send(bytes, { binary: false })
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  sendError(id: string | null, error: unknown): void {
    const { code, data } = toWireError(error)
    this.send({ event: 'error', data: { id, code, ...(data && { data }) } })
  }
}
