import type { Catalogue } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { DomainErrorDetails } from '../shared/domain-error.ts'
import type { AddressRulesByChain } from './check-addresses.ts'

/**
 * Returns the exchange's other networks that accept an address (`networks`) and the networks among them that have the
 * same coin (`sameCoin`). Bank accounts and cards do not count as networks.
 */
export function otherNetworks(
  { addressRules, catalogue }: { addressRules: AddressRulesByChain; catalogue: Catalogue },
  { chain: ownChain, currencyTitle }: Instrument,
  address: string,
): NonNullable<DomainErrorDetails['otherNetworks']> {
  const natives = [...addressRules].flatMap(([chain, rules]) => {
    const native = catalogue.nativeOf(chain)
    if (chain === ownChain || native?.instrumentType !== 'crypto') return []
    const verdict = rules.check(address.trim(), null)
    // Include a network that accepts the address but requires a memo.
    return verdict.ok || verdict.field === 'memo' ? [native] : []
  })
  const hasCoin = (chain: string) =>
    catalogue.instruments.some((one) => one.chain === chain && one.currencyTitle === currencyTitle)
  return {
    networks: natives.map((one) => one.networkFriendlyTitle),
    sameCoin: natives.filter(({ chain }) => hasCoin(chain)).map((one) => one.networkFriendlyTitle),
  }
}
