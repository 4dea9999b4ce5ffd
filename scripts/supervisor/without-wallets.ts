/**
 * Returns the `CHAINS` setting without the wallet URLs, for the server. Only the worker may spend from the wallets.
 * Returns invalid input unchanged, so that the server reports the error.
 */
export function withoutWallets(chains: string): string {
  try {
    const entries = JSON.parse(chains) as { walletUrl?: string }[]
    return JSON.stringify(entries.map(({ walletUrl: _wallet, ...chain }) => chain))
  } catch {
    return chains
  }
}
