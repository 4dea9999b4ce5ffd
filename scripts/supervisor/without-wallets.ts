/**
 * Returns the server's `CHAINS` setting without the wallet URLs, because only the worker may spend from the wallets.
 * Returns invalid input unchanged, so that the server reports it.
 */
export function withoutWallets(chains: string): string {
  try {
    const entries = JSON.parse(chains) as { walletUrl?: string }[]
    return JSON.stringify(entries.map(({ walletUrl: _wallet, ...chain }) => chain))
  } catch {
    return chains
  }
}
