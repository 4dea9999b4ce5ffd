import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushSubscription } from '@cambio/core/notices/push'
import { receivePush, type Device } from './push-request.ts'

const AUTH_BYTES = 16

/** Stub of a browser vendor's push service and its devices. */
export class PushService {
  readonly #server: Server
  readonly #devices = new Map<string, Device>()
  /** Messages that each device received, keyed by endpoint. */
  readonly #received = new Map<string, unknown[]>()
  #answerNext: number[] = []

  private constructor() {
    this.#server = createServer((request, response) => {
      void (async () => {
        const endpoint = this.url + (request.url ?? '')
        const body = await buffer(request)
        const headers = request.headers as Record<string, string>
        response.writeHead(this.#answerNext.shift() ?? (await this.#take(endpoint, { headers, body }))).end()
      })()
    })
  }

  static async start(): Promise<PushService> {
    const service = new PushService()
    service.#server.listen(0, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Creates a device that accepts messages only from the sender with this public key. */
  subscribe(senderKey: string): PushSubscription {
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys('base64url')
    const auth = randomBytes(AUTH_BYTES).toString('base64url')
    const endpoint = `${this.url}/push/${randomUUID()}`
    this.#devices.set(endpoint, { endpoint, auth, pair, senderKey })
    return { endpoint, p256dh, auth }
  }

  unsubscribe({ endpoint }: PushSubscription): void {
    this.#devices.delete(endpoint)
  }

  receivedBy({ endpoint }: Pick<PushSubscription, 'endpoint'>): unknown[] {
    return this.#received.get(endpoint) ?? []
  }

  /** Sets the HTTP status codes of the next responses, to simulate failures. */
  answer(...statuses: number[]): void {
    this.#answerNext = statuses
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #take(endpoint: string, request: Parameters<typeof receivePush>[1]): Promise<number> {
    const device = this.#devices.get(endpoint)
    if (!device) return 410
    const received = await receivePush(device, request)
    if (typeof received === 'number') return received
    this.#received.set(endpoint, [...this.receivedBy(device), JSON.parse(received)])
    return 201
  }
}
