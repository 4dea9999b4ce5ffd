import type { ChainGateway } from '../chains/chain-gateway.ts'
import type { TokenTransfer } from '../chains/transfer-terms.ts'
import type { KeyPath } from '../chains/key-path.ts'
import type { AccountSignRequest, SignRequest } from '../chains/signer.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId } from '../instruments/instrument.ts'
import type { Outpoint, SettlementStore, SignedVersion } from './evidence.ts'

interface DeadVersionsDeps {
  gateways: ReadonlyMap<ChainId, ChainGateway>
  catalogue: Catalogue
  settlements: Pick<SettlementStore, 'rivalsOf'>
}

/**
 * Returns a transaction's claims: the sequence number or inputs that it consumes. Of two transactions with a common
 * claim, at most one can be mined. On a chain with expiring transactions, the claim is the entire content, because the
 * same content produces the same transaction. Returns an empty list on a chain whose node wallet builds a different
 * transaction each time.
 */
export function claimsOf(request: SignRequest, gateway: ChainGateway): string[] {
  if (request.kind === 'outputs') return request.inputs.map(outpointOf)
  if (gateway.model === 'account' && gateway.ordering === 'expiring') return [contentOf(request)]
  const { from, sequence, terms } = request
  if (sequence === null) return []
  // A Stellar transaction's sequence number is `sequenceBase` plus `sequence`. The claim contains both separately,
  // because other chains ignore the base.
  const base = terms.fields['sequenceBase']
  return [`${sequencePrefix(from)}${base === undefined ? '' : `${base}+`}${sequence}`]
}

/** Returns the prefix of a key's claims on chains with sequence numbers. */
export function sequencePrefix({ purpose, index }: KeyPath): string {
  return `${purpose}/${index}:`
}

function contentOf({ from, to, memo, contract, amountAtomic, terms }: AccountSignRequest): string {
  const fields = Object.entries(terms.fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([from.purpose, from.index, to, memo, contract, String(amountAtomic), fields])
}

/** Returns the claim of a transaction input: the output that it spends. */
export function outpointOf({ txId, vout }: Outpoint): string {
  // Normalise the case, because nodes and libraries also accept transaction IDs in upper case.
  return `${txId.toLowerCase()}:${vout}`
}

export function sharesClaim(one: readonly string[], other: readonly string[]): boolean {
  return one.some((claim) => other.includes(claim))
}

/**
 * Returns whether all given versions of a payment are dead: none of them can still be mined or move coins. A version is
 * dead if it has expired, or if a final transaction used its sequence number or one of its inputs. That transaction may
 * be a void, a failed version or another payment's transaction.
 */
export async function areDead(
  deps: DeadVersionsDeps,
  versions: readonly SignedVersion[],
  all: readonly SignedVersion[],
): Promise<boolean> {
  const ends: SignedVersion[] = []
  for (const version of all) if (await isFinal(deps, version, version.kind === 'own')) ends.push(version)
  for (const version of versions) {
    const hasEnded = ends.some((end) => end === version || sharesClaim(end.claims, version.claims))
    if (!hasEnded && !(await hasFinalRival(deps, version)) && !(await isPast(deps, version))) return false
  }
  return true
}

/**
 * Returns whether a payment's transaction is final and succeeded, but the token reported no transfer to the recipient.
 * The token's own report is the only evidence, so the signer relies on it only together with approvals.
 */
export async function isUnreported(
  deps: Pick<DeadVersionsDeps, 'gateways' | 'catalogue'>,
  { chain, txId }: SignedVersion,
  transfer: TokenTransfer,
): Promise<boolean> {
  const gateway = deps.gateways.get(chain)
  if (!gateway) return false
  const tip = await gateway.tip()
  const found = await gateway.transaction(txId, transfer)
  if (found.status !== 'included' || found.succeeded || found.reportedAtomic !== 0n) return false
  return tip.height - found.block.height + 1 >= finalDepth(deps, chain)
}

/** Returns whether a signed version expired without being mined, or another final transaction spent the same coins. */
async function isPast(deps: DeadVersionsDeps, { chain, txId, life, raw }: SignedVersion): Promise<boolean> {
  const gateway = deps.gateways.get(chain)
  if (gateway?.model !== 'account') return false
  if (gateway.ordering === 'expiring') return life !== null && (await gateway.provenDead(txId, life)) !== null
  // The other transaction must be final. Otherwise, a reorganisation could remove its block, and the transaction that
  // we signed could then be mined.
  return gateway.ordering === 'once' && raw !== null && gateway.spentByAnother(raw, txId, finalDepth(deps, chain))
}

/** Returns whether another payment's transaction with the same sequence number or a common input is final. */
async function hasFinalRival(deps: DeadVersionsDeps, { spendId, chain, claims }: SignedVersion): Promise<boolean> {
  for (const rival of await deps.settlements.rivalsOf(chain, claims, spendId))
    if (await isFinal(deps, rival, true)) return true
  return false
}

/**
 * Returns whether a transaction is final. If `maySucceed` is false, returns true only for a failed transaction, because
 * a successful version of the payment itself has moved coins.
 */
async function isFinal(deps: DeadVersionsDeps, { chain, txId }: SignedVersion, maySucceed: boolean): Promise<boolean> {
  const gateway = deps.gateways.get(chain)
  if (!gateway) return false
  // Query the tip before the transaction. In the opposite order, a reorg could remove the block between the two
  // queries, and the newer tip would then overstate the block's confirmations.
  const tip = await gateway.tip()
  const found = await gateway.transaction(txId)
  if (found.status !== 'included' || (found.succeeded && !maySucceed)) return false
  return tip.height - found.block.height + 1 >= finalDepth(deps, chain)
}

/** Returns the number of confirmations that make a transaction on a chain final. */
function finalDepth({ catalogue }: Pick<DeadVersionsDeps, 'catalogue'>, chain: ChainId): number {
  return catalogue.nativeOf(chain)?.minConfirmationsToWithdraw ?? Infinity
}
