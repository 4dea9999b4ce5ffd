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

export interface CoinSelection {
  inputs: Utxo[]
  feeAtomic: bigint
  changeAtomic: bigint
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
): { feeAtomic: bigint; changeAtomic: bigint } | { feeAtomic: null; wantedFeeAtomic: bigint } {
  const { feeAtomic: paid, changeAtomic } = before
  const wanted = feeAbove(before, { atomicPerKvb, stepPerKvb, shape })
  const rest = changeAtomic - (wanted - paid)
  if (rest < 0n) return { feeAtomic: null, wantedFeeAtomic: wanted }
  return rest < shape.dustAtomic
    ? { feeAtomic: wanted + rest, changeAtomic: 0n }
    : { feeAtomic: wanted, changeAtomic: rest }
}

/**
 * Returns the fee of a transaction that nodes take in place of one with the same inputs: as of now, above the earlier fee by what
 * nodes ask (BIP-125 rules 3 and 4) and by an eighth; base units.
 */
export function feeAbove(before: CoinSelection, { atomicPerKvb, stepPerKvb, shape }: RaisedPrice): bigint {
  const { inputs, feeAtomic: paid } = before
  return [
    spendFee(inputs.length, atomicPerKvb, shape),
    paid + spendFee(inputs.length, stepPerKvb, shape),
    paid + (paid + LEAST_RAISE_DIVISOR - 1n) / LEAST_RAISE_DIVISOR,
  ].reduce((one, other) => (one > other ? one : other))
}

/** Network fee of a payment with so many inputs, base units. */
export function spendFee(inputCount: number, atomicPerKvb: bigint, shape: SpendShape): bigint {
  const { inputVbytes, outputVbytes, changeVbytes } = shape
  const vbytes = OVERHEAD_VBYTES + inputVbytes * BigInt(inputCount) + outputVbytes + changeVbytes
  return (vbytes * atomicPerKvb + 999n) / 1_000n
}

/**
 * Picks outputs, largest first, until they cover an amount and the fee of spending them; null when they do not.
 * Largest first keeps transactions small; consolidation happens by itself as change grows.
 */
export function selectCoins(
  largestFirst: readonly Utxo[],
  amountAtomic: bigint,
  price: { atomicPerKvb: bigint; shape: SpendShape },
): CoinSelection | null {
  const inputs: Utxo[] = []
  let total = 0n
  for (const coin of largestFirst) {
    inputs.push(coin)
    total += coin.amountAtomic
    const fee = spendFee(inputs.length, price.atomicPerKvb, price.shape)
    if (total < amountAtomic + fee) continue
    const rest = total - amountAtomic - fee
    return rest < price.shape.dustAtomic
      ? { inputs, feeAtomic: fee + rest, changeAtomic: 0n }
      : { inputs, feeAtomic: fee, changeAtomic: rest }
  }
  return null
}
