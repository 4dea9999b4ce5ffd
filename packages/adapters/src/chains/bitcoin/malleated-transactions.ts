import type { SpentOutput } from '@cambio/core/chains/observed-block'
import type { TransactionContent } from '@cambio/core/chains/chain-gateway'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { RawTx } from '@scure/btc-signer'
import type { TransactionJson } from './bitcoin-json.ts'
import type { BitcoinNetwork } from './networks.ts'
import { addressOfScript } from './script-address.ts'

/** Returns the outputs that a transaction spends. A coinbase transaction spends none. */
export function spentOutputs({ txid: spentBy, vin }: TransactionJson): SpentOutput[] {
  return vin.flatMap(({ txid: txId, vout }) =>
    txId === undefined || vout === undefined ? [] : [{ txId, vout, spentBy }],
  )
}

/**
 * Returns whether two transactions (hex) have the same inputs and outputs in the same order. Ignores their signatures
 * and IDs.
 * @throws {Error} for bytes that are not a transaction
 */
export function isSameTransfer(one: string, other: string): boolean {
  return signedContent(one) === signedContent(other)
}

/**
 * Returns which outputs a transaction (hex) spends, and which outputs it creates on a network.
 * @throws {Error} for bytes that are not a transaction
 */
export function contentOf(raw: string, network: BitcoinNetwork): TransactionContent {
  const decoded = RawTx.decode(Buffer.from(raw, 'hex'))
  const { inputs, outputs } = decoded
  // The ID does not cover the witness data (BIP-141).
  const stripped = RawTx.encode({ ...decoded, segwitFlag: false, witnesses: undefined })
  return {
    txId: bytesToHex(sha256(sha256(stripped)).toReversed()),
    inputs: inputs.map(({ txid, index }) => ({ txId: Buffer.from(txid).toString('hex'), vout: index })),
    outputs: outputs.map(({ amount, script }) => ({ address: addressOrNull(script, network), amountAtomic: amount })),
  }
}

function addressOrNull(script: Uint8Array, network: BitcoinNetwork): string | null {
  try {
    return addressOfScript(script, network)
  } catch {
    return null
  }
}

function signedContent(raw: string): string {
  const { inputs, outputs } = RawTx.decode(Buffer.from(raw, 'hex'))
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  return JSON.stringify([
    inputs.map(({ txid, index }) => [hex(txid), index]),
    outputs.map(({ amount, script }) => [String(amount), hex(script)]),
  ])
}
