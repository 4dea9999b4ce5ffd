/**
 * Returns the `CHAINS` setting for the server, without the wallets' URLs, because only the worker may spend from them.
 * Returns invalid text unchanged, so that the server refuses it.
 */
export function withoutWallets(chains: string): string {
  try {
    const entries = JSON.parse(chains) as { walletUrl?: string }[]
    return JSON.stringify(entries.map(({ walletUrl: _wallet, ...chain }) => chain))
  } catch {
    return chains
  }
}
