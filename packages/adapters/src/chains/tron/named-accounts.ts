const HEX_ADDRESS = /^41[0-9a-f]{40}$/i
const HEX_ACCOUNT = /^[0-9a-f]{40}$/i
const HEX_WORD = /^[0-9a-f]{64}$/i

/**
 * Returns every account that occurs anywhere in a block or receipt: owners, receivers, contracts, internal transfers
 * and event topics. Each account is 20 bytes in lower-case hex, without the network prefix. A balance can change only
 * in a block that contains its account. The result may also contain parts of hashes that are not accounts.
 */
export function namedAccounts(json: unknown): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (HEX_ADDRESS.test(value)) found.add(value.slice(2).toLowerCase())
      else if (HEX_ACCOUNT.test(value)) found.add(value.toLowerCase())
      else if (HEX_WORD.test(value)) found.add(value.slice(-40).toLowerCase())
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(json)
  return found
}
