import type { PhotoStudio } from '@cambio/core/identity/identity'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type Sharp from 'sharp'
import { isMoreThanPhoto } from './more-than-a-photo.ts'

/** Maximum number of pixels in a photo. Phone cameras produce fewer, and a decompression bomb declares more. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 2_400
const JPEG_QUALITY = 85
const PATIENCE_SECONDS = 20
/** Maximum number of photos that wait for re-encoding. */
const MAX_WAITING = 12
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/**
 * Re-encodes photos with libvips, one at a time and outside the main thread. Accepts only the formats that cameras and
 * browsers produce.
 */
export class SharpStudio implements PhotoStudio {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #sharp: Promise<typeof Sharp> | null = null

  async develop(bytes: Uint8Array): Promise<Uint8Array | null> {
    if (this.#waiting >= MAX_WAITING) throw new AdapterError('Too many photos wait', { retryable: true })
    this.#waiting += 1
    const turn = this.#last.then(() => this.#encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    this.#last = turn.catch(() => {})
    return turn.finally(() => {
      this.#waiting -= 1
    })
  }

  async #encode(bytes: Buffer): Promise<Uint8Array | null> {
    // Load the library lazily, when the first photo arrives, because most servers never receive one.
    const sharp = await (this.#sharp ??= loadSharp())
    try {
      const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      const { format } = await image.metadata()
      if (!FORMATS.has(format) || isMoreThanPhoto(bytes, format)) return null
      return await image
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: JPEG_QUALITY })
        .timeout({ seconds: PATIENCE_SECONDS })
        .toBuffer()
    } catch {
      return null
    }
  }
}

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  return sharp
}
