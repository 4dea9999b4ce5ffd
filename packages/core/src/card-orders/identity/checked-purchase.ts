import { DomainError } from '../../shared/domain-error.ts'
import type { EnvelopeCipher } from '../../identity/identity.ts'
import type { FollowedCheckStore } from './followed-check-store.ts'

/** Parameters of the page where the user continues a purchase or sale after an identity check. */
export interface CheckedPurchase {
  /** Slug of the currency or coin that the user pays. */
  send: string
  /** Slug of the coin or currency that the user receives. */
  receive: string
  /** Amount that the user pays, as a decimal string in `send`. */
  amount: string
  destinationAddress: string
  /** Address to which the coins of a failed sale are returned; null for a purchase. */
  refundAddress: string | null
}

export interface CheckedPurchaseDeps {
  followedChecks: Pick<FollowedCheckStore, 'begin' | 'noteForm' | 'purchaseOf' | 'isOpen'>
  cipher: EnvelopeCipher
}

/**
 * Creates an order with `create`. If the provider first requires an identity check, stores the purchase. The worker can
 * then follow the check, and the user can continue on any device.
 * @throws whatever `create` throws
 */
export async function followIfChecked<T>(
  deps: CheckedPurchaseDeps,
  user: { userId: number; userIp: string; provider: string; purchase: CheckedPurchase },
  create: () => Promise<T>,
): Promise<T> {
  try {
    return await create()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'KYC_NEEDED') await begin(deps, user)
    throw error
  }
}

async function begin(
  { followedChecks, cipher }: CheckedPurchaseDeps,
  {
    userId,
    userIp,
    provider,
    purchase,
  }: { userId: number; userIp: string; provider: string; purchase: CheckedPurchase },
): Promise<void> {
  const sealed = await cipher.seal(new TextEncoder().encode(JSON.stringify(purchase)), contextOf(userId))
  await followedChecks.begin({ userId, provider, userIp, purchase: sealed })
}

/**
 * Returns the purchase for which the account started an identity check, or null if no check is stored. Ignores a
 * purchase that was encrypted for another account or with another key.
 */
export async function checkedPurchase(
  { followedChecks, cipher }: CheckedPurchaseDeps,
  userId: number,
): Promise<CheckedPurchase | null> {
  const sealed = await followedChecks.purchaseOf(userId)
  if (sealed === null) return null
  const opened = await cipher.open(sealed, contextOf(userId)).catch(() => null)
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as CheckedPurchase)
}

function contextOf(userId: number): string {
  return `purchase of ${userId}`
}
