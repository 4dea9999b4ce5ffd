import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { ObservedBlock } from '../chains/observed-block.ts'
import { FLOAT_MEMO, isMemoChain } from '../chains/deposit-memo.ts'
import { findRecorded } from '../chains/transfers-in.ts'
import { SignerRefusal, type Signer } from '../chains/signer.ts'
import { inclusionOf } from '../chains/inclusion-of.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { BlockReader } from './block-reader.ts'
import type { DepositClaim, EvidenceStore, Funding, SettlementStore } from './evidence.ts'

/**
 * Maximum number of blocks by which the signer's node may lag behind the worker's node. Within this limit, the payment
 * waits. Beyond it, the signer rejects the payment.
 */
const MAX_LAG_BLOCKS = 3

/** Chain gateway methods needed to verify a deposit. */
export type ProofGateway = Pick<ChainGateway, 'chain' | 'tip' | 'block' | 'transaction' | 'inclusion' | 'checkAccounts'>

export interface ProofDeps {
  evidence: EvidenceStore
  settlements: Pick<SettlementStore, 'isOwn'>
  /** Nodes in the signer's settings, by chain. */
  gateways: ReadonlyMap<ChainId, ProofGateway>
  blocks: BlockReader
  /** Derives addresses from the keys, because the signer does not trust the addresses in the database. */
  keys: Pick<Signer, 'address'>
  catalogue: Catalogue
}

/** A deposit that the signer has verified on the chain. */
export interface ProvenDeposit extends DepositClaim, Funding {
  /** Time of the deposit's block, in epoch milliseconds. */
  at: number
}

/**
 * Reads a recorded deposit from the signer's own node and returns it.
 * @throws {SignerRefusal} not-derived, when the transfer is missing, not final, different, or not to one of our
 *   addresses
 * @throws {AdapterError} retryable, when the node is unreachable, a few blocks behind, or cannot trace the transaction
 */
export async function proveDeposit(deps: ProofDeps, claim: DepositClaim): Promise<ProvenDeposit> {
  const { chain, txId, blockHeight } = claim
  const instrument = deps.catalogue.find({ slug: claim.asset })
  const gateway = deps.gateways.get(chain)
  if (!gateway || instrument?.chain !== chain) throw notDerived(`there is no node for deposit ${txId} on ${chain}`)
  if (blockHeight === null) throw notDerived(`deposit ${txId} is in no block`)
  if (await deps.settlements.isOwn(chain, txId)) throw notDerived(`deposit ${txId} came from ourselves`)
  await assertTakesDeposits(deps, claim)
  await assertDeep(gateway, claim, blockHeight, instrument.minConfirmationsToTrade)
  const block = await blockWith(deps, gateway, { txId, blockHeight })
  if (block?.untraced?.includes(txId)) {
    deps.blocks.forget(chain, blockHeight)
    throw new AdapterError(`The signer's node of ${chain} has not traced ${txId}`, { retryable: true })
  }
  const match = block && (await findRecorded(gateway, block, claim))
  if (!match) throw notDerived(`block ${blockHeight} of ${chain} does not hold deposit ${txId} to its address`)
  const { transfer: found, overlaps } = match
  if (found.memo !== claim.memo) throw notDerived(`deposit ${txId} went to another memo`)
  if (found.contract !== instrument.contract) throw notDerived(`deposit ${txId} is of another asset`)
  if (found.amountAtomic !== claim.amountAtomic) throw notDerived(`deposit ${txId} is of another amount`)
  return { ...claim, at: block.at, overlaps }
}

/**
 * Checks that coins at an address can be a user's deposit. Coins at the hot address belong to the exchange, except on
 * chains that distinguish deposits by memo.
 */
async function assertTakesDeposits(deps: ProofDeps, { chain, address, memo, txId }: DepositClaim): Promise<void> {
  const key = await deps.evidence.keyOf(chain, address)
  if (key === null || (await deps.keys.address(chain, key)) !== address)
    throw notDerived(`deposit ${txId} went to an address that is not ours`)
  if (key.purpose === 'hot' && (!isMemoChain(deps.catalogue, chain) || memo === FLOAT_MEMO))
    throw notDerived(`deposit ${txId} is the exchange's own float`)
}

/**
 * Returns the block that contains the transaction at a given height. Uses a cached block only if the node still reports
 * that block for the transaction.
 */
async function blockWith(
  { blocks }: ProofDeps,
  gateway: ProofGateway,
  { txId, blockHeight }: { txId: string; blockHeight: number },
): Promise<ObservedBlock | null> {
  const block = await blocks.read(gateway, blockHeight)
  const found = await inclusionOf(gateway, txId)
  if (found.status === 'included' && found.succeeded && found.block.hash === block?.hash) return block
  blocks.forget(gateway.chain, blockHeight)
  return gateway.block(blockHeight)
}

async function assertDeep(
  gateway: Pick<ChainGateway, 'tip'>,
  { chain, txId }: DepositClaim,
  blockHeight: number,
  depth: number,
): Promise<void> {
  const missing = blockHeight + depth - 1 - (await gateway.tip()).height
  // The negated comparison also rejects NaN, which results from a node that reports no height.
  if (!(missing <= MAX_LAG_BLOCKS))
    throw notDerived(`deposit ${txId} on ${chain} is not final: ${missing} blocks are missing`)
  if (missing > 0)
    throw new AdapterError(`The signer's node of ${chain} is ${missing} blocks behind`, { retryable: true })
}

export function notDerived(fact: string): SignerRefusal {
  return new SignerRefusal('not-derived', `Not signed: ${fact}`)
}
