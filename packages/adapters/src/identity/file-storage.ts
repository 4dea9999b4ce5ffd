import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStorage } from '@cambio/core/identity/identity'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { isObjectName } from './object-name.ts'

/** Stores objects as files in one folder that only its owner may read. */
export class FileStorage implements ObjectStorage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#path(key)
    const part = `${path}.${randomUUID()}.part`
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    } catch (cause) {
      await rm(part, { force: true }).catch(() => {})
      throw new AdapterError('An object could not be stored', { retryable: true, cause })
    }
  }

  async get(key: string): Promise<Uint8Array | null> {
    return readFile(this.#path(key)).catch(unlessMissing)
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async *list(): AsyncGenerator<{ key: string; modifiedAt: number }> {
    const folder = await opendir(this.#folder).catch(unlessMissing)
    if (!folder) return
    for await (const { name } of folder) {
      const found = isObjectName(name) ? await stat(join(this.#folder, name)).catch(unlessMissing) : null
      if (found) yield { key: name, modifiedAt: found.mtimeMs }
    }
  }

  #path(key: string): string {
    if (!isObjectName(key)) throw new Error('not the name of an object')
    return join(this.#folder, key)
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
