/** Chain parameters in sun. Their names match those in the response to `getchainparameters`. */
export const CHAIN_PARAMETERS = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
} as const

/**
 * Energy that a call uses. The token values equal those of USDT on mainnet. `transfer`: transfer to an account that
 * holds the token. `transferToNew`: transfer to any other account. `refused`: failed call. `read`: balance query.
 * `staker`: any call to the staking contract.
 */
export const ENERGY = { transfer: 64_285, transferToNew: 130_285, refused: 21_000, read: 935, staker: 40_000 } as const

export const NEW_ACCOUNT_FEE =
  CHAIN_PARAMETERS.getCreateAccountFee + CHAIN_PARAMETERS.getCreateNewAccountFeeInSystemContract
