import type { ChainWorkerDeps } from './chain-worker.ts'
import { isMemoChain } from './deposit-memo.ts'

/** Number of free addresses below which the worker calls the signer, and up to which it lets the signer fill the pool. */
export const POOL_LOW_WATER = 200
export const POOL_HIGH_WATER = 250

/**
 * Has the signer record the hot address of a chain, and returns it. A wallet program of the chain learns the last deposit address
 * before it reads a block.
 * @throws {SignerRefusal} not-derived, where the database holds another hot address
 */
export async function registerHotWallet(deps: Pick<ChainWorkerDeps, 'gateway' | 'signer'>): Promise<string> {
  const { hot } = await deps.signer.issueAddresses(deps.gateway.chain, 0)
  return hot
}

/**
 * Has the signer issue deposit addresses ahead of need. An address is never given out twice. A memo chain needs the hot address
 * only. Returns the number of added addresses.
 * @throws {SignerRefusal} not-derived, where the database holds an address that the signer's keys do not derive
 */
export async function fillAddressPool(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'work' | 'catalogue'>,
): Promise<number> {
  const { chain } = deps.gateway
  const { free, unproven } = await deps.work.stores.chains.addressCount(chain)
  const wanted = isMemoChain(deps.catalogue, chain) || free >= POOL_LOW_WATER ? 0 : POOL_HIGH_WATER
  if (wanted === 0 && unproven === 0) return 0
  const { added } = await deps.signer.issueAddresses(chain, wanted)
  return added
}
