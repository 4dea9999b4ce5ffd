import { isIP } from 'node:net'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import ipaddr from 'ipaddr.js'

const MAX_URL_LENGTH = 500
/** Matches host names that always refer to the local machine (RFC 6761). */
export const LOCALHOST = /(^|\.)localhost\.?$/

/** Rules for webhook targets. A sandbox also allows loopback addresses, even with plain HTTP. */
export interface TargetRules {
  allowLoopback: boolean
}

/**
 * Returns whether requests may be sent to an address. It must be public, or a loopback address that the rules allow.
 * Rejects any range that is not clearly public.
 */
export function isAllowedAddress(address: string, { allowLoopback }: TargetRules): boolean {
  const range = ipaddr.process(address).range()
  return range === 'unicast' || (allowLoopback && range === 'loopback')
}

/**
 * Parses a webhook URL. Does not resolve its host name, because `PublicPost` does so for each request.
 * @throws {OpsRefusal} when the input is not a URL, is too long, is not https, or contains a password or a private
 * address
 */
export function readWebhookUrl(text: string, rules: TargetRules): URL {
  const url = URL.parse(text)
  if (!url || text.length > MAX_URL_LENGTH)
    throw new OpsRefusal('A webhook is an address like https://partner.example/events.')
  const isPlain = url.protocol === 'http:' && rules.allowLoopback
  if (url.protocol !== 'https:' && !isPlain) throw new OpsRefusal('A webhook must use https://.')
  if (url.username || url.password) throw new OpsRefusal('A webhook must not contain a user name or password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) ? !isAllowedAddress(host, rules) : LOCALHOST.test(host) && !rules.allowLoopback
  if (isPrivate)
    throw new OpsRefusal(`${host} is not a public address. In a sandbox, WEBHOOK_ALLOW_LOOPBACK=true allows localhost.`)
  return url
}
