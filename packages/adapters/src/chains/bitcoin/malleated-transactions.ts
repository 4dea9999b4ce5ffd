import type { SpentOutput } from '@cambio/core/chains/chain-gateway'
import { RawTx } from '@scure/btc-signer'
import type { TransactionJson } from './bitcoin-json.ts'

/** Returns the outputs that a transaction spends. A coinbase transaction spends none. */
export function spentOutputs({ txid: spentBy, vin }: TransactionJson): SpentOutput[] {
  return vin.flatMap(({ txid: txId, vout }) =>
    txId === undefined || vout === undefined ? [] : [{ txId, vout, spentBy }],
  )
}

/**
 * Returns whether two transactions (hex) have the same inputs and outputs in the same order, whatever their signatures
 * and IDs.
 * @throws {Error} for bytes that are not a transaction
 */
export function isSameTransfer(one: string, other: string): boolean {
  return signedContent(one) === signedContent(other)
}

function signedContent(raw: string): string {
  const { inputs, outputs } = RawTx.decode(Buffer.from(raw, 'hex'))
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  return JSON.stringify([
    inputs.map(({ txid, index }) => [hex(txid), index]),
    outputs.map(({ amount, script }) => [String(amount), hex(script)]),
  ])
}
