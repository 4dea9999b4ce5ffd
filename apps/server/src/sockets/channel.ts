import type { ServerFrame } from '@cambio/contract/socket'
import type { WebSocket } from 'ws'
import { toWireError } from '../http/errors/errors.ts'

/** Maximum number of bytes buffered for a client. Above this limit, the client reads too slowly and is disconnected. */
const MAX_BUFFERED_BYTES = 1_000_000

/**
 * Identifies the client of a connection by the keys under which the server counts the client's sockets, subscriptions
 * and queries.
 */
export interface SocketClient {
  /** IP network by which the server limits sockets and rate subscriptions. */
  network: string
  /**
   * IPv6 /32 prefix that contains the network; null for IPv4. A further limit applies to all networks of this prefix
   * together.
   */
  allocation: string | null
  /**
   * Key under which the quote cache counts the client's queries. All clients of the same site (an IPv4 address or an
   * IPv6 /48 prefix) share the key.
   */
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
