/** Cold wallet of one asset, with the limits of the asset's hot wallet. */
export interface ColdWallet {
  /** Canonical address. No process of the exchange holds its keys. */
  to: string
  memo: string | null
  /**
   * Limits of the asset's hot wallet, in USDT. A surplus above the ceiling is sent to the cold wallet. When the hot
   * wallet falls below the floor, the operator gets an alert.
   */
  ceilingNumeraire: string
  floorNumeraire: string
}

/** Cold wallets by asset slug. An asset without an entry has no ceiling. */
export type ColdWallets = ReadonlyMap<string, ColdWallet>

/**
 * Returns the recipient as text: the address, followed by the memo when there is one. The signer compares this text.
 */
export function recipientText({ to, memo }: Pick<ColdWallet, 'to' | 'memo'>): string {
  return memo === null ? to : `${to} ${memo}`
}
