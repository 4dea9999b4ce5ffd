import type { Clock } from '@cambio/kernel/clock'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { Report } from '../shared/report.ts'
import type { ChainGateway } from './chain-gateway.ts'
import type { ChainStore } from './chain-store.ts'
import { isMemoChain } from './deposit-memo.ts'
import { SignerRefusal, type AddressIssuer, type IssuedAddresses } from './signer.ts'

/** Low-water mark for free addresses. Below it, the worker calls the signer to fill the pool. */
export const POOL_LOW_WATER = 200
export const POOL_HIGH_WATER = 250

interface IssueDeps {
  gateway: Pick<ChainGateway, 'chain'>
  signer: AddressIssuer
  work: { stores: { chains: Pick<ChainStore, 'addressCount' | 'halt'> } }
  clock: Clock
  report: Report
}

/**
 * Makes the signer record a chain's hot wallet address, and returns the address. On a chain with a wallet program, call
 * this function before the first block is read. The program finds only transfers to addresses that it has already
 * derived.
 * @throws {SignerRefusal} not-derived, when the database contains a hot address other than the signer's; the chain is
 * then halted
 */
export async function registerHotWallet(deps: IssueDeps): Promise<string> {
  return (await issueOrHalt(deps, 0)).hot
}

/**
 * Makes the signer issue deposit addresses in advance, each only once. A memo chain needs only the hot address. Returns
 * the number of added addresses.
 * @throws {SignerRefusal} not-derived, when the database contains an address that the signer's keys do not derive; the
 *   chain is then halted
 */
export async function fillAddressPool(deps: IssueDeps & { catalogue: Catalogue }): Promise<number> {
  const { chain } = deps.gateway
  const { free, unproven } = await deps.work.stores.chains.addressCount(chain)
  const wanted = isMemoChain(deps.catalogue, chain) || free >= POOL_LOW_WATER ? 0 : POOL_HIGH_WATER
  if (wanted === 0 && unproven === 0) return 0
  return (await issueOrHalt(deps, wanted)).added
}

/**
 * Calls the signer to issue addresses. If the database contains an address that the signer's keys do not derive, halts
 * the chain until an operator intervenes.
 */
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
