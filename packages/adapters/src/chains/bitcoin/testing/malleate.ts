import { RawTx, Transaction } from '@scure/btc-signer'

const OP_PUSHDATA1 = 0x4c

/**
 * Changes the ID of a signed transaction that has no witness. Writes the first push of each input script in a longer
 * form. The signatures remain valid, because they do not cover input scripts. `raw` is in hex.
 */
export function malleate(raw: string): string {
  const transaction = RawTx.decode(Buffer.from(raw, 'hex'))
  const inputs = transaction.inputs.map((input) => ({
    ...input,
    finalScriptSig: Uint8Array.of(OP_PUSHDATA1, ...input.finalScriptSig),
  }))
  return Buffer.from(RawTx.encode({ ...transaction, inputs })).toString('hex')
}

/** Returns the ID of a transaction. `raw` is in hex. */
export function transactionId(raw: string): string {
  return Transaction.fromRaw(Buffer.from(raw, 'hex'), { allowUnknownInputs: true, disableScriptCheck: true }).id
}
