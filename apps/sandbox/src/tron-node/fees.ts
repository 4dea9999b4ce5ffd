/** Parameters of the chain in sun, with the names of `getchainparameters`. */
export const CHAIN_PARAMETERS = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
} as const

/**
 * Energy of calls. For the token, as for USDT on mainnet: a transfer to a holder, a transfer to an account without
 * the token, a failed call, and a balance query. `staker` is for every call of the staking contract.
 */
export const ENERGY = { transfer: 64_285, transferToNew: 130_285, refused: 21_000, read: 935, staker: 40_000 } as const

export const NEW_ACCOUNT_FEE =
  CHAIN_PARAMETERS.getCreateAccountFee + CHAIN_PARAMETERS.getCreateNewAccountFeeInSystemContract
