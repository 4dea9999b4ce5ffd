import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import protobuf from 'protobufjs/light.js'
import type { Hex } from 'viem'
import type { TronFrame } from './tron-terms.ts'

/** Protobuf messages of a transfer, from github.com/tronprotocol/protocol. */
const root = protobuf.Root.fromJSON({
  nested: {
    TransferContract: {
      fields: {
        owner_address: { type: 'bytes', id: 1 },
        to_address: { type: 'bytes', id: 2 },
        amount: { type: 'int64', id: 3 },
      },
    },
    TriggerSmartContract: {
      fields: {
        owner_address: { type: 'bytes', id: 1 },
        contract_address: { type: 'bytes', id: 2 },
        data: { type: 'bytes', id: 4 },
      },
    },
    Any: { fields: { type_url: { type: 'string', id: 1 }, value: { type: 'bytes', id: 2 } } },
    Contract: { fields: { type: { type: 'int32', id: 1 }, parameter: { type: 'Any', id: 2 } } },
    Raw: {
      fields: {
        ref_block_bytes: { type: 'bytes', id: 1 },
        ref_block_hash: { type: 'bytes', id: 4 },
        expiration: { type: 'int64', id: 8 },
        contract: { rule: 'repeated', type: 'Contract', id: 11 },
        timestamp: { type: 'int64', id: 14 },
        fee_limit: { type: 'int64', id: 18 },
      },
    },
    Transaction: {
      fields: { raw_data: { type: 'bytes', id: 1 }, signature: { rule: 'repeated', type: 'bytes', id: 2 } },
    },
  },
})

/** Values of the enum `Transaction.Contract.ContractType`. */
const TYPES = { TransferContract: 1, TriggerSmartContract: 31 } as const

/** Action of a transaction: moving TRX or calling a contract. Accounts are 20 bytes in hex. */
export type TronOperation =
  | { kind: 'TransferContract'; owner: Hex; to: Hex; amountAtomic: bigint }
  | { kind: 'TriggerSmartContract'; owner: Hex; contract: Hex; data: Hex }

/** Serialises a transaction. Returns the bytes to sign and the transaction ID. */
export function writeTransaction(deed: TronOperation, frame: TronFrame): { raw: Uint8Array; txId: string } {
  const parameter = { type_url: `type.googleapis.com/protocol.${deed.kind}`, value: encode(deed.kind, wordsOf(deed)) }
  const raw = encode('Raw', {
    ref_block_bytes: hexToBytes(frame.refBlockBytes),
    ref_block_hash: hexToBytes(frame.refBlockHash),
    expiration: frame.expiration.toString(),
    contract: [{ type: TYPES[deed.kind], parameter }],
    timestamp: frame.timestamp.toString(),
    // Omit a zero fee limit, as protobuf does. An explicit zero would change the bytes and therefore the transaction
    // ID.
    ...(frame.feeLimit > 0n && { fee_limit: frame.feeLimit.toString() }),
  })
  return { raw, txId: bytesToHex(sha256(raw)) }
}

/** Returns the signed transaction in hex, in the form that nodes accept. */
export function withSignature(raw: Uint8Array, signature: Uint8Array): string {
  return bytesToHex(encode('Transaction', { raw_data: raw, signature: [signature] }))
}

function wordsOf(deed: TronOperation): Record<string, unknown> {
  const owner_address = bytesOf(deed.owner)
  return deed.kind === 'TransferContract'
    ? { owner_address, to_address: bytesOf(deed.to), amount: deed.amountAtomic.toString() }
    : { owner_address, contract_address: bytesOf(deed.contract), data: hexToBytes(deed.data.slice(2)) }
}

function bytesOf(account: Hex): Uint8Array {
  return hexToBytes(`41${account.slice(2)}`)
}

function encode(type: string, words: Record<string, unknown>): Uint8Array {
  return root.lookupType(type).encode(words).finish()
}
