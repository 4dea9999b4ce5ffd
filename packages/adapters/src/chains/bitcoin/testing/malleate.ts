import { RawTx } from '@scure/btc-signer'

const OP_PUSHDATA1 = 0x4c

/**
 * Changes the ID of a signed transaction that has no witness, without invalidating the signatures. Writes the first
 * push of each input script in a longer form, because signatures do not cover input scripts. `raw` is in hex.
 */
export function malleate(raw: string): string {
  const transaction = RawTx.decode(Buffer.from(raw, 'hex'))
  const inputs = transaction.inputs.map((input) => ({
    ...input,
    finalScriptSig: Uint8Array.of(OP_PUSHDATA1, ...input.finalScriptSig),
  }))
  return Buffer.from(RawTx.encode({ ...transaction, inputs })).toString('hex')
}
