import type { AddressRules } from '../chains/address-rules.ts'
import type { ChainId, Instrument } from '../instruments/instrument.ts'
import { DomainError } from '../shared/domain-error.ts'

/** Rules of every chain the service knows. */
export type AddressRulesByChain = ReadonlyMap<ChainId, AddressRules>

/**
 * Checks an address and memo against the network of an instrument and answers the canonical spelling.
 * @throws {DomainError} NETWORK_UNKNOWN, ADDRESS_INVALID, MEMO_INVALID; `details.reason` is a key the page has words for
 */
export function checkAddress(
  rules: AddressRulesByChain,
  instrument: Instrument,
  address: string,
  memo: string | null,
  field: string,
): string {
  const chainRules = rules.get(instrument.chain)
  if (!chainRules) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
  const verdict = chainRules.check(address.trim(), memo)
  if (verdict.ok) return verdict.canonical
  throw verdict.field === 'memo'
    ? new DomainError('MEMO_INVALID', 'The network does not accept this memo', { field, reason: verdict.problem })
    : new DomainError('ADDRESS_INVALID', 'The network does not accept this address', { field, reason: verdict.problem })
}
