/** Cold wallet of one asset, with the limits of the asset's hot wallet. */
export interface ColdWallet {
  /** Canonical address. No process of the exchange has its keys. */
  to: string
  memo: string | null
  /**
   * Maximum value of the asset's hot wallet, as decimal text in USDT. The worker sends a surplus to the cold wallet.
   */
  ceilingNumeraire: string
  /** Minimum value of the asset's hot wallet, as decimal text in USDT. Below it, the operator gets an alert. */
  floorNumeraire: string
}

/** Cold wallets by asset slug. The hot wallet of an asset without an entry has no maximum value. */
export type ColdWallets = ReadonlyMap<string, ColdWallet>

/**
 * Returns the recipient as text: the address, followed by the memo when there is one. The signer compares this text
 * with its settings.
 */
export function recipientText({ to, memo }: Pick<ColdWallet, 'to' | 'memo'>): string {
  return memo === null ? to : `${to} ${memo}`
}
