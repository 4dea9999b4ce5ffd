import type { SentPart, SignedRecord } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { inLanes } from '@cambio/core/shared/in-lanes'
import type { ParsedTransactionJson } from './solana-json.ts'
import type { SolanaRpc } from './solana-rpc.ts'

const FINALIZED = 'finalized'
/** Maximum number of signatures that nodes return per call. */
const PAGE = 1_000
/** Maximum number of pages that are read to find the oldest unexplained transaction. */
const MAX_PAGES = 100
/** Maximum number of transactions in one part of a history. */
const PART = 100

/**
 * Returns the next transactions that an account signed, oldest first. Nodes list every transaction that names the account,
 * newest first, so the others are read to see who signed them. Without `after`, the list ends at the newest transaction
 * that the record contains.
 * @throws {AdapterError} when the node does not respond, or lists more than `MAX_PAGES` pages
 */
export async function solanaSentBy(
  rpc: SolanaRpc,
  address: string,
  after: string | null,
  record: SignedRecord,
): Promise<SentPart> {
  const oldestFirst = (await unexplained(rpc, address, after, record)).toReversed()
  const part = oldestFirst.slice(0, PART)
  const signed = await record.signedAmong(part)
  const isSent = await inLanes(
    part,
    (txId) => txId,
    async (txId) => signed.has(txId) || isSignedBy(rpc, address, txId),
  )
  return {
    txIds: part.filter((_txId, index) => isSent[index]),
    position: part.at(-1) ?? after,
    hasMore: part.length < oldestFirst.length,
  }
}

/** Returns the transactions that name the account behind `after` or behind the newest recorded one, newest first. */
async function unexplained(
  rpc: SolanaRpc,
  address: string,
  after: string | null,
  record: SignedRecord,
): Promise<string[]> {
  const all: string[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const before = all.at(-1)
    const listed = await rpc.call<{ signature: string }[]>('getSignaturesForAddress', [
      address,
      { limit: PAGE, commitment: FINALIZED, ...(before && { before }), ...(after !== null && { until: after }) },
    ])
    const txIds = listed.map(({ signature }) => signature)
    const signed = after === null ? await record.signedAmong(txIds) : new Set<string>()
    const end = txIds.findIndex((txId) => signed.has(txId))
    // The newest recorded transaction is part of the list, so that it becomes the position.
    all.push(...(end < 0 ? txIds : txIds.slice(0, end + 1)))
    if (end >= 0 || txIds.length < PAGE) return all
  }
  throw new AdapterError(`The node lists over ${MAX_PAGES * PAGE} transactions of ${address}`, { retryable: true })
}

async function isSignedBy(rpc: SolanaRpc, address: string, txId: string): Promise<boolean> {
  const found = await rpc.call<ParsedTransactionJson | null>('getTransaction', [
    txId,
    { commitment: FINALIZED, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 },
  ])
  const keys = found?.transaction.message.accountKeys
  if (keys === undefined) throw new AdapterError(`The node does not show who signed ${txId}`, { retryable: true })
  return keys.some(({ pubkey, signer }) => pubkey === address && signer)
}
