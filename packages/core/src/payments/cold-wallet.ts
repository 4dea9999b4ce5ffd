/** Where the surplus of the hot wallet of one asset goes, and from when on. */
export interface ColdWallet {
  /** Canonical address, whose keys no process of the exchange holds. */
  to: string
  memo: string | null
  /** Worth of the hot wallet, in the numeraire, above which the surplus leaves, and below which an operator is asked for more. */
  ceilingNumeraire: string
  floorNumeraire: string
}

/** Cold wallets by asset slug; the hot wallet of an asset without one has no ceiling. */
export type ColdWallets = ReadonlyMap<string, ColdWallet>

/** Returns what a signer and a journal call a recipient: the address, with its memo where it has one. */
export function recipientText({ to, memo }: Pick<ColdWallet, 'to' | 'memo'>): string {
  return memo === null ? to : `${to} ${memo}`
}
