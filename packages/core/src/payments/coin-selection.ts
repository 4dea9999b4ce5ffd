import type { SpendShape } from '../chains/spend-shape.ts'
import type { Utxo } from '../chains/utxo.ts'

const OVERHEAD_VBYTES = 11n

/**
 * Target number of unspent outputs that each cover a payment of the same size. The wallet can spend change only once it
 * is confirmed, so the number of such outputs limits how many payments can be sent at once.
 */
const WANTED_OUTPUTS = 10
/** Maximum number of change outputs in one transaction. */
const MAX_CHANGE_OUTPUTS = 5

export interface CoinSelection {
  inputs: Utxo[]
  feeAtomic: bigint
  /** Sum of the change outputs, in base units. */
  changeAtomic: bigint
  /** Number of change outputs that share `changeAtomic`; 1 if there is no change. */
  changeOutputs: number
}

/** Fee rate and fee limit for a selection. */
export interface SelectionPrice {
  atomicPerKvb: bigint
  shape: SpendShape
  /**
   * Maximum fee for a selection whose change is split, in base units. A selection with a higher fee has a single change
   * output.
   */
  maxFeeAtomic: bigint
}

/**
 * Returns the amount of each change output, in base units. All amounts are equal, except that the last amount includes
 * the remainder.
 */
export function changeParts({
  changeAtomic,
  changeOutputs,
}: Pick<CoinSelection, 'changeAtomic' | 'changeOutputs'>): bigint[] {
  if (changeAtomic === 0n) return []
  const part = changeAtomic / BigInt(changeOutputs)
  const last = changeAtomic - part * BigInt(changeOutputs - 1)
  return [...Array<bigint>(changeOutputs - 1).fill(part), last]
}

/** Current fees for a replacement transaction. */
export interface RaisedPrice {
  /** Current fee rate, in base units per 1,000 virtual bytes. */
  atomicPerKvb: bigint
  /** Increase that nodes require for a replacement (BIP-125 rule 4), in base units per 1,000 virtual bytes. */
  stepPerKvb: bigint
  /**
   * Fees of the pending version and of all transactions that spend its outputs, in base units. A replacement must pay
   * more than all of them (BIP-125 rule 3). 0 if no version is pending.
   */
  evictedAtomic: bigint
  shape: SpendShape
}

/**
 * The fee increase of each replacement is at least the previous fee divided by this number. A stuck payment therefore
 * reaches a much higher fee with only a few replacements.
 */
const MIN_RAISE_DIVISOR = 8n

/**
 * Returns the selection with its fee raised to `feeAbove`. The increase is deducted from the change; the inputs and the
 * recipient remain the same. If the remaining change is below the dust limit, it is added to the fee. `feeAtomic` is
 * null if the change is too small for the higher fee.
 */
export function raiseFee(
  before: CoinSelection,
  price: RaisedPrice,
): { feeAtomic: bigint; changeAtomic: bigint; changeOutputs: number } | { feeAtomic: null; wantedFeeAtomic: bigint } {
  const { feeAtomic: paid, changeAtomic, changeOutputs } = before
  const { shape } = price
  const wanted = feeAbove(before, price)
  const rest = changeAtomic - (wanted - paid)
  if (rest < 0n) return { feeAtomic: null, wantedFeeAtomic: wanted }
  if (rest < shape.dustAtomic) return { feeAtomic: wanted + rest, changeAtomic: 0n, changeOutputs: 1 }
  const kept = rest / BigInt(changeOutputs) < shape.dustAtomic ? 1 : changeOutputs
  return { feeAtomic: wanted, changeAtomic: rest, changeOutputs: kept }
}

/**
 * Returns the minimum fee, in base units, that nodes require for a replacement with the same inputs. It is the current
 * fee or an increased previous fee, whichever is higher. The increase is at least an eighth of the previous fee, and at
 * least the minimum that nodes require (BIP-125 rules 3 and 4). That minimum includes the fees of transactions that
 * spend the outputs of the pending version.
 */
export function feeAbove(
  before: CoinSelection,
  { atomicPerKvb, stepPerKvb, evictedAtomic, shape }: RaisedPrice,
): bigint {
  const { inputs, feeAtomic: paid, changeOutputs } = before
  const step = spendFee(inputs.length, stepPerKvb, shape, changeOutputs)
  return [
    spendFee(inputs.length, atomicPerKvb, shape, changeOutputs),
    paid + step,
    evictedAtomic + step,
    paid + (paid + MIN_RAISE_DIVISOR - 1n) / MIN_RAISE_DIVISOR,
  ].reduce((one, other) => (one > other ? one : other))
}

/** Returns the network fee for a payment with the given number of inputs and change outputs, in base units. */
export function spendFee(inputCount: number, atomicPerKvb: bigint, shape: SpendShape, changeOutputs = 1): bigint {
  const { inputVbytes, outputVbytes, changeVbytes } = shape
  const vbytes =
    OVERHEAD_VBYTES + inputVbytes * BigInt(inputCount) + outputVbytes + changeVbytes * BigInt(changeOutputs)
  return (vbytes * atomicPerKvb + 999n) / 1_000n
}

/**
 * Selects the outputs for a payment: the smallest output that covers the amount and the fee. If no single output covers
 * them, selects the largest outputs until they do. Larger outputs thus remain available for other payments. Returns
 * null if all outputs together are too small. Splits the change while the wallet has few outputs that cover a payment of
 * this size. Smaller outputs do not count, because any sender can create them.
 */
export function selectCoins(
  largestFirst: readonly Utxo[],
  amountAtomic: bigint,
  price: SelectionPrice,
): CoinSelection | null {
  const oneFee = spendFee(1, price.atomicPerKvb, price.shape)
  const smallest = largestFirst.findLastIndex((coin) => coin.amountAtomic >= amountAtomic + oneFee)
  const enough = largestFirst[smallest]
  // All outputs before the smallest sufficient output cover such a payment too, and no output after it does.
  if (enough) return withChange([enough], amountAtomic, wantedChange(smallest), price)
  const inputs: Utxo[] = []
  let total = 0n
  for (const coin of largestFirst) {
    inputs.push(coin)
    total += coin.amountAtomic
    if (total < amountAtomic + spendFee(inputs.length, price.atomicPerKvb, price.shape)) continue
    // The change is smaller than an input, and no input covers a payment of this size. Parts of the change would be too
    // small as well.
    return withChange(inputs, amountAtomic, 1, price)
  }
  return null
}

/** Returns the wanted number of change outputs in a wallet with `others` further outputs that cover the payment. */
function wantedChange(others: number): number {
  return Math.min(MAX_CHANGE_OUTPUTS, Math.max(1, WANTED_OUTPUTS - others))
}

/**
 * Returns the selection with its change. Splits the change into up to `wanted` outputs. Each part must be large enough
 * for a payment of this size, and the fee must remain within the limit.
 */
function withChange(
  inputs: Utxo[],
  amountAtomic: bigint,
  wanted: number,
  { atomicPerKvb, shape, maxFeeAtomic }: SelectionPrice,
): CoinSelection {
  const total = inputs.reduce((sum, coin) => sum + coin.amountAtomic, 0n)
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
