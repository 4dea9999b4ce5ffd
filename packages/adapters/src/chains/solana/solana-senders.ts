import type { Senders, TransferName } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { BalancesJson, ParsedTransactionJson } from './solana-json.ts'
import { MAX_TRANSACTION_VERSION, type SolanaRpc } from './solana-rpc.ts'

/**
 * Returns the senders of a transfer: the fee payer, and each account whose balance of the coin decreased. For a token,
 * returns the owners of the token accounts.
 */
export async function solanaSenders(rpc: SolanaRpc, { txId, contract }: TransferName): Promise<Senders> {
  const found = await rpc.call<ParsedTransactionJson | null>('getTransaction', [
    txId,
    { commitment: 'finalized', encoding: 'jsonParsed', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION },
  ])
  const keys = found?.transaction.message.accountKeys.map(({ pubkey }) => pubkey) ?? []
  const [payer] = keys
  if (!found?.meta || payer === undefined || found.meta.preBalances.length !== keys.length)
    throw new AdapterError(`The node does not show who sent ${txId}`, { retryable: true })
  const sources = contract === null ? coinSources(found.meta, keys) : tokenSources(found.meta, contract)
  return [...new Set([payer, ...sources])]
}

function coinSources({ preBalances, postBalances }: BalancesJson, keys: readonly string[]): string[] {
  return keys.filter((_key, index) => (postBalances[index] ?? 0) < (preBalances[index] ?? 0))
}

/**
 * Returns the owners of the token accounts with a decreased balance. The balance of a closed account counts as zero.
 */
function tokenSources({ preTokenBalances, postTokenBalances }: BalancesJson, mint: string): string[] {
  const after = new Map((postTokenBalances ?? []).map((one) => [one.accountIndex, BigInt(one.uiTokenAmount.amount)]))
  return (preTokenBalances ?? []).flatMap(({ accountIndex, mint: of, owner, uiTokenAmount }) => {
    const hasFallen = of === mint && (after.get(accountIndex) ?? 0n) < BigInt(uiTokenAmount.amount)
    return hasFallen && owner !== undefined ? [owner] : []
  })
}
