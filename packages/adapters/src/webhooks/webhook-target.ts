import { isIP } from 'node:net'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import ipaddr from 'ipaddr.js'

const MAX_URL_LENGTH = 500

/** Where webhooks may go. Loopback, and plain HTTP with it, is for a sandbox. */
export interface TargetRules {
  allowLoopback: boolean
}

/** Whether an address is a public one; loopback where that is allowed. Anything that is not plainly public is private. */
export function isAllowedAddress(address: string, { allowLoopback }: TargetRules): boolean {
  const range = ipaddr.process(address).range()
  return range === 'unicast' || (allowLoopback && range === 'loopback')
}

/**
 * A webhook's URL, read; a name in it is looked up only when it is asked.
 * @throws {OpsRefusal} when it is none, not https, carries a password or names a private address
 */
export function readWebhookUrl(text: string, rules: TargetRules): URL {
  const url = URL.parse(text)
  if (!url || text.length > MAX_URL_LENGTH)
    throw new OpsRefusal('A webhook is an address like https://partner.example/events.')
  const isPlain = url.protocol === 'http:' && rules.allowLoopback
  if (url.protocol !== 'https:' && !isPlain) throw new OpsRefusal('A webhook is asked by https:// only.')
  if (url.username || url.password) throw new OpsRefusal('A webhook carries no user name and no password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowedAddress(host, rules)) throw new OpsRefusal(`${host} is not a public address.`)
  return url
}
