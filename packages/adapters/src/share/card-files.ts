import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CardShelf } from '@cambio/core/site/share-card'

const SUFFIX = '.png'
/**
 * When the folder exceeds its size limit, the oldest images are deleted down to this fraction of the limit. The next
 * image then does not cause another deletion.
 */
const LEFT_PART = 0.9

/** Stores share images as files in one folder, and limits their total size. */
export class CardFiles implements CardShelf {
  readonly #dir: string
  readonly #maxBytes: number
  #bytes: Promise<number> | null = null

  constructor(dir: string, maxBytes: number) {
    this.#dir = dir
    this.#maxBytes = maxBytes
  }

  /**
   * Returns an image, or null if it is not stored.
   * @param name name of the image; only letters and digits
   */
  async find(name: string): Promise<Uint8Array | null> {
    return readFile(join(this.#dir, name + SUFFIX)).catch(nullIfMissing)
  }

  /** Stores an image atomically. A concurrent reader receives either the whole image or nothing. */
  async keep(name: string, png: Uint8Array): Promise<void> {
    await mkdir(this.#dir, { recursive: true })
    const file = join(this.#dir, name + SUFFIX)
    await writeFile(`${file}.${process.pid}`, png)
    await rename(`${file}.${process.pid}`, file)
    this.#bytes = this.#bytesWith(name, png.byteLength, this.#bytes)
    // After a failure, the stored total is unknown, so the next call measures all files again.
    await this.#bytes.catch((error: unknown) => {
      this.#bytes = null
      throw error
    })
  }

  async #bytesWith(name: string, added: number, before: Promise<number> | null): Promise<number> {
    const after = (await (before ?? this.#measure(name))) + added
    return after > this.#maxBytes ? this.#removeOldest() : after
  }

  /** Returns the total size of all files in bytes, except for the file named `but`. */
  async #measure(but: string): Promise<number> {
    const files = await this.#files()
    return files.reduce((sum, { name, bytes }) => (name === but + SUFFIX ? sum : sum + bytes), 0)
  }

  async #removeOldest(): Promise<number> {
    const files = (await this.#files()).toSorted((one, other) => one.changedAt - other.changedAt)
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files) {
      if (bytes <= this.#maxBytes * LEFT_PART) break
      await rm(join(this.#dir, file.name), { force: true })
      bytes -= file.bytes
    }
    return bytes
  }

  async #files(): Promise<{ name: string; bytes: number; changedAt: number }[]> {
    const names = await readdir(this.#dir)
    const files = await Promise.all(
      names.map(async (name) => {
        const found = await stat(join(this.#dir, name)).catch(nullIfMissing)
        return found && { name, bytes: found.size, changedAt: found.mtimeMs }
      }),
    )
    return files.filter((file) => file !== null)
  }
}

/**
 * Returns null for a missing file, because another server that shares the folder may have deleted it. Throws any other
 * error.
 */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
