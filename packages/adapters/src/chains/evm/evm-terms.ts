import type { TransferTerms } from '@cambio/core/chains/transfer-terms'

/** Price offered per unit of gas (EIP-1559), in wei. */
export interface GasPrice {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** Fee fields of an EVM transaction. */
export interface EvmFee extends GasPrice {
  gasLimit: bigint
}

/**
 * Divisor for the price increase of a replacement transaction. Geth accepts a replacement if both gas prices rise by at
 * least a tenth. Other nodes require an eighth.
 */
const REPLACEMENT_DIVISOR = 8n

/**
 * Returns a fee with the same gas limit and the current prices. Raises each price to at least an eighth above the
 * earlier one.
 */
export function raisedEvmFee({ gasLimit, ...before }: EvmFee, now: GasPrice): EvmFee {
  const maxPriorityFeePerGas = higher(now.maxPriorityFeePerGas, anEighthAbove(before.maxPriorityFeePerGas))
  const maxFeePerGas = higher(now.maxFeePerGas, anEighthAbove(before.maxFeePerGas))
  return { gasLimit, maxPriorityFeePerGas, maxFeePerGas: higher(maxFeePerGas, maxPriorityFeePerGas) }
}

function anEighthAbove(price: bigint): bigint {
  return price + (price + REPLACEMENT_DIVISOR - 1n) / REPLACEMENT_DIVISOR
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

export function evmFields({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }: EvmFee): TransferTerms['fields'] {
  return {
    gasLimit: gasLimit.toString(),
    maxFeePerGas: maxFeePerGas.toString(),
    maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
  }
}

/** Returns the fee from a transfer's terms; null for another chain family's terms. */
export function evmFeeOf({ fields }: TransferTerms): EvmFee | null {
  const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = fields
  if (!gasLimit || !maxFeePerGas || !maxPriorityFeePerGas) return null
  return {
    gasLimit: BigInt(gasLimit),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}
