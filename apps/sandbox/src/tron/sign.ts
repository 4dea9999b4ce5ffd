import { utils } from 'tronweb'
import type { Block } from '../tron-node/node.ts'
import type { TransactionEffect } from '../tron-node/transaction.ts'

/** Private key in hex and its account (`41…`). */
export type Faucet = { key: string; owner: string }

export type Frame = { reference: Pick<Block, 'number' | 'id'>; expiration: number; timestamp: number; feeLimit: number }

type Message = { serializeBinary(): Uint8Array; addSignature(signature: Uint8Array): void }

/** Returns a signed transaction in hex, built and signed by tronweb. */
export function signedHex(
  { key }: Faucet,
  deed: TransactionEffect,
  { reference, expiration, timestamp, feeLimit }: Frame,
): string {
  const value =
    deed.type === 'TransferContract'
      ? { owner_address: deed.owner, to_address: deed.to, amount: deed.amount }
      : { owner_address: deed.owner, contract_address: deed.contract, data: deed.data }
  const message = utils.transaction.txJsonToPb({
    visible: false,
    raw_data: {
      contract: [{ parameter: { value }, type: deed.type }],
      ref_block_bytes: reference.number.toString(16).padStart(4, '0').slice(-4),
      ref_block_hash: reference.id.slice(16, 32),
      expiration,
      timestamp,
      ...(feeLimit > 0 && { fee_limit: feeLimit }),
    },
  }) as Message
  const txId = utils.transaction.txPbToTxID(message).replace(/^0x/, '')
  const signature = utils.crypto.ECKeySign(utils.code.hexStr2byteArray(txId), utils.code.hexStr2byteArray(key))
  message.addSignature(Buffer.from(signature, 'hex'))
  return Buffer.from(message.serializeBinary()).toString('hex')
}
