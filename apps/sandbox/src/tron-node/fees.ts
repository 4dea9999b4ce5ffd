/** Parameters of the chain in sun. The names are those in the response to `getchainparameters`. */
export const CHAIN_PARAMETERS = {
  getTransactionFee: 1_000,
  getEnergyFee: 100,
  getCreateAccountFee: 100_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMaxFeeLimit: 15_000_000_000,
} as const

/**
 * Energy that a call uses. The first four values are for the token and equal those of USDT on mainnet: a transfer to a
 * holder, a transfer to an account without the token, a failed call, and a balance query. `staker` applies to every
 * call of the staking contract.
 */
export const ENERGY = { transfer: 64_285, transferToNew: 130_285, refused: 21_000, read: 935, staker: 40_000 } as const

export const NEW_ACCOUNT_FEE =
  CHAIN_PARAMETERS.getCreateAccountFee + CHAIN_PARAMETERS.getCreateNewAccountFeeInSystemContract
