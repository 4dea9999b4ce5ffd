import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages'
import { getTransactionDecoder, getTransactionSizeLimit } from '@solana/transactions'
import { INVALID_PARAMS, RpcError } from './rpc-error.ts'

export interface SignedTransaction {
  /** Transaction ID: the first signature in Base58. */
  id: string
  raw: Uint8Array
  blockhash: string
  version: 'legacy' | 0 | 1
  /** All of the transaction's accounts, in order. The first one pays the fee. */
  accounts: string[]
  signers: number
  readonlySigners: number
  readonlyOthers: number
  signatures: string[]
}

/** Decodes a transaction without verifying it. @throws {RpcError} when it is malformed */
export function readSigned(raw: Uint8Array): SignedTransaction {
  try {
    return decoded(raw)
  } catch (error) {
    if (error instanceof RpcError) throw error
    throw new RpcError(INVALID_PARAMS, 'failed to deserialize solana_transaction::versioned::VersionedTransaction')
  }
}

function decoded(raw: Uint8Array): SignedTransaction {
  const transaction = getTransactionDecoder().decode(raw)
  const maxBytes = getTransactionSizeLimit(transaction)
  if (raw.length > maxBytes)
    throw new RpcError(INVALID_PARAMS, `transaction too large: ${raw.length} bytes (max: ${maxBytes})`)
  const { messageBytes, signatures } = transaction
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if ('addressTableLookups' in message && (message.addressTableLookups ?? []).length > 0)
    throw new RpcError(INVALID_PARAMS, 'this node has no address lookup tables')
  const written = Object.values(signatures).map((one) => base58.encode(Uint8Array.from(one ?? new Uint8Array(64))))
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  return {
    id: written[0] ?? '',
    raw,
    blockhash: message.lifetimeToken,
    version: message.version,
    accounts: [...message.staticAccounts],
    signers: numSignerAccounts,
    readonlySigners: numReadonlySignerAccounts,
    readonlyOthers: numReadonlyNonSignerAccounts,
    signatures: written,
  }
}
