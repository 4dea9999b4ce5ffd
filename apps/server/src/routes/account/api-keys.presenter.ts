import type { ApiKeyView } from '@cambio/contract/api-key'
import type { ApiKey } from '@cambio/core/partners/api-key'
import { isoTime } from '../iso-time.ts'

export function presentKey(key: ApiKey): ApiKeyView {
  return {
    apiId: key.apiId,
    name: key.name,
    publicKey: key.publicKey,
    whiteListIp: key.allowedNetworks.map(plainNetwork),
    isActive: key.isActive,
    isBlocked: key.isBlocked,
    isStatusPublic: key.isStatusPublic,
    createdAt: isoTime(key.createdAt),
    lastUsedAt: key.lastUsedAt === null ? null : isoTime(key.lastUsedAt),
  }
}

/** Formats an IP network. For a network with a single address, returns that address without a prefix length. */
function plainNetwork(network: string): string {
  return network.replace(/(?<=\..*)\/32$|(?<=:.*)\/128$/, '')
}
