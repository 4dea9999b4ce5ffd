import { type ChainGateway, spendsFromDepositAddresses } from '../chains/chain-gateway.ts'
import type { FeeCapsByChain } from '../chains/fee-caps.ts'
import type { Signer } from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Leaving } from './derive-settlement.ts'
import type { EvidenceStore } from './evidence.ts'
import { notDerived } from './prove-deposit.ts'

/** Maximum amount of a gas payment for a token sweep, as a multiple of the chain's fee cap. */
const MAX_GAS_FEES = 2n

export interface GasDeps {
  evidence: Pick<EvidenceStore, 'keyOf'>
  signer: Pick<Signer, 'address'>
  catalogue: Catalogue
  feeCaps: FeeCapsByChain
  gateways: ReadonlyMap<ChainId, ChainGateway>
}

/**
 * Rejects a gas payment that exceeds the limit or whose recipient is not one of our own deposit addresses.
 * @throws {SignerRefusal} not-derived
 */
export async function assertGas(
  { evidence, catalogue, feeCaps, gateways, signer }: GasDeps,
  chain: ChainId,
  { asset, to, amountAtomic, memo }: Leaving,
): Promise<void> {
  const gateway = gateways.get(chain)
  const key = await evidence.keyOf(chain, to)
  if (memo !== null || key === null || (await signer.address(chain, key)) !== to)
    throw notDerived('gas goes to our own deposit addresses only')
  if (!gateway || spendsFromDepositAddresses(gateway) || catalogue.find({ slug: asset })?.contract !== null)
    throw notDerived(`no gas is sent on ${chain} in ${asset}`)
  const least = gateway.model === 'account' && gateway.ordering === 'expiring' ? await gateway.minBalance() : 0n
  const most = MAX_GAS_FEES * (feeCaps.get(chain)?.maxFeeAtomic ?? 0n) + least
  if (amountAtomic > most) throw notDerived(`gas of ${amountAtomic} is over ${most}`)
}
