import { decode, hashes, validate, verifySignature, type Transaction } from 'xrpl'
import { deriveAddress } from 'ripple-keypairs'

/** Thrown for a rejected transaction, with rippled's result code. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly result: string

  constructor(result: string) {
    super(result)
    this.result = result
  }
}

/** Decoded transaction that its account has signed. */
export interface SignedTransaction {
  blob: string
  hash: string
  body: Transaction & { Account: string; Fee: string; Sequence: number }
}

/**
 * Decodes a signed transaction and verifies its signature.
 * @throws {Refused} `invalidTransaction` for malformed bytes, `temINVALID` without a signature, `temBAD_SIGNATURE` for
 * a wrong signature
 */
export function readSigned(blob: string): SignedTransaction {
  const body = decoded(blob)
  const key = body.SigningPubKey
  if (!key || !body.TxnSignature) throw new Refused('temINVALID')
  if (!isVerified(blob) || deriveAddress(key) !== body.Account) throw new Refused('temBAD_SIGNATURE')
  if (body.Fee === undefined || body.Sequence === undefined) throw new Refused('temINVALID')
  return { blob, hash: hashes.hashSignedTx(blob), body: { ...body, Fee: body.Fee, Sequence: body.Sequence } }
}

function decoded(blob: string): Transaction {
  try {
    const body = decode(blob)
    validate(body)
    return body as unknown as Transaction
  } catch {
    throw new Refused('invalidTransaction')
  }
}

function isVerified(blob: string): boolean {
  try {
    return verifySignature(blob)
  } catch {
    return false
  }
}
