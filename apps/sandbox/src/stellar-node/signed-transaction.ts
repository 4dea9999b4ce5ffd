import { FeeBumpTransaction, Keypair, type Transaction, TransactionBuilder, type xdr } from '@stellar/stellar-sdk/base'

/** Thrown for a transaction that the ledger rejects. `code` is the network's code for the reason. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: xdr.TransactionResultResultVariantName

  constructor(code: xdr.TransactionResultResultVariantName) {
    super(code)
    this.code = code
  }
}

/** Thrown for bytes that are not a transaction. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Decoded transaction with its signatures. */
export interface SignedTransaction {
  /** Transaction envelope as XDR in base64. */
  envelope: string
  hash: string
  body: Transaction
  /** Account that pays the fee and provides the sequence number. */
  source: string
}

/**
 * Decodes a base64 transaction envelope. @throws {Unreadable} for malformed bytes @throws {Refused} for a kind that
 * this node does not support
 */
export function readSigned(envelope: string, passphrase: string): SignedTransaction {
  const body = readBody(envelope, passphrase)
  if (body instanceof FeeBumpTransaction || body.source.startsWith('M')) throw new Refused('txNotSupported')
  return { envelope, hash: Buffer.from(body.hash()).toString('hex'), body, source: body.source }
}

function readBody(envelope: string, passphrase: string): Transaction | FeeBumpTransaction {
  try {
    return TransactionBuilder.fromXdr(envelope, passphrase)
  } catch (cause) {
    throw new Unreadable('invalid_xdr', { cause })
  }
}

/**
 * Verifies a transaction's signature. On this network, the account's key must be the only signer.
 * @throws {Refused}
 */
export function verifySignatures({ body, source }: SignedTransaction): void {
  const key = Keypair.fromPublicKey(source)
  const hint = Buffer.from(key.signatureHint())
  const hash = body.hash()
  const [own, ...others] = body.signatures
  const isOwn = own !== undefined && hint.equals(own.hint.value) && key.verify(hash, own.signature)
  if (!isOwn) throw new Refused('txBadAuth')
  if (others.length > 0) throw new Refused('txBadAuthExtra')
}
