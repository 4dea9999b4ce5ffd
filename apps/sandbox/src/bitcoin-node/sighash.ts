import { CompactSize } from '@scure/btc-signer'
import { concatBytes, fromDisplay, sha256, sha256d, u32, u64 } from './bytes.ts'
import { type Input, type Output, type Transaction, varBytes } from './transaction.ts'

const NONE = 2
const SINGLE = 3
const ANYONE_CAN_PAY = 0x80
const ZERO = new Uint8Array(32)

const prevout = (input: Input) => concatBytes(fromDisplay(input.txid), u32(input.vout))
const serialise = (output: Output) => concatBytes(u64(output.amount), varBytes(output.script))
const each = <T>(items: readonly T[], write: (item: T) => Uint8Array) => concatBytes(...items.map(write))

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item ${index}`)
  return item
}

/** Returns the digest that the signature of a version 0 witness covers (BIP143). */
export function sighashV0(
  transaction: Transaction,
  index: number,
  scriptCode: Uint8Array,
  amount: bigint,
  hashType: number,
): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  const base = hashType & 0x1f
  const isAnyone = (hashType & ANYONE_CAN_PAY) !== 0
  const isAll = base !== NONE && base !== SINGLE
  const input = at(inputs, index)
  const hashOutputs = isAll
    ? sha256d(each(outputs, serialise))
    : base === SINGLE && index < outputs.length
      ? sha256d(serialise(at(outputs, index)))
      : ZERO
  return sha256d(
    concatBytes(
      u32(version),
      isAnyone ? ZERO : sha256d(each(inputs, prevout)),
      isAnyone || !isAll ? ZERO : sha256d(each(inputs, ({ sequence }) => u32(sequence))),
      prevout(input),
      varBytes(scriptCode),
      u64(amount),
      u32(input.sequence),
      hashOutputs,
      u32(lockTime),
      u32(hashType),
    ),
  )
}

/**
 * Returns the digest that the signature of an input without segwit covers. The digest is computed over the transaction
 * with `scriptCode` at this input and an empty script at each other input. Does not handle code separators, because
 * P2PKH scripts contain none.
 */
export function sighashLegacy(
  transaction: Transaction,
  index: number,
  scriptCode: Uint8Array,
  hashType: number,
): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  const base = hashType & 0x1f
  // Historical quirk of Bitcoin Core: with SINGLE and no output at the input's index, the digest is the number one.
  if (base === SINGLE && index >= outputs.length) return Uint8Array.of(1, ...new Uint8Array(31))
  const isOthersFree = base === NONE || base === SINGLE
  const own = at(inputs, index)
  const write = (input: Input) =>
    concatBytes(
      prevout(input),
      varBytes(input === own ? scriptCode : new Uint8Array(0)),
      u32(input !== own && isOthersFree ? 0 : input.sequence),
    )
  const signed = (hashType & ANYONE_CAN_PAY) !== 0 ? [own] : inputs
  const nothing = concatBytes(u64(0xffff_ffff_ffff_ffffn), varBytes(new Uint8Array(0)))
  const paid =
    base === NONE
      ? []
      : base === SINGLE
        ? [...outputs.slice(0, index).map(() => nothing), serialise(at(outputs, index))]
        : outputs.map(serialise)
  return sha256d(
    concatBytes(
      u32(version),
      CompactSize.encode(BigInt(signed.length)),
      ...signed.map(write),
      CompactSize.encode(BigInt(paid.length)),
      ...paid,
      u32(lockTime),
      u32(hashType),
    ),
  )
}

const TAP_SIGHASH_TAG = sha256(new TextEncoder().encode('TapSighash'))

/**
 * Returns the digest for a key-path spend of a version 1 witness without an annex (BIP341). Returns undefined for an
 * invalid hash type.
 */
export function sighashV1(
  transaction: Transaction,
  index: number,
  spent: readonly Output[],
  hashType: number,
): Uint8Array | undefined {
  if (![0, 1, 2, 3, 0x81, 0x82, 0x83].includes(hashType)) return undefined
  const { version, inputs, outputs, lockTime } = transaction
  const base = hashType & 3
  const isAnyone = (hashType & ANYONE_CAN_PAY) !== 0
  if (base === SINGLE && index >= outputs.length) return undefined
  const input = at(inputs, index)
  const coin = at(spent, index)
  const wholes = isAnyone
    ? []
    : [
        sha256(each(inputs, prevout)),
        sha256(each(spent, ({ amount }) => u64(amount))),
        sha256(each(spent, ({ script }) => varBytes(script))),
        sha256(each(inputs, ({ sequence }) => u32(sequence))),
      ]
  const own = isAnyone ? [prevout(input), u64(coin.amount), varBytes(coin.script), u32(input.sequence)] : [u32(index)]
  return sha256(
    concatBytes(
      TAP_SIGHASH_TAG,
      TAP_SIGHASH_TAG,
      Uint8Array.of(0, hashType),
      u32(version),
      u32(lockTime),
      ...wholes,
      ...(base === NONE || base === SINGLE ? [] : [sha256(each(outputs, serialise))]),
      Uint8Array.of(0),
      ...own,
      ...(base === SINGLE ? [sha256(serialise(at(outputs, index)))] : []),
    ),
  )
}
