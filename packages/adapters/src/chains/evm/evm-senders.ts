import type { Senders, TransferName } from '@cambio/core/chains/chain-gateway'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, type Hash, type Hex, getAddress, zeroAddress } from 'viem'
import { blockTraces } from './block-traces.ts'
import type { ReceiptJson, TransactionJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { TRACE_KEY } from './native-transfers.ts'
import { transferLogs } from './token-transfers.ts'

/**
 * Returns the senders of a transfer: the account that signed its transaction, and the owner of the moved coins (for a token by its
 * log, for an internal transfer by its trace). The zero address, from which tokens are minted, is left out.
 */
export async function evmSenders(rpc: EvmRpc, transfer: TransferName): Promise<Senders> {
  const txId = transfer.txId as Hash
  const transaction = await rpc.call<TransactionJson | null>('eth_getTransactionByHash', [txId])
  if (!transaction?.blockNumber) throw notShown(txId)
  const source = await sourceOf(rpc, transfer, { ...transaction, blockNumber: transaction.blockNumber })
  return [...new Set([transaction.from, source].map((address) => getAddress(address)))].filter(
    (address) => address !== zeroAddress,
  )
}

async function sourceOf(
  rpc: EvmRpc,
  { outputKey, contract }: TransferName,
  { hash, from, blockNumber }: TransactionJson,
): Promise<Address> {
  if (contract !== null) return tokenSource(rpc, hash, contract, outputKey)
  return outputKey.startsWith(TRACE_KEY) ? traceSource(rpc, hash, blockNumber ?? '0x0', outputKey) : from
}

async function tokenSource(rpc: EvmRpc, txId: Hash, contract: string, outputKey: string): Promise<Address> {
  const receipt = await rpc.call<ReceiptJson | null>('eth_getTransactionReceipt', [txId])
  const own = (receipt?.logs ?? []).filter(({ address }) => getAddress(address) === contract)
  const found = transferLogs(own).find((one) => one.outputKey === outputKey)
  if (!found) throw notShown(txId)
  return found.from
}

/** Nodes are required to serve `trace_block`; not all serve the traces of one transaction. */
async function traceSource(rpc: EvmRpc, txId: Hash, blockNumber: Hex, outputKey: string): Promise<Address> {
  const traces = await blockTraces(rpc, blockNumber)
  const path = outputKey.slice(TRACE_KEY.length)
  const found = traces?.find((one) => one.transactionHash === txId && one.traceAddress.join('.') === path)
  // Of a contract that destroys itself `address` is the contract.
  const source = found?.action.from ?? found?.action.address
  if (!source) throw notShown(txId)
  return source
}

function notShown(txId: string): AdapterError {
  return new AdapterError(`The node does not show the senders of ${txId}`, { retryable: true })
}
