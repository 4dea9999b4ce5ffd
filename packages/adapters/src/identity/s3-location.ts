/** A bucket in an S3-compatible service, and its access key. */
export interface S3Location {
  endpoint: string
  region: string
  bucket: string
  /** Prefix of every object name, with a trailing slash. No other installation may store objects under this prefix. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

const TRANSPORTS: Readonly<Record<string, string>> = { 's3:': 'https', 's3+http:': 'http' }
/** Region name for services without regions. */
const USUAL_REGION = 'us-east-1'

/**
 * Parses `s3://KEY:SECRET@host/bucket/folder?region=eu-central-1`. The scheme `s3+http:` uses plain HTTP for a direct
 * connection to the service. Special characters are percent-encoded. No other installation may use the folder, because
 * this one deletes unknown objects in it.
 * @throws {Error} when a part is missing; the message never contains the secret
 */
export function readS3Url(url: string): S3Location {
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
