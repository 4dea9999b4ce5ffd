import type { AddressRules } from '@cambio/core/chains/address-rules'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { BitcoinAddressRules } from './bitcoin/address-rules.ts'
import { BitcoinGateway } from './bitcoin/bitcoin-gateway.ts'
import type { ChainSettings, EvmChainSettings } from './chain-settings.ts'
import { EvmAddressRules } from './evm/address-rules.ts'
import { EvmGateway } from './evm/evm-gateway.ts'
import { XrpAddressRules } from './xrp/address-rules.ts'
import { XrpGateway } from './xrp/xrp-gateway.ts'
import { TronAddressRules } from './tron/address-rules.ts'
import { TronGateway } from './tron/tron-gateway.ts'

/** The gateway that speaks a chain's protocol. */
export function createGateway(settings: ChainSettings): ChainGateway {
  switch (settings.family) {
    case 'evm':
      return new EvmGateway(settings)
    case 'bitcoin':
      return new BitcoinGateway(settings)
    case 'xrp':
      return new XrpGateway(settings)
    case 'tron':
      return new TronGateway(settings)
  }
}

/** Address rules of every chain in the settings. */
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
  }
}

function evmAddressRules({ chainId, tokens, bech32Prefix }: EvmChainSettings): EvmAddressRules {
  const contracts = tokens.map((token) => token.contract)
  return new EvmAddressRules({ chainId, contracts, ...(bech32Prefix !== undefined && { bech32Prefix }) })
}
