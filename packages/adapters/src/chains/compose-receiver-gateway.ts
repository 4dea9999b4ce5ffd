import type { ChainSettings } from './chain-settings.ts'
import type { ReceiverGateway } from './receiver-rules.ts'
import { SolanaGateway } from './solana/solana-gateway.ts'
import { TronGateway } from './tron/tron-gateway.ts'
import { XrpGateway } from './xrp/xrp-gateway.ts'

/** Creates the gateway of a chain whose accounts can reject transfers. Returns null for other chains. */
export function createReceiverGateway(settings: ChainSettings): ReceiverGateway | null {
  switch (settings.family) {
    case 'xrp':
      return new XrpGateway(settings)
    case 'stellar':
      return loadedLater(async () => new (await import('./stellar/stellar-gateway.ts')).StellarGateway(settings))
    case 'solana':
      return new SolanaGateway(settings)
    case 'tron':
      return new TronGateway(settings)
    default:
      return null
  }
}

/**
 * Creates a gateway that is loaded with its first query. Stellar's library takes 0.7 seconds to load and 40 MB of
 * memory, and the server needs it only for these queries.
 */
function loadedLater(load: () => Promise<ReceiverGateway>): ReceiverGateway {
  let gateway: Promise<ReceiverGateway> | undefined
  return {
    async receiverRules(address, contract) {
      gateway ??= load()
      return (await gateway).receiverRules(address, contract)
    },
  }
}
