import type { AccountJson, TokenAccountJson } from './solana-json.ts'

/** Balance of a token account and its owner. */
export interface TokenHolding {
  wallet: string
  amountAtomic: bigint
  isFrozen: boolean
}

/**
 * Returns the holding of an account as the node parses it; null when it is not a token account (or does not exist yet).
 */
export function holdingOf(account: AccountJson | null): TokenHolding | null {
  if (account === null || !isTokenAccount(account.data)) return null
  const { owner: wallet, state, tokenAmount } = account.data.parsed.info
  return { wallet, amountAtomic: BigInt(tokenAmount.amount), isFrozen: state !== 'initialized' }
}

function isTokenAccount(data: unknown): data is TokenAccountJson {
  if (typeof data !== 'object' || data === null || !('parsed' in data)) return false
  const { parsed } = data
  return typeof parsed === 'object' && parsed !== null && 'type' in parsed && parsed.type === 'account'
}
