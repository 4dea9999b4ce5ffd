import type { ApiKey, SecretBox } from '../../partners/api-key.ts'
import { sealKey, type MintedKey } from '../../partners/mint-key.ts'
import type { Decided } from '../decide.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/** Creates an API key for a partner. */
export async function createKey(stores: OpsStores, box: SecretBox, minted: MintedKey): Promise<Decided> {
  const key = await stores.keys.add(sealKey(box, minted))
  return {
    action: 'key create',
    subject: subjectOf(key.apiId),
    facts: { name: key.name, publicKey: key.publicKey, maxMarkupBps: String(key.maxMarkupBps) },
    summary: [
      `Anyone with the secret of "${key.name}" can create orders in its name, from any IP address until you set a list.`,
    ],
  }
}

/**
 * Disables or enables a key.
 * @throws {OpsRefusal} when the key is unknown or already in that state
 */
export async function switchKey(stores: OpsStores, apiId: number, isActive: boolean): Promise<Decided> {
  const key = await keyOf(stores, apiId)
  if (key.isBlocked === !isActive)
    throw new OpsRefusal(`Key ${apiId} is ${isActive ? 'not blocked' : 'blocked already'}.`)
  await stores.keys.block(apiId, !isActive)
  return {
    action: isActive ? 'key enable' : 'key disable',
    subject: subjectOf(apiId),
    facts: { name: key.name },
    summary: [
      isActive
        ? `Requests signed by "${key.name}" are accepted again.`
        : `Requests signed by "${key.name}" are refused from now on. Its existing orders continue.`,
    ],
  }
}

/**
 * Sets whether the reduced status of orders created with the key is public. A caller that knows an order's ID can then
 * read it.
 * @throws {OpsRefusal} when the key is unknown
 */
export async function showStatus(stores: OpsStores, apiId: number, isPublic: boolean): Promise<Decided> {
  const { name } = await keyOf(stores, apiId)
  await stores.keys.showStatus(apiId, isPublic)
  return {
    action: 'key public-status',
    subject: subjectOf(apiId),
    facts: { isPublic: String(isPublic) },
    summary: [
      isPublic
        ? `Anyone who knows the ID of an order of "${name}" may read its state and transactions.`
        : `Only signed requests may read the orders of "${name}".`,
    ],
  }
}

/**
 * Sets the networks from which a key may be used. An empty list permits every address.
 * @throws {OpsRefusal} when the key is unknown or a network is malformed
 */
export async function allowNetworks(stores: OpsStores, apiId: number, networks: readonly string[]): Promise<Decided> {
  await keyOf(stores, apiId)
  const { name, allowedNetworks } = await stores.keys.allowNetworks(apiId, networks)
  const from = allowedNetworks.length === 0 ? 'anywhere' : allowedNetworks.join(', ')
  return {
    action: 'key allow-ip',
    subject: subjectOf(apiId),
    facts: { networks: allowedNetworks.join(',') },
    summary: [`"${name}" may be used from ${from}.`],
  }
}

async function keyOf(stores: OpsStores, apiId: number): Promise<ApiKey> {
  const key = await stores.keys.find(apiId)
  if (!key) throw new OpsRefusal(`There is no key ${apiId}.`)
  return key
}

function subjectOf(apiId: number): string {
  return `key ${apiId}`
}
