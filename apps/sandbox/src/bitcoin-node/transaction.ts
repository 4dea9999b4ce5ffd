import { CompactSize, RawTx } from '@scure/btc-signer'
import { bytesToHex, concatBytes, displayHash, hexToBytes, sha256d } from './bytes.ts'
import { NodeError, RPC } from './node-error.ts'

export type Input = { txid: string; vout: number; scriptSig: Uint8Array; sequence: number; witness: Uint8Array[] }
export type Output = { amount: bigint; script: Uint8Array }

/** Decoded transaction with its IDs. `wtxid` covers the witness, `txid` does not. */
export type Transaction = {
  version: number
  inputs: Input[]
  outputs: Output[]
  lockTime: number
  raw: string
  txid: string
  wtxid: string
  size: number
  weight: number
  /** Size in virtual bytes, the unit of fee rates. */
  vsize: number
  hasWitness: boolean
}

const NULL_TXID = '0'.repeat(64)
const NULL_VOUT = 0xffffffff

export const isCoinbase = (transaction: Transaction): boolean =>
  transaction.inputs.length === 1 &&
  transaction.inputs[0]?.txid === NULL_TXID &&
  transaction.inputs[0].vout === NULL_VOUT

export const outpoint = (txid: string, vout: number): string => `${txid}:${vout}`

export const varBytes = (bytes: Uint8Array): Uint8Array => concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)

/**
 * Decodes a serialised transaction (BIP144).
 * @throws {NodeError} with code -22 for invalid input, including trailing bytes and a witness flag without a witness
 */
export function decodeTransaction(raw: string): Transaction {
  const failed = new NodeError(RPC.deserialization, 'TX decode failed. Make sure the tx has at least one input.')
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(raw)) throw failed
  const bytes = hexToBytes(raw)
  try {
    const decoded = RawTx.decode(bytes)
    const { version, inputs, outputs, witnesses, lockTime } = decoded
    const hasWitness = decoded.segwitFlag === true
    if (hasWitness && (witnesses ?? []).every((witness) => witness.length === 0)) throw failed
    const stripped = RawTx.encode({ ...decoded, segwitFlag: false, witnesses: undefined })
    const weight = stripped.length * 3 + bytes.length
    return {
      version,
      inputs: inputs.map((input, index) => ({
        txid: bytesToHex(input.txid),
        vout: input.index,
        scriptSig: input.finalScriptSig,
        sequence: input.sequence,
        witness: witnesses?.[index] ?? [],
      })),
      outputs: outputs.map(({ amount, script }) => ({ amount, script })),
      lockTime,
      raw: raw.toLowerCase(),
      txid: displayHash(sha256d(stripped)),
      wtxid: displayHash(sha256d(bytes)),
      size: bytes.length,
      weight,
      vsize: Math.ceil(weight / 4),
      hasWitness,
    }
  } catch {
    throw failed
  }
}
