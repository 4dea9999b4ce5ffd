import { request as requestPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { resolveHost, type HostAddress } from './resolve-host.ts'
import { isAllowedAddress, type TargetRules } from './webhook-target.ts'

const TIMEOUT_MS = 10_000

export interface PublicPostOptions {
  /** Returns all addresses of a host name. */
  resolve?: (hostname: string) => Promise<HostAddress[]>
  timeoutMs?: number
}

/**
 * Posts to URLs that partners and users have chosen. Checks a host name's resolved address at connection time, so that
 * a later lookup cannot return a different one. Does not follow redirects, and reads only the response status.
 */
export class PublicPost {
  readonly #lookup: LookupFunction
  readonly #timeoutMs: number

  constructor(rules: TargetRules, { resolve = resolveHost, timeoutMs = TIMEOUT_MS }: PublicPostOptions = {}) {
    this.#lookup = publicOnly(resolve, rules)
    this.#timeoutMs = timeoutMs
  }

  /**
   * Returns the HTTP status.
   * @throws {Error} when the server sends no response
   */
  async post(target: URL, headers: OutgoingHttpHeaders, body: string | Uint8Array): Promise<number> {
    const request = target.protocol === 'https:' ? requestSecure : requestPlain
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: this.#lookup,
        agent: false,
        signal: AbortSignal.timeout(this.#timeoutMs),
      }
      const sent = request(target, options, (answer: IncomingMessage) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}

/** Creates a lookup function that fails unless the rules allow every address of the host name. */
function publicOnly(resolve: Required<PublicPostOptions>['resolve'], rules: TargetRules): LookupFunction {
  const allowed = callbackify((hostname: string) => allowedAddresses(resolve, hostname, rules))
  return (hostname, options, done) =>
    allowed(hostname, (error, addresses) => {
      if (error) return done(error, '')
      const [first] = addresses
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
}

async function allowedAddresses(
  resolve: Required<PublicPostOptions>['resolve'],
  hostname: string,
  rules: TargetRules,
): Promise<[HostAddress, ...HostAddress[]]> {
  const [first, ...others] = await resolve(hostname)
  if (!first || [first, ...others].some(({ address }) => !isAllowedAddress(address, rules)))
    throw new Error(`${hostname} is not at a public address`)
  return [first, ...others]
}
