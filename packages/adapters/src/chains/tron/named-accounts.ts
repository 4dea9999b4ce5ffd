const HEX_ADDRESS = /^41[0-9a-f]{40}$/i
const HEX_ACCOUNT = /^[0-9a-f]{40}$/i
const HEX_WORD = /^[0-9a-f]{64}$/i

/**
 * Returns every account that occurs in a block or receipt: owners, receivers, contracts, internal transfers and event
 * topics. Each is 20 bytes in lower-case hex, without the network prefix. An account's balance can change only in a
 * block that contains the account. The result may also contain parts of hashes that are not accounts.
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
