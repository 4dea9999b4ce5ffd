import type { ServerFrame } from '@cambio/contract/socket'
import type { WebSocket } from 'ws'
import { toWireError } from '../http/errors/errors.ts'

/** Maximum number of bytes buffered for a client. Above this limit, the client reads too slowly and is disconnected. */
const MAX_BUFFERED_BYTES = 1_000_000

/** The client of a connection, by the keys under which limits count it. */
export interface SocketClient {
  /** IP network that the limits on sockets and rate subscriptions count. */
  network: string
  /** IPv6 /32 prefix that contains the network. All its networks together also have limits. Null for IPv4. */
  allocation: string | null
  /** Name under which the quote cache counts the queries of the client's wider IP network. */
  quoteReader: string
}

/** A client's connection to the live channel. */
export class Channel {
  readonly #socket: WebSocket
  readonly client: SocketClient

  constructor(socket: WebSocket, client: SocketClient) {
    this.#socket = socket
    this.client = client
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(frame: ServerFrame): void {
    this.sendBytes(Buffer.from(JSON.stringify(frame)))
  }

  /** Sends a frame that is already serialised, so that the caller can serialise a frame once for many clients. */
  sendBytes(bytes: Buffer): void {
    if (!this.isOpen) return
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
