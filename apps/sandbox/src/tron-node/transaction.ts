import { utils } from 'tronweb'
import { hexToBytes, sha256 } from './bytes.ts'

/** Effect of a transaction, for the contract types that this node supports. */
export type TransactionEffect =
  | { type: 'TransferContract'; owner: string; to: string; amount: number }
  | { type: 'TriggerSmartContract'; owner: string; contract: string; data: string }

export type Transaction = {
  txId: string
  /** Whole transaction in hex. */
  hex: string
  /** Signed part of the transaction in hex. */
  rawHex: string
  signatures: string[]
  deed: TransactionEffect
  refBlockBytes: string
  refBlockHash: string
  expiration: number
  timestamp: number
  feeLimit: number
  /** Size that determines the bandwidth fee, in bytes. It includes space for the transaction's result. */
  size: number
}

const RESULT_BYTES = 64
const CONTRACT_TYPES: Record<number, TransactionEffect['type']> = { 1: 'TransferContract', 31: 'TriggerSmartContract' }

type RawMessage = { serializeBinary(): Uint8Array; getContractList(): { getType(): number }[] }
type Message = { getRawData(): RawMessage | undefined; getSignatureList_asU8(): Uint8Array[] }
type RawJson = {
  contract: { parameter: { value: Record<string, string | number> } }[]
  ref_block_bytes: string
  ref_block_hash: string
  expiration: number
  timestamp: number
  fee_limit: number
}

declare global {
  // Protobuf messages that tronweb generates and adds to the global scope.
  var TronWebProto: { Transaction: { deserializeBinary(bytes: Uint8Array): Message } }
}

/** Decodes a transaction with tronweb's protobuf messages. @throws if it is malformed or of an unsupported kind */
export function decodeTransaction(hex: string): Transaction {
  const message = globalThis.TronWebProto.Transaction.deserializeBinary(hexToBytes(hex))
  const raw = message.getRawData()
  const type = CONTRACT_TYPES[raw?.getContractList()[0]?.getType() ?? -1]
  if (raw === undefined || type === undefined || raw.getContractList().length !== 1)
    throw new Error('Not a transfer and not a call')
  const rawBytes = raw.serializeBinary()
  const rawHex = Buffer.from(rawBytes).toString('hex')
  const json = utils.deserializeTx.deserializeTransaction(type, rawHex) as RawJson
  return {
    txId: sha256(rawBytes),
    hex,
    rawHex,
    signatures: message.getSignatureList_asU8().map((one) => Buffer.from(one).toString('hex')),
    deed: effectOf(type, json.contract[0]?.parameter.value ?? {}),
    refBlockBytes: json.ref_block_bytes.toLowerCase(),
    refBlockHash: json.ref_block_hash.toLowerCase(),
    expiration: json.expiration,
    timestamp: json.timestamp,
    feeLimit: json.fee_limit,
    size: hex.length / 2 + RESULT_BYTES,
  }
}

/** Returns the signer's account (`41…`). @throws for an invalid signature */
export function signerOf({ txId, signatures: [signature = ''] }: Transaction): string {
  return utils.crypto.ecRecover(txId, signature).toLowerCase()
}

function effectOf(type: TransactionEffect['type'], value: Record<string, string | number>): TransactionEffect {
  const text = (key: string) => String(value[key] ?? '').toLowerCase()
  return type === 'TransferContract'
    ? { type, owner: text('owner_address'), to: text('to_address'), amount: Number(value.amount ?? 0) }
    : { type, owner: text('owner_address'), contract: text('contract_address'), data: text('data') }
}
