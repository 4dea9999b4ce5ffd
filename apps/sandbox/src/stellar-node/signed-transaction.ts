import { FeeBumpTransaction, Keypair, type Transaction, TransactionBuilder, type xdr } from '@stellar/stellar-sdk/base'

/** A transaction that is not put into a ledger, with the network's own name for why. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: xdr.TransactionResultResultVariantName

  constructor(code: xdr.TransactionResultResultVariantName) {
    super(code)
    this.code = code
  }
}

/** Bytes that are no transaction at all. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** A transaction as it came. */
export interface SignedTransaction {
  /** XDR, base64. */
  envelope: string
  hash: string
  body: Transaction
  /** The account that pays and counts it. */
  source: string
}

/** Reads signed bytes, base64. @throws {Unreadable} @throws {Refused} for a kind that this node does not know */
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

/** Every account here has one key, its own: it must have signed, and nobody else. @throws {Refused} */
export function verifySignatures({ body, source }: SignedTransaction): void {
  const key = Keypair.fromPublicKey(source)
  const hint = Buffer.from(key.signatureHint())
  const hash = body.hash()
  const [own, ...others] = body.signatures
  const isOwn = own !== undefined && hint.equals(own.hint.value) && key.verify(hash, own.signature)
  if (!isOwn) throw new Refused('txBadAuth')
  if (others.length > 0) throw new Refused('txBadAuthExtra')
}
