import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { Script } from '@scure/btc-signer'
import type { UtxoNetwork } from '../utxo/params.ts'
import { bytesToHex, concatBytes, sha256 } from './bytes.ts'
import { rejected } from './node-error.ts'
import { sighashLegacy, sighashV0, sighashV1 } from './sighash.ts'
import type { Output, Transaction } from './transaction.ts'

const ECDSA_HASH_TYPES = [1, 2, 3, 0x81, 0x82, 0x83]
const P2PKH_HEAD = Uint8Array.of(0x76, 0xa9, 0x14)
const P2PKH_TAIL = Uint8Array.of(0x88, 0xac)

const failed = (why: string) => rejected(`mandatory-script-verify-flag-failed (${why})`)

/** Returns the 20-byte key hash of a P2WPKH script, or undefined for any other script. */
const keyHash = (script: Uint8Array) =>
  script.length === 22 && script[0] === 0 && script[1] === 20 ? script.subarray(2) : undefined
/** Returns the 20-byte key hash of a P2PKH script, or undefined for any other script. */
const plainKeyHash = (script: Uint8Array) =>
  script.length === 25 && bytesToHex(script).startsWith('76a914') && bytesToHex(script).endsWith('88ac')
    ? script.subarray(3, 23)
    : undefined
/** Returns the 32-byte key of a P2TR script, or undefined for any other script. */
const outputKey = (script: Uint8Array) =>
  script.length === 34 && script[0] === 0x51 && script[1] === 32 ? script.subarray(2) : undefined

function verifyKeyHash(transaction: Transaction, index: number, coin: Output, hash: Uint8Array): void {
  const { witness = [], scriptSig } = transaction.inputs[index] ?? {}
  if (scriptSig !== undefined && scriptSig.length > 0) throw failed('Witness requires empty scriptSig')
  const [signature, publicKey] = witness
  if (witness.length !== 2 || signature === undefined || publicKey === undefined)
    throw failed('Witness program hash mismatch')
  if (bytesToHex(ripemd160(sha256(publicKey))) !== bytesToHex(hash)) throw failed('Witness program hash mismatch')
  if (publicKey.length !== 33) throw failed('Using non-compressed keys in segwit')
  const hashType = signature.at(-1) ?? 0
  if (!ECDSA_HASH_TYPES.includes(hashType)) throw failed('Signature hash type missing or not understood')
  const scriptCode = concatBytes(P2PKH_HEAD, hash, P2PKH_TAIL)
  checkSignature(signature, sighashV0(transaction, index, scriptCode, coin.amount, hashType), publicKey)
}

function checkSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): void {
  const options = { prehash: false, format: 'der', lowS: true } as const
  let isGood = false
  try {
    isGood = secp256k1.verify(signature.subarray(0, -1), digest, publicKey, options)
  } catch {
    throw failed('Non-canonical DER signature')
  }
  if (!isGood) throw failed('Signature must be zero for failed CHECK(MULTI)SIG operation')
}

const FORKID = 0x40

/** Verifies a P2PKH spend, whose input script pushes the signature and the key. */
function verifyPlainKeyHash(transaction: Transaction, index: number, coin: Output, signing: 'legacy' | 'forkid'): void {
  const hash = plainKeyHash(coin.script)
  if (hash === undefined) throw rejected('non-mandatory-script-verify-flag (this simulated node spends P2PKH only)')
  const [publicKey, signature, ...rest] = pushesOf(
    transaction.inputs[index]?.scriptSig ?? new Uint8Array(0),
  ).toReversed()
  if (signature === undefined || publicKey === undefined)
    throw failed('Operation not valid with the current stack size')
  if (bytesToHex(ripemd160(sha256(publicKey))) !== bytesToHex(hash))
    throw failed('Script failed an OP_EQUALVERIFY operation')
  const hashType = signature.at(-1) ?? 0
  if (signing === 'forkid' && (hashType & FORKID) === 0) throw failed('Signature must use SIGHASH_FORKID')
  const known = signing === 'forkid' ? hashType & ~FORKID : hashType
  if (!ECDSA_HASH_TYPES.includes(known)) throw failed('Signature hash type missing or not understood')
  const digest =
    signing === 'forkid'
      ? sighashV0(transaction, index, coin.script, coin.amount, hashType)
      : sighashLegacy(transaction, index, coin.script, hashType)
  checkSignature(signature, digest, publicKey)
  if (rest.length > 0) throw failed('Stack size must be exactly one after execution')
}

/** Returns the stack after running a script that consists only of pushes. */
function pushesOf(script: Uint8Array): Uint8Array[] {
  let parts: unknown[]
  try {
    parts = Script.decode(script)
  } catch {
    throw failed('Opcode missing or not understood')
  }
  return parts.map((part) => {
    if (part instanceof Uint8Array) return part
    throw failed('Only push operators allowed in signatures')
  })
}

function verifyTaproot(transaction: Transaction, index: number, coins: readonly Output[], key: Uint8Array): void {
  const { witness = [], scriptSig } = transaction.inputs[index] ?? {}
  if (scriptSig !== undefined && scriptSig.length > 0) throw failed('Witness requires empty scriptSig')
  const [signature] = witness
  if (witness.length !== 1 || signature === undefined)
    throw rejected('non-mandatory-script-verify-flag (this simulated node knows taproot key paths only)')
  if (signature.length !== 64 && signature.length !== 65) throw failed('Invalid Schnorr signature size')
  const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
  // Reject a 65th byte of zero, which would be a second encoding of the same signature.
  if (signature.length === 65 && hashType === 0) throw failed('Invalid Schnorr signature hash type')
  const digest = sighashV1(transaction, index, coins, hashType)
  if (digest === undefined) throw failed('Invalid Schnorr signature hash type')
  if (!schnorr.verify(signature.subarray(0, 64), digest, key)) throw failed('Invalid Schnorr signature')
}

type Signing = UtxoNetwork['signing']

/** Verifies that an input may spend its coin. @throws {NodeError} with code -26 and Bitcoin Core's message */
export function verifyInput(
  transaction: Transaction,
  index: number,
  coins: readonly Output[],
  signing: Signing = 'segwit',
): void {
  const coin = coins[index]
  if (coin === undefined) throw new RangeError(`No coin for input ${index}`)
  if (signing !== 'segwit') return verifyPlainKeyHash(transaction, index, coin, signing)
  const hash = keyHash(coin.script)
  const key = outputKey(coin.script)
  if (hash !== undefined) verifyKeyHash(transaction, index, coin, hash)
  else if (key !== undefined) verifyTaproot(transaction, index, coins, key)
  else throw rejected('non-mandatory-script-verify-flag (this simulated node spends P2WPKH and P2TR only)')
}

/** Verifies every input of a transaction against its coin, in order. @throws {NodeError} with code -26 */
export function verifyInputs(transaction: Transaction, coins: readonly Output[], signing: Signing): void {
  for (const index of coins.keys()) verifyInput(transaction, index, coins, signing)
}
