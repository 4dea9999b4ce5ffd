import type { ChainWorkerDeps } from './chain-worker.ts'
import { isMemoChain } from './deposit-memo.ts'
import { SignerRefusal, type IssuedAddresses } from './signer.ts'

/** Number of free addresses below which the worker calls the signer, and up to which it lets the signer fill the pool. */
export const POOL_LOW_WATER = 200
export const POOL_HIGH_WATER = 250

type IssueDeps = Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'work' | 'clock' | 'report'>

/**
 * Has the signer record the hot address of a chain, and returns it. A wallet program of the chain learns the last deposit address
 * before it reads a block.
 * @throws {SignerRefusal} not-derived, where the database holds another hot address; the chain is halted then
 */
export async function registerHotWallet(deps: IssueDeps): Promise<string> {
  return (await issueOrHalt(deps, 0)).hot
}

/**
 * Has the signer issue deposit addresses ahead of need. An address is never given out twice. A memo chain needs the hot address
 * only. Returns the number of added addresses.
 * @throws {SignerRefusal} not-derived, where the database holds an address that the signer's keys do not derive; the chain is
 *   halted then
 */
export async function fillAddressPool(deps: IssueDeps & Pick<ChainWorkerDeps, 'catalogue'>): Promise<number> {
  const { chain } = deps.gateway
  const { free, unproven } = await deps.work.stores.chains.addressCount(chain)
  const wanted = isMemoChain(deps.catalogue, chain) || free >= POOL_LOW_WATER ? 0 : POOL_HIGH_WATER
  if (wanted === 0 && unproven === 0) return 0
  return (await issueOrHalt(deps, wanted)).added
}

/** Halts a chain on which the database records an address that the signer's keys do not derive: an operator must look. */
async function issueOrHalt(deps: IssueDeps, free: number): Promise<IssuedAddresses> {
  const { gateway, signer, work, clock, report } = deps
  try {
    return await signer.issueAddresses(gateway.chain, free)
  } catch (error) {
    if (error instanceof SignerRefusal && error.reason === 'not-derived') {
      await work.stores.chains.halt(gateway.chain, error.message, clock.now())
      report('foreign-address', { chain: gateway.chain })
    }
    throw error
  }
}
