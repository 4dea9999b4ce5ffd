import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openStorage } from './open-storage.ts'
import { readS3Url } from './s3-location.ts'
import { S3Storage } from './s3-storage.ts'
import { objectStorageSuite } from './testing/object-storage.suite.ts'
import { S3Server } from './testing/s3-server.ts'
import { s3Refusal, type S3Request } from './testing/s3-signature.ts'

describe('object storage in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cambio-storage-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), '')
  const at = (path: string) => openStorage(pathToFileURL(join(folder, path)).href)
  const storage = at('photos')
  objectStorageSuite(() => ({ storage, broken: at('file/photos') }))
})

describe('object storage in an S3 bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await S3Server.start()
  })
  afterAll(() => server.stop())

  objectStorageSuite(() => {
    const { endpoint, bucket, accessKeyId, secretAccessKey, region } = server.location()
    const access = `${accessKeyId}:${encodeURIComponent(secretAccessKey)}`
    const url = `${endpoint.replace('http:', 's3+http:').replace('//', `//${access}@`)}/${bucket}/identity?region=${region}`
    return { storage: openStorage(url), broken: new S3Storage(server.location({ bucket: 'nothing' })) }
  })

  it('reads and writes only objects under the configured prefix', async () => {
    const name = '00000000-0000-4000-8000-00000000000a'
    const elsewhere = new S3Storage(server.location({ prefix: '' }))
    await elsewhere.put(name, Buffer.from('of another'))
    const storage = new S3Storage(server.location())
    expect(await Array.fromAsync(storage.list())).toEqual([])
    await storage.put(name, Buffer.from('ours'))
    expect(server.names()).toEqual([name, `identity/${name}`])
    await storage.remove(name)
    expect(Buffer.from((await elsewhere.get(name)) ?? '').toString()).toBe('of another')
  })

  it('throws for a wrong secret key instead of reporting that the object is missing', async () => {
    const storage = new S3Storage(server.location({ secretAccessKey: 'another' }))
    await expect(storage.get('00000000-0000-4000-8000-00000000000a')).rejects.toThrow('SignatureDoesNotMatch')
  })

  it('throws a retryable error when the S3 service does not respond', async () => {
    const storage = new S3Storage(server.location({ endpoint: 'http://127.0.0.1:1' }))
    await expect(storage.get('00000000-0000-4000-8000-00000000000a')).rejects.toMatchObject({ retryable: true })
  })
})

describe('S3 bucket URL', () => {
  test('reads all bucket settings from the URL', () => {
    expect(readS3Url('s3://AKID:a%2Fb@minio.example:9000/photos/cambio/one?region=eu-west-3')).toEqual({
      endpoint: 'https://minio.example:9000',
      region: 'eu-west-3',
      bucket: 'photos',
      prefix: 'cambio/one/',
      accessKeyId: 'AKID',
      secretAccessKey: 'a/b',
    })
  })

  test.each([
    's3://bucket',
    's3://AKID@host/bucket',
    's3://AKID:hidden@host/',
    's3://AKID:hidden@host/bucket',
    'https://AKID:hidden@host/bucket',
    'x',
  ])('rejects the storage URL %s without revealing its secret', (url) => {
    expect(() => openStorage(url)).toThrow(/^(?!.*hidden).*s3:/)
  })
})

describe('the stub of the S3 service', () => {
  /** Example requests from the "Signature Calculations" page in Amazon's S3 API Reference. */
  const EXAMPLE = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    now: Date.parse('2013-05-24T00:00:00Z'),
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const published = (
    method: string,
    path: string,
    { signed, signature, more = {}, body = '' }: { signed: string; signature: string; more?: object; body?: string },
  ): S3Request => ({
    method,
    url: `https://examplebucket.s3.amazonaws.com${path}`,
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-content-sha256': sha256(body),
      ...more,
      authorization: `AWS4-HMAC-SHA256 Credential=${EXAMPLE.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
    },
    body: Buffer.from(body),
  })

  test.each([
    published('GET', '/test.txt', {
      signed: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      more: { range: 'bytes=0-9' },
    }),
    published('PUT', '/test%24file.text', {
      signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      more: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    }),
    published('GET', '/?lifecycle', {
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    }),
    published('GET', '/?max-keys=2&prefix=J', {
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    }),
  ])('the S3 stub accepts the published signature of $method $url', async (request) => {
    expect(await s3Refusal(request, EXAMPLE)).toBeNull()
  })

  const signed = async (
    part: Partial<{ secret: string; region: string; datetime: string }> = {},
  ): Promise<S3Request> => {
    const body = 'a photo'
    const url = 'http://s3.test/photos/one'
    const { headers } = await new AwsV4Signer({
      method: 'PUT',
      url,
      body,
      service: 's3',
      accessKeyId: EXAMPLE.accessKeyId,
      secretAccessKey: part.secret ?? EXAMPLE.secretAccessKey,
      region: part.region ?? EXAMPLE.region,
      datetime: part.datetime ?? '20130524T000000Z',
      headers: { 'x-amz-content-sha256': sha256(body) },
    }).sign()
    return { method: 'PUT', url, headers: { ...Object.fromEntries(headers), host: 's3.test' }, body: Buffer.from(body) }
  }
  const headersOf = ({ headers }: S3Request, part: Record<string, string>) => ({ headers: { ...headers, ...part } })
  const authorization = ({ headers }: S3Request) => headers['authorization'] ?? ''

  test.each<[string, string, (right: S3Request) => Partial<S3Request> | Promise<Partial<S3Request>>]>([
    ['without a signature', 'AccessDenied', ({ headers: { authorization: _none, ...rest } }) => ({ headers: rest })],
    [
      'with a malformed signature',
      'AuthorizationHeaderMalformed',
      (one) => headersOf(one, { authorization: 'AWS key:sig' }),
    ],
    [
      'with another key',
      'InvalidAccessKeyId',
      (one) => headersOf(one, { authorization: authorization(one).replace('AKIA', 'AKIB') }),
    ],
    ['with another secret', 'SignatureDoesNotMatch', () => signed({ secret: 'another' })],
    ['for another region', 'AuthorizationHeaderMalformed', () => signed({ region: 'eu-west-1' })],
    ['from an hour ago', 'RequestTimeTooSkewed', () => signed({ datetime: '20130523T230000Z' })],
    [
      'with the date of another request',
      'AuthorizationHeaderMalformed',
      (one) => headersOf(one, { 'x-amz-date': '20130525T000000Z' }),
    ],
    ['for another object', 'SignatureDoesNotMatch', () => ({ url: 'http://s3.test/photos/two' })],
    ['with another method', 'SignatureDoesNotMatch', () => ({ method: 'DELETE' })],
    ['with other bytes', 'XAmzContentSHA256Mismatch', () => ({ body: Buffer.from('another') })],
    [
      'with other bytes and their hash',
      'SignatureDoesNotMatch',
      (one) => ({ body: Buffer.from('b'), ...headersOf(one, { 'x-amz-content-sha256': sha256('b') }) }),
    ],
    ['with an unsigned header', 'AccessDenied', (one) => headersOf(one, { 'x-amz-acl': 'public-read' })],
  ])('the S3 stub rejects a request %s', async (_what, code, change) => {
    const right = await signed()
    expect(await s3Refusal(right, EXAMPLE)).toBeNull()
    expect(await s3Refusal({ ...right, ...(await change(right)) }, EXAMPLE)).toBe(code)
  })
})
