import type { AddressRules } from '@cambio/core/chains/address-rules'
import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { BitcoinAddressRules } from './bitcoin/address-rules.ts'
import { BitcoinGateway } from './bitcoin/bitcoin-gateway.ts'
import type { ChainSettings } from './chain-settings.ts'
import { EvmAddressRules } from './evm/address-rules.ts'
import { EvmGateway } from './evm/evm-gateway.ts'

/** The gateway that speaks a chain's protocol. */
export function createGateway(settings: ChainSettings): ChainGateway {
  return settings.family === 'evm' ? new EvmGateway(settings) : new BitcoinGateway(settings)
}

/** Address rules of every chain in the settings. */
export function createAddressRules(chains: readonly ChainSettings[]): Map<ChainId, AddressRules> {
  return new Map(
    chains.map((settings) => [
      settings.chain,
      settings.family === 'evm'
        ? new EvmAddressRules({ chainId: settings.chainId, contracts: settings.tokens.map((token) => token.contract) })
        : new BitcoinAddressRules(settings.network),
    ]),
  )
}
