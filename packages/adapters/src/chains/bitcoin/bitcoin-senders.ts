import { plainOutputs } from './plain-outputs.ts'
import { MAX_SENDERS, type Senders } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import type { OutputJson, TransactionJson } from './bitcoin-json.ts'
import type { BitcoinRpc } from './bitcoin-rpc.ts'
import { spentOutputs } from './malleated-transactions.ts'
import { isExtensionOutput } from './peg-outs.ts'

/** Maximum number of source transactions that are read concurrently. */
const PARENTS_AT_ONCE = 16

/**
 * Returns the addresses of the outputs that a transaction spends. Omits outputs without an address, such as those to a
 * bare public key. Reads each source transaction with `getrawtransaction`, so the node needs `txindex=1`.
 */
export async function bitcoinSenders(rpc: BitcoinRpc, txId: string): Promise<Senders> {
  const spent = spentOutputs(await rpc.call<TransactionJson>('getrawtransaction', txId, true))
  if (spent.length > MAX_SENDERS) return 'too-many'
  const outputs = await readOutputs(rpc, spent)
  if (outputs.some(isExtensionOutput)) return 'hidden'
  return [...new Set(outputs.flatMap(addressesOf))]
}

/**
 * Reads outputs from the node, several transactions concurrently and each transaction once.
 * @throws {AdapterError} if a transaction is unknown or has no such output
 */
export async function readOutputs(
  rpc: BitcoinRpc,
  spent: readonly { txId: string; vout: number }[],
): Promise<OutputJson[]> {
  const parents = new Map<string, TransactionJson>()
  const txIds = [...new Set(spent.map(({ txId }) => txId))]
  for (let from = 0; from < txIds.length; from += PARENTS_AT_ONCE) {
    const some = txIds.slice(from, from + PARENTS_AT_ONCE)
    const read = await Promise.all(some.map((txid) => rpc.call<TransactionJson>('getrawtransaction', txid, true)))
    for (const [index, txid] of some.entries()) if (read[index]) parents.set(txid, read[index])
  }
  return spent.map(({ txId, vout }) => {
    const output = plainOutputs(parents.get(txId) ?? { vout: [] }).find(({ n }) => n === vout)
    if (output === undefined) throw new AdapterError(`${txId} has no output ${vout}`, { retryable: true })
    return output
  })
}

/** Returns an output's address. For a bare multisig output, returns the addresses of all its keys. */
function addressesOf({ scriptPubKey: { address, addresses } }: OutputJson): string[] {
  return address === undefined ? (addresses ?? []) : [address]
}
