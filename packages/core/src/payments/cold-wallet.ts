/** Cold wallet of one asset, with the limits of its hot wallet. */
export interface ColdWallet {
  /** Canonical address. No process of the exchange holds its keys. */
  to: string
  memo: string | null
  /**
   * Limits of the hot wallet in USDT. Above the ceiling the surplus leaves; below the floor the operator gets an alert.
   */
  ceilingNumeraire: string
  floorNumeraire: string
}

/** Cold wallets by asset slug. An asset without an entry has no ceiling. */
export type ColdWallets = ReadonlyMap<string, ColdWallet>

/** Returns the recipient as the signer compares it: the address, followed by the memo if there is one. */
export function recipientText({ to, memo }: Pick<ColdWallet, 'to' | 'memo'>): string {
  return memo === null ? to : `${to} ${memo}`
}
