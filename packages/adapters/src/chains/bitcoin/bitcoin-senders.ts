import { plainOutputs } from './plain-outputs.ts'
import { MAX_SENDERS, type Senders } from '@cambio/core/chains/incoming-transfer'
import { present } from '@cambio/kernel/assert'
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
  const outputsByParent = Map.groupBy(spent, ({ txId }) => txId)
  const found = new Map<string, OutputJson>()
  const readParent = async ([txId, outputs]: [string, { vout: number }[]]): Promise<void> => {
    const parent = plainOutputs(await rpc.call<TransactionJson>('getrawtransaction', txId, true))
    // Store only the requested outputs. There can be hundreds of source transactions, and an external transaction can
    // have thousands of outputs.
    for (const { vout } of outputs) {
      const output = parent.find(({ n }) => n === vout)
      if (output === undefined) throw new AdapterError(`${txId} has no output ${vout}`, { retryable: true })
      found.set(`${txId}:${vout}`, output)
    }
  }
  const parents = [...outputsByParent]
  for (let from = 0; from < parents.length; from += PARENTS_AT_ONCE)
    await Promise.all(parents.slice(from, from + PARENTS_AT_ONCE).map(readParent))
  return spent.map(({ txId, vout }) => present(found.get(`${txId}:${vout}`), 'each output was read'))
}

/** Returns an output's address. For a bare multisig output, returns the addresses of all its keys. */
function addressesOf({ scriptPubKey: { address, addresses } }: OutputJson): string[] {
  return address === undefined ? (addresses ?? []) : [address]
}
