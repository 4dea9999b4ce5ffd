import type { Utxo } from './payment.ts'

/** What a payment takes of a block, virtual bytes taken generously, and the change not worth making on one chain. */
export interface SpendShape {
  inputVbytes: bigint
  outputVbytes: bigint
  changeVbytes: bigint
  /** Change smaller than this is left to the miner: spending it would cost as much, or no node would relay it; base units. */
  dustAtomic: bigint
}

/** Spends from P2WPKH outputs to any address (a Taproot-sized output), change to P2WPKH. */
export const SEGWIT_SPEND: SpendShape = { inputVbytes: 69n, outputVbytes: 43n, changeVbytes: 31n, dustAtomic: 1_000n }

const OVERHEAD_VBYTES = 11n

/**
 * Outputs that the hot wallet should have to spend. Change is confirmed before it is spent again, so that as many payments can leave at
 * once.
 */
const WANTED_OUTPUTS = 10
/** Change outputs of one transaction. */
const MAX_CHANGE_OUTPUTS = 5

export interface CoinSelection {
  inputs: Utxo[]
  feeAtomic: bigint
  /** Sum of the change outputs. */
  changeAtomic: bigint
  /** Change outputs that the sum is split into; 1 without change. */
  changeOutputs: number
}

/** What a selection pays for, and what it may cost. */
export interface SelectionPrice {
  atomicPerKvb: bigint
  shape: SpendShape
  /** Highest fee at which change is split; a fee above it is still returned, without a split. */
  maxFeeAtomic: bigint
}

/** Returns the amounts of the change outputs, in their order: equal parts, and the remainder on the last. */
export function changeParts({
  changeAtomic,
  changeOutputs,
}: Pick<CoinSelection, 'changeAtomic' | 'changeOutputs'>): bigint[] {
  if (changeAtomic === 0n) return []
  const part = changeAtomic / BigInt(changeOutputs)
  const last = changeAtomic - part * BigInt(changeOutputs - 1)
  return [...Array<bigint>(changeOutputs - 1).fill(part), last]
}

/** What a kilo-vbyte costs now, and how much more than before nodes ask of one that takes another's place (BIP-125 rule 4). */
export interface RaisedPrice {
  atomicPerKvb: bigint
  stepPerKvb: bigint
  shape: SpendShape
}

/** Each version costs at least this share more than the one before, so that a few come far. */
const LEAST_RAISE_DIVISOR = 8n

/**
 * The same inputs and recipient with a fee as of now, above the one before by what nodes ask (BIP-125 rules 3 and 4) and by an
 * eighth, taken from the change; change too small to keep goes to the fee as well. Without enough change there is none.
 */
export function raiseFee(
  before: CoinSelection,
  { atomicPerKvb, stepPerKvb, shape }: RaisedPrice,
): { feeAtomic: bigint; changeAtomic: bigint; changeOutputs: number } | { feeAtomic: null; wantedFeeAtomic: bigint } {
  const { feeAtomic: paid, changeAtomic, changeOutputs } = before
  const wanted = feeAbove(before, { atomicPerKvb, stepPerKvb, shape })
  const rest = changeAtomic - (wanted - paid)
  if (rest < 0n) return { feeAtomic: null, wantedFeeAtomic: wanted }
  if (rest < shape.dustAtomic) return { feeAtomic: wanted + rest, changeAtomic: 0n, changeOutputs: 1 }
  const kept = rest / BigInt(changeOutputs) < shape.dustAtomic ? 1 : changeOutputs
  return { feeAtomic: wanted, changeAtomic: rest, changeOutputs: kept }
}

/**
 * Returns the fee of a transaction that nodes take in place of one with the same inputs: as of now, above the earlier fee by what
 * nodes ask (BIP-125 rules 3 and 4) and by an eighth; base units.
 */
export function feeAbove(before: CoinSelection, { atomicPerKvb, stepPerKvb, shape }: RaisedPrice): bigint {
  const { inputs, feeAtomic: paid, changeOutputs } = before
  return [
    spendFee(inputs.length, atomicPerKvb, shape, changeOutputs),
    paid + spendFee(inputs.length, stepPerKvb, shape, changeOutputs),
    paid + (paid + LEAST_RAISE_DIVISOR - 1n) / LEAST_RAISE_DIVISOR,
  ].reduce((one, other) => (one > other ? one : other))
}

/** Returns the network fee of a payment with so many inputs and change outputs, base units. */
export function spendFee(inputCount: number, atomicPerKvb: bigint, shape: SpendShape, changeOutputs = 1): bigint {
  const { inputVbytes, outputVbytes, changeVbytes } = shape
  const vbytes =
    OVERHEAD_VBYTES + inputVbytes * BigInt(inputCount) + outputVbytes + changeVbytes * BigInt(changeOutputs)
  return (vbytes * atomicPerKvb + 999n) / 1_000n
}

/**
 * Picks the smallest output that covers an amount and its fee, so that larger ones stay free for other payments; else the largest
 * ones until they cover it. Returns null when they do not. While the wallet has few outputs, the change is split.
 */
export function selectCoins(
  largestFirst: readonly Utxo[],
  amountAtomic: bigint,
  price: SelectionPrice,
): CoinSelection | null {
  const oneFee = spendFee(1, price.atomicPerKvb, price.shape)
  const enough = largestFirst.findLast((coin) => coin.amountAtomic >= amountAtomic + oneFee)
  if (enough) return withChange([enough], { amountAtomic, free: largestFirst.length - 1 }, price)
  const inputs: Utxo[] = []
  let total = 0n
  for (const coin of largestFirst) {
    inputs.push(coin)
    total += coin.amountAtomic
    if (total < amountAtomic + spendFee(inputs.length, price.atomicPerKvb, price.shape)) continue
    return withChange(inputs, { amountAtomic, free: largestFirst.length - inputs.length }, price)
  }
  return null
}

/** Splits the change as far as outputs are missing, its parts are worth a payment like this one, and the fee allows. */
function withChange(
  inputs: Utxo[],
  { amountAtomic, free }: { amountAtomic: bigint; free: number },
  { atomicPerKvb, shape, maxFeeAtomic }: SelectionPrice,
): CoinSelection {
  const total = inputs.reduce((sum, coin) => sum + coin.amountAtomic, 0n)
  const wanted = Math.min(MAX_CHANGE_OUTPUTS, Math.max(1, WANTED_OUTPUTS - free))
  for (let changeOutputs = wanted; changeOutputs > 1; changeOutputs -= 1) {
    const feeAtomic = spendFee(inputs.length, atomicPerKvb, shape, changeOutputs)
    const changeAtomic = total - amountAtomic - feeAtomic
    const isWorthIt = changeAtomic / BigInt(changeOutputs) >= amountAtomic + shape.dustAtomic
    if (isWorthIt && feeAtomic <= maxFeeAtomic) return { inputs, feeAtomic, changeAtomic, changeOutputs }
  }
  const feeAtomic = spendFee(inputs.length, atomicPerKvb, shape)
  const rest = total - amountAtomic - feeAtomic
  return rest < shape.dustAtomic
    ? { inputs, feeAtomic: feeAtomic + rest, changeAtomic: 0n, changeOutputs: 1 }
    : { inputs, feeAtomic, changeAtomic: rest, changeOutputs: 1 }
}
