/** Parameters of the chain with the names of `getchainparameters`, sun. */
export const CHAIN_PARAMETERS = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
} as const

/**
 * Energy of the token's calls, as for the mainnet's USDT: transfer to a holder, to a new holder, refused call, read; and of a call
 * of the staker.
 */
export const ENERGY = { transfer: 64_285, transferToNew: 130_285, refused: 21_000, read: 935, staker: 40_000 } as const

export const NEW_ACCOUNT_FEE =
  CHAIN_PARAMETERS.getCreateAccountFee + CHAIN_PARAMETERS.getCreateNewAccountFeeInSystemContract
