import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { SettlementStore } from './evidence.ts'

interface ProvenVoidDeps {
  settlements: Pick<SettlementStore, 'versionsOf'>
  gateways: ReadonlyMap<ChainId, Pick<ChainGateway, 'tip' | 'transaction'>>
  catalogue: Catalogue
}

/** Returns whether a payment can never be in a block: it was never signed, or its void is final. */
export async function isProvenVoid(deps: ProvenVoidDeps, spendId: string): Promise<boolean> {
  const versions = await deps.settlements.versionsOf(spendId)
  if (versions.length === 0) return true
  for (const { chain, txId } of versions.filter(({ kind }) => kind === 'own')) {
    const gateway = deps.gateways.get(chain)
    const found = await gateway?.transaction(txId)
    if (!gateway || found?.status !== 'included') continue
    const depth = (await gateway.tip()).height - found.block.height + 1
    if (depth >= (deps.catalogue.nativeOf(chain)?.minConfirmationsToWithdraw ?? Infinity)) return true
  }
  return false
}
