import type { Utxo } from './payment.ts'

/** Virtual bytes of a spend from P2WPKH outputs to any address, taken generously: a Taproot-sized output and change. */
const OVERHEAD_VBYTES = 11n
const INPUT_VBYTES = 69n
const OUTPUT_VBYTES = 43n
const CHANGE_VBYTES = 31n
/** Change smaller than this is left to the miner: spending it would cost as much, base units. */
export const DUST_ATOMIC = 1_000n

export interface CoinSelection {
  inputs: Utxo[]
  feeAtomic: bigint
  changeAtomic: bigint
}

/** Network fee of a payment with so many inputs, base units. */
export function spendFee(inputCount: number, atomicPerKvb: bigint): bigint {
  const vbytes = OVERHEAD_VBYTES + INPUT_VBYTES * BigInt(inputCount) + OUTPUT_VBYTES + CHANGE_VBYTES
  return (vbytes * atomicPerKvb + 999n) / 1_000n
}

/**
 * Picks outputs, largest first, until they cover an amount and the fee of spending them; null when they do not.
 * Largest first keeps transactions small; consolidation happens by itself as change grows.
 */
export function selectCoins(
  largestFirst: readonly Utxo[],
  amountAtomic: bigint,
  atomicPerKvb: bigint,
): CoinSelection | null {
  const inputs: Utxo[] = []
  let total = 0n
  for (const coin of largestFirst) {
    inputs.push(coin)
    total += coin.amountAtomic
    const fee = spendFee(inputs.length, atomicPerKvb)
    if (total < amountAtomic + fee) continue
    const rest = total - amountAtomic - fee
    return rest < DUST_ATOMIC
      ? { inputs, feeAtomic: fee + rest, changeAtomic: 0n }
      : { inputs, feeAtomic: fee, changeAtomic: rest }
  }
  return null
}
