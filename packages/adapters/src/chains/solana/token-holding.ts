import type { AccountJson, TokenAccountJson } from './solana-json.ts'

/** Balance and owner of a token account. */
export interface TokenHolding {
  wallet: string
  amountAtomic: bigint
  isFrozen: boolean
}

/**
 * Returns the token balance in the node's parsed form of an account. Returns null if the account does not exist or is
 * not a token account.
 */
export function holdingOf(account: AccountJson | null): TokenHolding | null {
  if (account === null || !isTokenAccount(account.data)) return null
  const { owner: wallet, state, tokenAmount } = account.data.parsed.info
  return { wallet, amountAtomic: BigInt(tokenAmount.amount), isFrozen: state !== 'initialized' }
}

/** Returns whether a wallet's token account does not accept tokens for the wallet. */
export function isClosedTo(wallet: string, holding: TokenHolding): boolean {
  return holding.wallet !== wallet || holding.isFrozen
}

function isTokenAccount(data: unknown): data is TokenAccountJson {
  if (typeof data !== 'object' || data === null || !('parsed' in data)) return false
  const { parsed } = data
  return typeof parsed === 'object' && parsed !== null && 'type' in parsed && parsed.type === 'account'
}
