import type { ChainWorkerDeps } from './chain-worker.ts'
import { isMemoChain } from './deposit-memo.ts'
import { HOT_KEY } from './signer.ts'

/** Free addresses below which the pool is filled, and how many are derived in one pass (about 2 ms each). */
export const POOL_LOW_WATER = 200
export const ADDRESSES_PER_PASS = 50

/**
 * Makes sure the hot wallet's address is watched. Where a wallet of the chain's own has to know every address before it reads
 * a block, it is asked for the last one that we made.
 */
export async function registerHotWallet(deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'work'>): Promise<string> {
  const { gateway, signer, work } = deps
  const { chain } = gateway
  const address = await signer.address(chain, HOT_KEY)
  await work.stores.chains.addAddresses(chain, [{ address, key: HOT_KEY }])
  const { nextIndex } = await work.stores.chains.addressCount(chain)
  if (gateway.model === 'account' && gateway.ordering === 'once' && nextIndex > 0)
    await signer.address(chain, { purpose: 'deposit', index: nextIndex - 1 })
  return address
}

/**
 * Derives deposit addresses ahead of need; an address is never given out twice. A chain of memos needs none. Answers how
 * many were added.
 */
export async function fillAddressPool(
  deps: Pick<ChainWorkerDeps, 'gateway' | 'signer' | 'work' | 'catalogue'>,
): Promise<number> {
  const { chain } = deps.gateway
  if (isMemoChain(deps.catalogue, chain)) return 0
  const { free, nextIndex } = await deps.work.stores.chains.addressCount(chain)
  if (free >= POOL_LOW_WATER) return 0
  const fresh = []
  for (let index = nextIndex; index < nextIndex + ADDRESSES_PER_PASS; index += 1) {
    const key = { purpose: 'deposit' as const, index }
    fresh.push({ address: await deps.signer.address(chain, key), key })
  }
  await deps.work.stores.chains.addAddresses(chain, fresh)
  return fresh.length
}
