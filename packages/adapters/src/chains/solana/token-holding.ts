import type { AccountJson, TokenAccountJson } from './solana-json.ts'

/** What a token account holds, and for whom. */
export interface TokenHolding {
  wallet: string
  amountAtomic: bigint
  isFrozen: boolean
}

/** The holding that an account is, as the node understands it; null where it is no token account (or nothing yet). */
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
