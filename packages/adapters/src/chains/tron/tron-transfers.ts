import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { decodeFunctionData, parseAbi } from 'viem'
import { movedSun } from './internal-value.ts'
import { accountOf, addressOfHex, tronAddress } from './tron-address.ts'
import type { InfoJson, TransactionJson } from './tron-json.ts'

export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** Topic of the `Transfer` event: keccak256("Transfer(address,address,uint256)"). */
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns the TRX that the transaction itself moves. A failed transaction moves none. */
export function nativeTransfer(transaction: TransactionJson): IncomingTransfer[] {
  const [contract] = transaction.raw_data.contract
  if (contract?.type !== 'TransferContract' || hasFailed(transaction)) return []
  const { to_address: to = '', amount } = contract.parameter.value
  return transferOf(transaction.txID, 'value', addressOfHex(to), null, exact(amount ?? 0))
}

/**
 * Returns the transfers in a successful transaction's receipt: TRX that contracts forwarded, and allow-listed tokens.
 */
export function contractTransfers(info: InfoJson, contracts: readonly string[]): IncomingTransfer[] {
  return sentTransfers(info, contracts).map(({ from: _from, ...transfer }) => transfer)
}

/** Transfer with the source address from the receipt. */
export type SentTransfer = IncomingTransfer & { from: string | null }

/** Like `contractTransfers`, but also returns the sender of each transfer. */
export function sentTransfers(info: InfoJson, contracts: readonly string[]): SentTransfer[] {
  if (hasFailedReceipt(info)) return []
  const sentOn = (info.internal_transactions ?? []).flatMap((inner, index) => {
    const to = addressOfHex(inner.transferTo_address ?? '')
    const from = addressOfHex(inner.caller_address ?? '')
    return transferOf(info.id, `internal:${index}`, to, null, exact(movedSun(inner))).map((one) => ({ ...one, from }))
  })
  const counted = new Map<string, number>()
  const tokens = (info.log ?? []).flatMap(({ address, topics = [], data = '' }) => {
    const contract = tronAddress(`0x${address}`)
    const [name, source, to] = topics
    if (!contracts.includes(contract) || name !== TRANSFER_TOPIC || topics.length !== 3 || data.length !== 64) return []
    // Number the contract's transfers within the transaction. Unlike a log index, this number does not change when the
    // transaction moves to another block.
    const ordinal = counted.get(contract) ?? 0
    counted.set(contract, ordinal + 1)
    const receiver = tronAddress(`0x${(to ?? '').slice(-40)}`)
    const from = tronAddress(`0x${(source ?? '').slice(-40)}`)
    return transferOf(info.id, `${contract}:${ordinal}`, receiver, contract, BigInt(`0x${data}`)).map((one) => ({
      ...one,
      from,
    }))
  })
  return [...sentOn, ...tokens]
}

/**
 * Returns the transfers that a pending transaction will make: a TRX transfer, or a plain `transfer` call to an
 * allow-listed token. Assumes that the log of such a call will be the transaction's first.
 */
export function pendingTransfers(transaction: TransactionJson, contracts: readonly string[]): IncomingTransfer[] {
  const [call] = transaction.raw_data.contract
  if (call?.type !== 'TriggerSmartContract') return nativeTransfer(transaction)
  const { contract_address: to = '', data = '' } = call.parameter.value
  const contract = addressOfHex(to)
  if (contract === null || !contracts.includes(contract)) return []
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data: `0x${data}` })
    if (functionName !== 'transfer') return []
    return transferOf(transaction.txID, `${contract}:0`, tronAddress(args[0]), contract, args[1])
  } catch {
    // The transaction calls another method of the contract.
    return []
  }
}

export function hasFailedReceipt({ result, receipt }: InfoJson): boolean {
  return result === 'FAILED' || (receipt.result !== undefined && receipt.result !== 'SUCCESS')
}

/** Returns an amount in sun as a bigint. The node sends a JSON number, which is exact up to nine billion TRX. */
export function exact(sun: number): bigint {
  if (!Number.isSafeInteger(sun))
    throw new AdapterError(`The node wrote an amount that cannot be read: ${sun}`, { retryable: false })
  return BigInt(sun)
}

function hasFailed({ ret }: TransactionJson): boolean {
  const result = ret?.[0]?.contractRet
  return result !== undefined && result !== 'SUCCESS'
}

function transferOf(
  txId: string,
  outputKey: string,
  address: string | null,
  contract: string | null,
  amountAtomic: bigint,
): IncomingTransfer[] {
  const isReceived = address !== null && accountOf(address) !== null && amountAtomic > 0n
  return isReceived ? [{ txId, outputKey, address, memo: null, contract, amountAtomic }] : []
}
