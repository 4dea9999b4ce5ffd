import type { AddressRules } from '@cambio/core/chains/address-rules'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { BankAddressRules } from './bank/address-rules.ts'
import { BitcoinAddressRules } from './bitcoin/address-rules.ts'
import type { ChainSettings, EvmChainSettings } from './chain-settings.ts'
import { EvmAddressRules } from './evm/address-rules.ts'
import { MoneroAddressRules } from './monero/address-rules.ts'
import { SolanaAddressRules } from './solana/address-rules.ts'
import { StellarAddressRules } from './stellar/address-rules.ts'
import { TonAddressRules } from './ton/address-rules.ts'
import { TronAddressRules } from './tron/address-rules.ts'
import { XrpAddressRules } from './xrp/address-rules.ts'

/**
 * Creates the address rules of every configured chain. They are separate from the gateways, so the server does not load
 * the gateways' libraries.
 */
export function createAddressRules(chains: readonly ChainSettings[]): Map<ChainId, AddressRules> {
  return new Map(chains.map((settings) => [settings.chain, addressRulesOf(settings)]))
}

function addressRulesOf(settings: ChainSettings): AddressRules {
  switch (settings.family) {
    case 'evm':
      return evmAddressRules(settings)
    case 'bitcoin':
      return new BitcoinAddressRules(settings.network)
    case 'xrp':
      return new XrpAddressRules()
    case 'tron':
      return new TronAddressRules(settings.tokens.map(({ contract }) => contract))
    case 'stellar':
      return new StellarAddressRules()
    case 'ton':
      return new TonAddressRules()
    case 'monero':
      return new MoneroAddressRules(settings.network)
    case 'solana':
      return new SolanaAddressRules(settings.tokens.map(({ contract }) => contract))
    case 'bank':
      return new BankAddressRules(settings)
  }
}

function evmAddressRules({ chainId, tokens, bech32Prefix }: EvmChainSettings): EvmAddressRules {
  const contracts = tokens.map((token) => token.contract)
  return new EvmAddressRules({ chainId, contracts, ...(bech32Prefix !== undefined && { bech32Prefix }) })
}
