import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** What a unit of gas is offered (EIP-1559), wei. */
export interface GasPrice {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** What an EVM transaction says about its fee. */
export interface EvmFee extends GasPrice {
  gasLimit: bigint
}

/** Nodes take a transaction in place of one with the same number when both prices are above by a tenth (geth) or an eighth. */
const REPLACEMENT_DIVISOR = 8n

/** Both prices as of now, and an eighth above the earlier ones; the gas is that of the same transfer. */
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

/** The fee that terms name, or null where they are not an EVM chain's. */
export function evmFeeOf({ fields }: TransferTerms): EvmFee | null {
  const { gasLimit, maxFeePerGas, maxPriorityFeePerGas } = fields
  if (!gasLimit || !maxFeePerGas || !maxPriorityFeePerGas) return null
  return {
    gasLimit: BigInt(gasLimit),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
  }
}
