import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** A request to an S3 service. */
export interface S3Request {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export interface S3Keeper {
  accessKeyId: string
  secretAccessKey: string
  region: string
  now: number
}

const SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Checks a request's signature (version 4, in a header). Returns null if it is valid, or else the S3 error code. */
export async function s3Refusal({ method, url, headers, body }: S3Request, keeper: S3Keeper): Promise<string | null> {
  if (headers['authorization'] === undefined) return 'AccessDenied'
  const [, keyId, day, region, names = '', signature] = AUTHORIZATION.exec(headers['authorization']) ?? []
  if (keyId === undefined) return 'AuthorizationHeaderMalformed'
  if (keyId !== keeper.accessKeyId) return 'InvalidAccessKeyId'
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': hash } = headers
  if (region !== keeper.region || !date.startsWith(day ?? '')) return 'AuthorizationHeaderMalformed'
  const at = Date.parse(date.replace(DATE, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - keeper.now) <= SKEW_MS)) return 'RequestTimeTooSkewed'
  const signed = new Set(names.split(';'))
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!mustBeSigned.every((name) => signed.has(name))) return 'AccessDenied'
  if (hash !== createHash('sha256').update(body).digest('hex')) return 'XAmzContentSHA256Mismatch'
  const { accessKeyId, secretAccessKey } = keeper
  const ours = await new AwsV4Signer({
    method,
    url,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    datetime: date,
    allHeaders: true,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => signed.has(name) && name !== 'host')),
  }).sign()
  return ours.headers.get('authorization')?.endsWith(`Signature=${signature}`) ? null : 'SignatureDoesNotMatch'
}
