import { PlainFailure } from '../lib/plain-failure.ts'
import { withOwner } from './owner-client.ts'

/** Identity of each chain's production network, as a string. The key is the chain's name. */
export type ProductionNetworks = ReadonlyMap<string, string>

interface NamedNetwork {
  chain?: unknown
  family?: unknown
  chainId?: unknown
  network?: unknown
  networkId?: unknown
  genesis?: unknown
  passphrase?: unknown
  globalId?: unknown
}

/** Value of `family` for a bank account, which has no network. */
const BANK_FAMILY = 'bank'

/** Reads the production networks from the catalogue of a migrated database. */
export async function readProductionNetworks(ownerUrl: string): Promise<ProductionNetworks> {
  const { rows } = await withOwner(ownerUrl, (client) =>
    client.query<{ chain: string; identity: string }>('SELECT chain, identity FROM network'),
  )
  return new Map(rows.map(({ chain, identity }) => [chain, identity]))
}

/**
 * Rejects test networks, whose coins have no value, and chains that are not in the catalogue.
 * @param chains the setting `CHAINS`
 * @throws {PlainFailure} with the name of the first such chain
 */
export function refuseTestNetworks(chains: string, networks: ProductionNetworks): void {
  for (const one of JSON.parse(chains) as NamedNetwork[])
    if (one.family !== BANK_FAMILY) refuseTestNetwork(one, networks)
}

function refuseTestNetwork(settings: NamedNetwork, networks: ProductionNetworks): void {
  const { chainId, network, networkId, genesis, passphrase, globalId } = settings
  const chain = String(settings.chain)
  const real = networks.get(chain)
  if (real === undefined) throw new PlainFailure(`CHAINS names "${chain}", which is not a chain of this service.`)
  if (String(chainId ?? network ?? networkId ?? genesis ?? passphrase ?? globalId) !== real)
    throw new PlainFailure(
      `CHAINS names a test chain as ${chain}: MODE=production takes the real network (${real}) only.`,
    )
}
