import { fileURLToPath } from 'node:url'
import type { ObjectStorage } from '@cambio/core/identity/identity'
import { FileStorage } from './file-storage.ts'

/** The storage that a URL names: `file:` and a folder. @throws {Error} for another */
export function openStorage(url: string): ObjectStorage {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'file:' || parsed.host !== '') throw new Error('must be a file: URL of a folder')
  return new FileStorage(fileURLToPath(parsed))
}
