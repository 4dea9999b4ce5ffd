import { isIPv6 } from 'node:net'
import type { Settings } from './settings-types.ts'

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * Returns the server's URL for requests from this machine. If the server listens on only one address, the URL contains
 * that address.
 */
export function ownUrl({ port, host }: Pick<Settings, 'port' | 'host'>): string {
  const address = EVERY_ADDRESS.has(host) ? '127.0.0.1' : host
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}
