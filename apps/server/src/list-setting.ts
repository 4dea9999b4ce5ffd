import { isIP } from 'node:net'
import * as z from 'zod'

/**
 * Creates a setting that contains a comma-separated list. `what` describes a valid item, for the error message about an
 * invalid item.
 */
export const listOf = (isOne: (item: string) => boolean, what: string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const wrong = list(text).find((item) => !isOne(item))
      if (wrong !== undefined) context.addIssue(`"${wrong}" is not ${what}`)
      return list(text)
    })

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Returns whether a string is a host name, optionally with a port. */
export function isHost(text: string): boolean {
  return URL.parse(`https://${text}`)?.host === text
}

/** Returns whether a string is an HTTP or HTTPS origin. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

/** Returns whether Fastify accepts a string as a proxy's IP address or IP network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
