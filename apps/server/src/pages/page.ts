import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const GZIP_LEVEL = 6
const BROTLI_QUALITY = 5

export type Encoding = 'br' | 'gzip' | 'identity'

/** Rendered page that can be sent repeatedly. Each compressed form is created once, when a client first needs it. */
export class Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly #plain: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(status: number, headers: Record<string, string>, plain: Buffer) {
    this.status = status
    this.headers = headers
    this.#plain = plain
  }

  bytes(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#plain
    const made = this.#compressed.get(encoding) ?? compress(this.#plain, encoding)
    this.#compressed.set(encoding, made)
    return made
  }
}

/** Returns the best encoding that the client accepts: Brotli, gzip or no compression. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const names = header
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, weight]) => weight?.replaceAll(' ', '') !== 'q=0')
    .map(([name]) => name)
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

function compress(plain: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain, { level: GZIP_LEVEL })
  return promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
