import type { UtxoNetwork } from '../utxo/params.ts'
import { NodeError, RPC, rejected } from './node-error.ts'
import { type Output, type Transaction, isCoinbase, outpoint } from './transaction.ts'

const MAX_STANDARD_WEIGHT = 400_000
const MIN_STANDARD_SIZE = 65
const MAX_OP_RETURN_BYTES = 83
const LOCK_TIME_THRESHOLD = 500_000_000
const FINAL_SEQUENCE = 0xffffffff
const OP_RETURN = 0x6a

/** Checks the consensus rules that depend only on the transaction itself. @throws {NodeError} with code -26 */
export function checkConsensus(transaction: Transaction, { maxMoney }: UtxoNetwork): void {
  const { inputs, outputs } = transaction
  if (inputs.length === 0) throw rejected('bad-txns-vin-empty')
  if (outputs.length === 0) throw rejected('bad-txns-vout-empty')
  let total = 0n
  for (const { amount } of outputs) {
    if (amount >= 1n << 63n) throw rejected('bad-txns-vout-negative')
    if (amount > maxMoney) throw rejected('bad-txns-vout-toolarge')
    total += amount
    if (total > maxMoney) throw rejected('bad-txns-txouttotal-toolarge')
  }
  const spent = new Set(inputs.map((input) => outpoint(input.txid, input.vout)))
  if (spent.size !== inputs.length) throw rejected('bad-txns-inputs-duplicate')
}

/** Returns whether a script is a witness program of any version. */
function isWitnessProgram(script: Uint8Array): boolean {
  const [version = 0xff, length = 0] = script
  return (
    (version === 0 || (version >= 0x51 && version <= 0x60)) &&
    script.length === length + 2 &&
    length >= 2 &&
    length <= 40
  )
}

function isStandard({ script }: Output, { signing }: UtxoNetwork): boolean {
  if (script[0] === OP_RETURN) return script.length <= MAX_OP_RETURN_BYTES
  const isKeyHash = script.length === 25 && script[0] === 0x76 && script[1] === 0xa9 && script[24] === 0xac
  const isScriptHash = script.length === 23 && script[0] === 0xa9 && script[22] === 0x87
  const isPlainKey = (script.length === 35 || script.length === 67) && script.at(-1) === 0xac
  const isScriptHash32 = script.length === 35 && script[0] === 0xaa && script[34] === 0x87
  const isOwnKind = signing === 'segwit' ? isWitnessProgram(script) : signing === 'forkid' && isScriptHash32
  return isKeyHash || isScriptHash || isPlainKey || isOwnKind
}

/**
 * Returns an output's dust threshold in base units. Some networks have a fixed threshold. On the other networks, the
 * threshold is 3 base units per vbyte of the input that would spend the output (Bitcoin Core's GetDustThreshold).
 */
export function dustThreshold({ script }: Output, { dustAtomic }: UtxoNetwork): bigint {
  if (script[0] === OP_RETURN) return 0n
  if (dustAtomic !== null) return dustAtomic
  const spending = isWitnessProgram(script) ? 67 : 148
  return BigInt((8 + 1 + script.length + spending) * 3)
}

/**
 * Checks the relay rules, which do not apply to transactions that a miner includes directly.
 * @throws {NodeError} with code -26
 */
export function checkPolicy(transaction: Transaction, network: UtxoNetwork): void {
  if (isCoinbase(transaction)) throw rejected('coinbase')
  if (transaction.hasWitness && network.signing !== 'segwit') throw rejected('no-witness-yet')
  if (transaction.version < 1 || transaction.version > 2) throw rejected('version')
  if (transaction.weight > MAX_STANDARD_WEIGHT) throw rejected('tx-size')
  if (transaction.size - (transaction.hasWitness ? 2 : 0) < MIN_STANDARD_SIZE) throw rejected('tx-size-small')
  for (const output of transaction.outputs) {
    if (!isStandard(output, network)) throw rejected('scriptpubkey')
    if (output.amount < dustThreshold(output, network)) throw rejected('dust')
  }
  if (transaction.outputs.filter(({ script }) => script[0] === OP_RETURN).length > 1) throw rejected('multi-op-return')
}

/** Returns whether the lock time allows a transaction to be included in the next block. */
export function isFinal(transaction: Transaction, nextHeight: number, medianTime: number): boolean {
  const { lockTime, inputs } = transaction
  if (lockTime === 0) return true
  const limit = lockTime < LOCK_TIME_THRESHOLD ? nextHeight : medianTime
  return lockTime < limit || inputs.every((input) => input.sequence === FINAL_SEQUENCE)
}

export const missingInputs = () => new NodeError(RPC.verifyError, 'bad-txns-inputs-missingorspent')
