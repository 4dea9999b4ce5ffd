/** Cold wallet for one asset, with the limits for the asset's hot wallet. */
export interface ColdWallet {
  /** Canonical address. Its keys are not available to any of the exchange's processes. */
  to: string
  memo: string | null
  /**
   * Maximum value of the asset's hot wallet, as a decimal string in USDT. The worker sends any surplus to the cold
   * wallet.
   */
  ceilingNumeraire: string
  /** Minimum value of the asset's hot wallet, as a decimal string in USDT. Below it, an operator is alerted. */
  floorNumeraire: string
}

/** Cold wallets by asset slug. Without an entry, an asset's hot wallet has no maximum value. */
export type ColdWallets = ReadonlyMap<string, ColdWallet>

/**
 * Returns the recipient as a string: the address, followed by the memo if there is one. The signer compares this string
 * with its settings.
 */
export function recipientText({ to, memo }: Pick<ColdWallet, 'to' | 'memo'>): string {
  return memo === null ? to : `${to} ${memo}`
}
