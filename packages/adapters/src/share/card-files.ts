import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CardShelf } from '@cambio/core/site/share-card'

const SUFFIX = '.png'
/** Of the bound, what is left once the oldest are removed: not with every card. */
const LEFT_PART = 0.9

/** Cards as files of one folder, together no larger than a bound. */
export class CardFiles implements CardShelf {
  readonly #dir: string
  readonly #maxBytes: number
  #bytes: Promise<number> | null = null

  constructor(dir: string, maxBytes: number) {
    this.#dir = dir
    this.#maxBytes = maxBytes
  }

  /** @param name letters and digits alone */
  async find(name: string): Promise<Uint8Array | null> {
    return readFile(join(this.#dir, name + SUFFIX)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }

  /** Whole or not at all: who reads meanwhile sees none. */
  async keep(name: string, png: Uint8Array): Promise<void> {
    await mkdir(this.#dir, { recursive: true })
    const file = join(this.#dir, name + SUFFIX)
    await writeFile(`${file}.${process.pid}`, png)
    await rename(`${file}.${process.pid}`, file)
    const before = await (this.#bytes ?? this.#measure(name))
    const after = before + png.byteLength
    this.#bytes = Promise.resolve(after)
    if (after > this.#maxBytes) this.#bytes = this.#removeOldest()
    await this.#bytes
  }

  /** Bytes of all but one. */
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
    return Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(this.#dir, name))
        return { name, bytes: size, changedAt: mtimeMs }
      }),
    )
  }
}
