/** A bucket of an S3, and who may use it. */
export interface S3Place {
  endpoint: string
  region: string
  bucket: string
  /** Before each name, with a slash at its end: what no installation but this one keeps anything under. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const TRANSPORTS: Readonly<Record<string, string>> = { 's3:': 'https', 's3+http:': 'http' }
/** What services that have no regions expect. */
const USUAL_REGION = 'us-east-1'

/**
 * The place that `s3://KEY:SECRET@host/bucket/folder?region=eu-central-1` names; `s3+http:` where nothing lies between.
 * What is special in a URL is percent-encoded. The folder is of this installation alone: objects there that it does not know
 * are deleted.
 * @throws {Error} where one of it is missing; the secret is never told
 */
export function readS3Url(url: string): S3Place {
  const parsed = URL.parse(url)
  const transport = parsed && TRANSPORTS[parsed.protocol]
  if (!parsed || transport === undefined || transport === null)
    throw new Error('must be a file: URL of a folder or s3:')
  const [bucket = '', ...folders] = parsed.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
  const { host, username, password } = parsed
  if (host === '' || bucket === '' || folders.length === 0 || username === '' || password === '')
    throw new Error(
      'must name key, secret, host, bucket and a folder of its own: s3://KEY:SECRET@host/bucket/folder?region=eu-central-1',
    )
  return {
    endpoint: `${transport}://${host}`,
    region: parsed.searchParams.get('region') ?? USUAL_REGION,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
