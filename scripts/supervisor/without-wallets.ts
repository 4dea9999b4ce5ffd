/**
 * The `CHAINS` setting as the server needs to know it: who can spend from a wallet is the worker's to know. What is no list is
 * left for the server to refuse.
 */
export function withoutWallets(chains: string): string {
  try {
    const entries = JSON.parse(chains) as { walletUrl?: string }[]
    return JSON.stringify(entries.map(({ walletUrl: _wallet, ...chain }) => chain))
  } catch {
    return chains
  }
}
