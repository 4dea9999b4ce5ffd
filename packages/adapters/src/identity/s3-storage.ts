import type * as S3 from '@aws-sdk/client-s3'
import type { ObjectStorage } from '@cambio/core/identity/identity'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { isObjectName } from './object-name.ts'
import type { S3Location } from './s3-location.ts'

const CONNECT_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 30_000
const ATTEMPTS = 2

interface Opened {
  sdk: typeof S3
  client: S3.S3Client
}

/** Stores objects in a bucket of any S3-compatible service, with path-style URLs and signature version 4. */
export class S3Storage implements ObjectStorage {
  readonly #location: S3Location
  #opened: Promise<Opened> | null = null

  constructor(location: S3Location) {
    this.#location = location
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const object = { ...this.#object(key), Body: bytes }
    await this.#call(({ sdk, client }) => client.send(new sdk.PutObjectCommand(object)))
  }

  async get(key: string): Promise<Uint8Array | null> {
    const object = this.#object(key)
    return this.#call(async ({ sdk, client }) => {
      try {
        const { Body: body } = await client.send(new sdk.GetObjectCommand(object))
        return (await body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    })
  }

  async remove(key: string): Promise<void> {
    const object = this.#object(key)
    await this.#call(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(object)))
  }

  async *list(): AsyncGenerator<{ key: string; modifiedAt: number }> {
    const { bucket: Bucket, prefix: Prefix } = this.#location
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: S3.ListObjectsV2CommandOutput = await this.#call(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ...(after && { ContinuationToken: after }) })),
      )
      for (const { Key: path = '', LastModified: modified } of page.Contents ?? []) {
        const key = path.slice(Prefix.length)
        if (modified && isObjectName(key)) yield { key, modifiedAt: modified.getTime() }
      }
      after = page.IsTruncated ? page.NextContinuationToken : undefined
    }
  }

  #object(key: string): { Bucket: string; Key: string } {
    if (!isObjectName(key)) throw new Error('not the name of an object')
    return { Bucket: this.#location.bucket, Key: this.#location.prefix + key }
  }

  async #call<T>(call: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = await (this.#opened ??= this.#open())
    try {
      return await call(opened)
    } catch (cause) {
      const answer = cause instanceof Error ? cause.name : 'no answer'
      throw new AdapterError(`The object storage: ${answer}`, { retryable: true, cause })
    }
  }

  /**
   * Loads the SDK lazily, when the first object is stored or read. Most installations store photos in a folder and
   * never need the SDK.
   */
  async #open(): Promise<Opened> {
    const sdk = await import('@aws-sdk/client-s3')
    const { endpoint, region, accessKeyId, secretAccessKey } = this.#location
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      followRegionRedirects: false,
      // Omit the newer checksums, because some services reject them, and the signature already covers the content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    })
    return { sdk, client }
  }
}
