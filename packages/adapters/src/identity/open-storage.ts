import { fileURLToPath } from 'node:url'
import type { ObjectStorage } from '@cambio/core/identity/identity'
import { FileStorage } from './file-storage.ts'
import { readS3Url } from './s3-location.ts'
import { S3Storage } from './s3-storage.ts'

/**
 * Opens the storage at a URL: `file:` for a folder, or `s3:` for a bucket (see `readS3Url`).
 * @throws {Error} for any other URL
 */
export function openStorage(url: string): ObjectStorage {
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'file:' && parsed.host === '') return new FileStorage(fileURLToPath(parsed))
  return new S3Storage(readS3Url(url))
}
