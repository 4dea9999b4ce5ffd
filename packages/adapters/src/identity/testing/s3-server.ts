import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Location } from '../s3-location.ts'
import { s3Refusal } from './s3-signature.ts'

const ACCESS = { accessKeyId: 'AKIDCAMBIO', secretAccessKey: 'a/secret+with=signs' }
const REGION = 'eu-central-1'
const BUCKET = 'photos'
/** Maximum number of objects per list page. It is small so that the tests need several pages. */
const PAGE = 3
const STATUS: Readonly<Record<string, number>> = { NoSuchKey: 404, NoSuchBucket: 404 }

interface Kept {
  bytes: Uint8Array
  modified: Date
}
interface Answer {
  status: number
  body: string | Uint8Array
}

/**
 * Stub of the S3 REST API with one in-memory bucket. It supports objects by path, ListObjectsV2 and signature version
 * 4.
 */
export class S3Server {
  readonly #server: Server
  readonly #objects = new Map<string, Kept>()

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
      })
    })
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** Returns the bucket's location in the form that a storage requires. */
  location(part: Partial<S3Location> = {}): S3Location {
    return { endpoint: this.url, region: REGION, bucket: BUCKET, prefix: 'identity/', ...ACCESS, ...part }
  }

  /** Returns the names of all objects, including their folders. */
  names(): string[] {
    return [...this.#objects.keys()]
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const url = this.url + (request.url ?? '')
    const body = await buffer(request)
    const headers = request.headers as Record<string, string>
    const received = { method: request.method ?? '', url, headers, body }
    const refused = await s3Refusal(received, { ...ACCESS, region: REGION, now: Date.now() })
    if (refused !== null) return failed(refused)
    const { pathname, searchParams } = new URL(url)
    const [bucket, ...path] = pathname.slice(1).split('/').map(decodeURIComponent)
    if (bucket !== BUCKET) return failed('NoSuchBucket')
    const key = path.join('/')
    if (key === '') return this.#list(searchParams)
    switch (received.method) {
      case 'PUT':
        this.#objects.set(key, { bytes: body, modified: new Date() })
        return { status: 200, body: '' }
      case 'DELETE':
        this.#objects.delete(key)
        return { status: 204, body: '' }
      default: {
        const found = this.#objects.get(key)
        return found ? { status: 200, body: found.bytes } : failed('NoSuchKey')
      }
    }
  }

  #list(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const prefix = query.get('prefix') ?? ''
    const found = this.names()
      .filter((name) => name.startsWith(prefix) && name > after)
      .toSorted()
    const page = found.slice(0, PAGE)
    const isCut = found.length > PAGE
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${this.#objects.get(name)?.modified.toISOString()}</LastModified></Contents>`,
    )
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return {
      status: 200,
      body: `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    }
  }
}

function failed(code: string): Answer {
  return { status: STATUS[code] ?? 403, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` }
}
