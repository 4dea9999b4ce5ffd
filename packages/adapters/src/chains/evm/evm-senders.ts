import { MAX_SENDERS, type Senders, type TransferName } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Hash, getAddress, zeroAddress } from 'viem'
import type { TransactionJson } from './evm-json.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { TOP_LEVEL } from './native-transfers.ts'
import type { SentTransfers } from './sent-transfers.ts'

/**
 * Returns the senders of a transfer: the account that signed the transaction, and the previous owner of the coins.
 * Reads token owners from logs, and the senders of internal transfers from traces. Omits the zero address, from which
 * newly minted tokens come.
 */
export async function evmSenders(rpc: EvmRpc, sent: SentTransfers, transfer: TransferName): Promise<Senders> {
  const txId = transfer.txId as Hash
  const found = await rpc.call<TransactionJson | null>('eth_getTransactionByHash', [txId])
  if (!found?.blockNumber || !found.blockHash) throw notShown(txId)
  const signer = getAddress(found.from)
  if (transfer.contract === null && transfer.outputKey === TOP_LEVEL) return [signer]
  const { blockNumber, blockHash } = found
  const parts = await sent.parts(transfer, { hash: txId, blockNumber, blockHash })
  if (parts.length === 0) throw notShown(txId)
  const senders = [...new Set([signer, ...parts.map(({ from }) => from)])].filter((one) => one !== zeroAddress)
  return senders.length > MAX_SENDERS ? 'too-many' : senders
}

function notShown(txId: string): AdapterError {
  return new AdapterError(`The node does not show the senders of ${txId}`, { retryable: true })
}
