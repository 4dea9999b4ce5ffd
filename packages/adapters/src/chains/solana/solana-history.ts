import type { SentPart, SignedRecord } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { inLanes } from '@cambio/core/shared/in-lanes'
import type { ParsedTransactionJson } from './solana-json.ts'
import { formatPosition, parsePosition, type SolanaPlace, type SolanaPosition } from './solana-position.ts'
import { MAX_TRANSACTION_VERSION, type SolanaRpc } from './solana-rpc.ts'

const FINALIZED = 'finalized'
/** Maximum number of transactions in one part of a history. Nodes list at most 1,000 per call. */
const PART = 500

/**
 * Returns the next transactions that an account signed, oldest first. Each call reads one page of the node's list, and
 * the returned position contains the progress.
 * Nodes list every transaction that involves the account, newest first. The function reads each listed transaction that
 * is not in the signer's record, and checks who signed it. If the position has no compared transaction, the list ends at the
 * newest transaction in the signer's record.
 * @throws {AdapterError} when the node does not respond or lags behind the position
 */
export async function solanaSentBy(
  rpc: SolanaRpc,
  address: string,
  after: string | null,
  record: SignedRecord,
): Promise<SentPart> {
  const position = parsePosition(after)
  const page = await listed(rpc, address, position)
  const signed = await record.signedAmong(page.map(({ signature }) => signature))
  const end = page.findIndex(
    (place) => isCompared(place, position) || (!position.compared && signed.has(place.signature)),
  )
  // If the position has no compared transaction, include the newest recorded one. It then becomes the compared
  // transaction, even if no newer one exists.
  const part = end < 0 ? page : page.slice(0, position.compared ? end : end + 1)
  const txIds = part.map(({ signature }) => signature).toReversed()
  const isSent = await inLanes(
    txIds,
    (txId) => txId,
    async (txId) => signed.has(txId) || isSignedBy(rpc, address, txId),
  )
  const next = positionBehind(part, position, end >= 0 || page.length < PART)
  return {
    txIds: txIds.filter((_txId, index) => isSent[index]),
    position: next === position ? after : formatPosition(next),
    // After a listing in several parts, another call must look for transactions that were added in the meantime.
    hasMore: next.listing !== null || position.listing !== null,
  }
}

/**
 * Returns one page of the transactions that involve the account, newest first. A lagging node would list everything for
 * an unknown `until` and nothing for an unknown `before`. `minContextSlot` makes such a node return an error instead.
 */
async function listed(rpc: SolanaRpc, address: string, { compared, listing }: SolanaPosition): Promise<SolanaPlace[]> {
  const reached = listing?.newest ?? compared
  const page = await rpc.call<SolanaPlace[]>('getSignaturesForAddress', [
    address,
    {
      limit: PART,
      commitment: FINALIZED,
      ...(listing && { before: listing.before }),
      ...(compared && { until: compared.signature }),
      ...(reached && { minContextSlot: reached.slot }),
    },
  ])
  // An empty page may also mean that the node does not know `before`. In that case, `isSignedBy` throws.
  if (page.length === 0 && listing) await isSignedBy(rpc, address, listing.before)
  return page.map(({ slot, signature }) => ({ slot, signature }))
}

function isCompared({ slot, signature }: SolanaPlace, { compared }: SolanaPosition): boolean {
  return compared !== null && (slot < compared.slot || signature === compared.signature)
}

/**
 * Returns the position after a part of the history.
 * @param isEnd whether the listing ends with this part
 */
function positionBehind(part: readonly SolanaPlace[], position: SolanaPosition, isEnd: boolean): SolanaPosition {
  const newest = position.listing?.newest ?? part[0]
  const oldest = part.at(-1)
  if (newest === undefined) return position
  if (isEnd || oldest === undefined) return { compared: newest, listing: null }
  return { compared: position.compared, listing: { newest, before: oldest.signature } }
}

/**
 * Returns whether the account signed the transaction.
 * @throws {AdapterError} when the node does not return the transaction
 */
async function isSignedBy(rpc: SolanaRpc, address: string, txId: string): Promise<boolean> {
  const found = await rpc.call<ParsedTransactionJson | null>('getTransaction', [
    txId,
    { commitment: FINALIZED, encoding: 'jsonParsed', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION },
  ])
  const keys = found?.transaction.message.accountKeys
  if (keys === undefined) throw new AdapterError(`The node does not show who signed ${txId}`, { retryable: true })
  return keys.some(({ pubkey, signer }) => pubkey === address && signer)
}
