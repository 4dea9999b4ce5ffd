import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import * as Bloom from 'ox/Bloom'
import { type Address, type Hash, type Hex, decodeFunctionData, getAddress, parseAbi } from 'viem'
import type { BlockJson, LogJson, ReceiptJson, TransactionJson } from './evm-json.ts'
import { type EvmRpc, isBrokenConnection } from './evm-rpc.ts'

export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** Topic of the `Transfer` event: keccak256("Transfer(address,address,uint256)"). */
const TRANSFER_TOPIC: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Returns the key of a contract's n-th `Transfer` event in a transaction. Unlike the log index, the key does not change
 * when the transaction moves to another block.
 */
const outputKey = (contract: string, ordinal: number) => `${contract}:${ordinal}`

interface TransferLog {
  txId: Hash
  outputKey: string
  contract: Address
  from: Address
  to: Address
  amountAtomic: bigint
}

function readLog(log: LogJson): Omit<TransferLog, 'outputKey'> | undefined {
  const [topic, from, to] = log.topics
  const isTransfer = topic === TRANSFER_TOPIC && log.topics.length === 3 && log.data.length === 66
  if (!isTransfer || from === undefined || to === undefined) return undefined
  const contract = getAddress(log.address)
  const parties = { from: getAddress(`0x${from.slice(26)}`), to: getAddress(`0x${to.slice(26)}`) }
  return { txId: log.transactionHash, contract, ...parties, amountAtomic: BigInt(log.data) }
}

/** Parses the `Transfer` events in `logs`, in block order, and adds a key to each. Ignores other logs. */
export function transferLogs(logs: readonly LogJson[]): TransferLog[] {
  const ordered = logs.filter((log) => log.removed !== true).toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
  const counted = new Map<string, number>()
  return ordered.flatMap((log) => {
    const read = readLog(log)
    if (read === undefined) return []
    const counter = `${read.txId}/${read.contract}`
    const ordinal = counted.get(counter) ?? 0
    counted.set(counter, ordinal + 1)
    return [{ ...read, outputKey: outputKey(read.contract, ordinal) }]
  })
}

/**
 * Returns a block's `Transfer` logs of the given contracts. Reads all logs from the block's receipts instead in two
 * cases:
 * - The node rejects the filter. Hosted nodes do so, with different error codes, if it matches more than about 10,000
 *   logs, even in a single block (https://docs.infura.io/reference/ethereum/json-rpc-methods/eth_getlogs/#constraints,
 *   https://github.com/zeta-chain/node/issues/3265).
 * - The node returns no logs although the Bloom filter in the block's header indicates some. This happens if a load
 *   balancer passes the call to a node without the block.
 */
async function transferLogsIn(rpc: EvmRpc, block: BlockJson, contracts: readonly string[]): Promise<LogJson[]> {
  const filter = { blockHash: block.hash, address: contracts, topics: [TRANSFER_TOPIC] }
  try {
    const logs = await rpc.callLarge<LogJson[]>('eth_getLogs', [filter])
    if (logs.length > 0 || !mayHaveTransfers(block, contracts)) return logs
  } catch (error) {
    if (isBrokenConnection(error)) throw error
  }
  return logsOfReceipts(rpc, block)
}

/**
 * Returns whether a block may contain `Transfer` logs of the given contracts according to the Bloom filter in its
 * header. A Bloom filter may report logs that do not exist, but it misses none. Returns true for a header without a
 * valid filter.
 */
function mayHaveTransfers({ logsBloom }: BlockJson, contracts: readonly string[]): boolean {
  if (logsBloom === undefined || !Bloom.validate(logsBloom)) return true
  return (
    Bloom.contains(logsBloom, TRANSFER_TOPIC) &&
    contracts.some((contract) => Bloom.contains(logsBloom, contract as Address))
  )
}

async function logsOfReceipts(rpc: EvmRpc, block: BlockJson): Promise<LogJson[]> {
  const together = await receiptsTogether(rpc, block)
  const receipts = isComplete(together, block) ? together : await receiptsOneByOne(rpc, block)
  if (!isComplete(receipts, block))
    throw new AdapterError(`The node does not show the receipts of block ${Number(block.number)}`, { retryable: true })
  return receipts.flatMap(({ logs }) => logs)
}

function isComplete(receipts: readonly (ReceiptJson | null)[] | null, block: BlockJson): receipts is ReceiptJson[] {
  return (
    receipts?.length === block.transactions.length && receipts.every((receipt) => receipt?.blockHash === block.hash)
  )
}

/** Returns the receipts of a block, or null from a node that does not support the call. */
async function receiptsTogether(rpc: EvmRpc, block: BlockJson): Promise<ReceiptJson[] | null> {
  try {
    return await rpc.callLarge<ReceiptJson[] | null>('eth_getBlockReceipts', [block.number])
  } catch (error) {
    if (isBrokenConnection(error)) throw error
    return null
  }
}

function receiptsOneByOne(rpc: EvmRpc, block: BlockJson): Promise<(ReceiptJson | null)[]> {
  const receipt = (txId: Hash) => rpc.callInBatch<ReceiptJson | null>('eth_getTransactionReceipt', [txId])
  return Promise.all(block.transactions.map(receipt))
}

/**
 * Returns the transfers of allow-listed contracts in a block. Reads them from logs, which exist only for successful
 * transfers.
 */
export async function tokenTransfers(
  rpc: EvmRpc,
  block: BlockJson,
  contracts: readonly string[],
): Promise<IncomingTransfer[]> {
  if (contracts.length === 0) return []
  return transferLogs(await transferLogsIn(rpc, block, contracts))
    .filter(({ contract, amountAtomic }) => amountAtomic > 0n && contracts.includes(contract))
    .map(({ from: _from, to, ...transfer }) => ({ ...transfer, address: to, memo: null }))
}

/**
 * Returns the transfer that a pending, plain `transfer` call to an allow-listed contract will make. Assumes that its
 * `Transfer` log will be the transaction's first.
 */
export function pendingTokenTransfer(
  transaction: TransactionJson,
  contracts: readonly string[],
): IncomingTransfer | undefined {
  if (transaction.to === null) return undefined
  const contract = getAddress(transaction.to)
  if (!contracts.includes(contract)) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data: transaction.input })
    if (functionName !== 'transfer' || args[1] === 0n) return undefined
    const key = outputKey(contract, 0)
    return { txId: transaction.hash, outputKey: key, address: args[0], memo: null, contract, amountAtomic: args[1] }
  } catch {
    // The transaction calls another method of the contract.
    return undefined
  }
}
