import type { TransferTerms } from '@cambio/core/chains/chain-gateway'

/** What an EVM transaction says about its fee (EIP-1559), wei. */
export interface EvmFee {
  gasLimit: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
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
