import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes, sha256 } from './bytes.ts'
import { rejected } from './node-error.ts'
import { sighashV0, sighashV1 } from './sighash.ts'
import type { Output, Transaction } from './transaction.ts'

const ECDSA_HASH_TYPES = [1, 2, 3, 0x81, 0x82, 0x83]
const P2PKH_HEAD = Uint8Array.of(0x76, 0xa9, 0x14)
const P2PKH_TAIL = Uint8Array.of(0x88, 0xac)

const failed = (why: string) => rejected(`mandatory-script-verify-flag-failed (${why})`)

/** 20 bytes of a P2WPKH output, or undefined. */
const keyHash = (script: Uint8Array) =>
  script.length === 22 && script[0] === 0 && script[1] === 20 ? script.subarray(2) : undefined
/** 32 bytes of a P2TR output, or undefined. */
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
  const digest = sighashV0(transaction, index, scriptCode, coin.amount, hashType)
  const options = { prehash: false, format: 'der', lowS: true } as const
  let isGood = false
  try {
    isGood = secp256k1.verify(signature.subarray(0, -1), digest, publicKey, options)
  } catch {
    throw failed('Non-canonical DER signature')
  }
  if (!isGood) throw failed('Signature must be zero for failed CHECK(MULTI)SIG operation')
}

function verifyTaproot(transaction: Transaction, index: number, coins: readonly Output[], key: Uint8Array): void {
  const { witness = [], scriptSig } = transaction.inputs[index] ?? {}
  if (scriptSig !== undefined && scriptSig.length > 0) throw failed('Witness requires empty scriptSig')
  const [signature] = witness
  if (witness.length !== 1 || signature === undefined)
    throw rejected('non-mandatory-script-verify-flag (this simulated node knows taproot key paths only)')
  if (signature.length !== 64 && signature.length !== 65) throw failed('Invalid Schnorr signature size')
  const hashType = signature.length === 65 ? (signature[64] ?? 0) : 0
  // A 65th byte of zero would be a second spelling of the same signature.
  if (signature.length === 65 && hashType === 0) throw failed('Invalid Schnorr signature hash type')
  const digest = sighashV1(transaction, index, coins, hashType)
  if (digest === undefined) throw failed('Invalid Schnorr signature hash type')
  if (!schnorr.verify(signature.subarray(0, 64), digest, key)) throw failed('Invalid Schnorr signature')
}

/** Checks one input's right to spend its coin. @throws {NodeError} -26 with Core's words */
export function verifyInput(transaction: Transaction, index: number, coins: readonly Output[]): void {
  const coin = coins[index]
  if (coin === undefined) throw new RangeError(`No coin for input ${index}`)
  const hash = keyHash(coin.script)
  const key = outputKey(coin.script)
  if (hash !== undefined) verifyKeyHash(transaction, index, coin, hash)
  else if (key !== undefined) verifyTaproot(transaction, index, coins, key)
  else throw rejected('non-mandatory-script-verify-flag (this simulated node spends P2WPKH and P2TR only)')
}

/** Checks every input of a transaction against the coins it spends, in order. @throws {NodeError} -26 */
export function verifyInputs(transaction: Transaction, coins: readonly Output[]): void {
  for (const index of coins.keys()) verifyInput(transaction, index, coins)
}
