import type { SignedIn } from '../accounts/account.ts'
import type { MessengerStore } from '../accounts/messenger-store.ts'
import type { Sealer } from '../seals/seal.ts'
import { accountMergeText, type MergeStatement } from '../seals/statements.ts'
import { DomainError } from '../shared/domain-error.ts'
import { readLaunchData, type LaunchDataReader } from './launch-data.ts'

/** A merge that the server has signed. */
export interface SealedMergeRequest extends MergeStatement {
  /** The server's hex-encoded signature (`accountMergeText`). */
  seal: string
}

export interface SealMergeDeps {
  launchData: LaunchDataReader | null
  links: Pick<MessengerStore, 'accountOf'>
  sealer: Sealer
}

/**
 * Signs the merge of the messenger user's own account into the signed-in account. The signer pays withdrawals from the
 * deposits of the merged account only with this signature. Returns null if the launch data is invalid or the messenger
 * user has no other account. The worker then rejects the request with the reason.
 */
export async function sealMerge(
  { launchData, links, sealer }: SealMergeDeps,
  { signedIn: { userId: toUserId }, initData, now }: { signedIn: SignedIn; initData: string; now: number },
): Promise<SealedMergeRequest | null> {
  try {
    const { messengerUserId } = await readLaunchData(launchData, initData, now)
    const fromUserId = await links.accountOf(messengerUserId)
    if (fromUserId === null || fromUserId === toUserId) return null
    const statement = { fromUserId, toUserId, messengerUserId }
    return { ...statement, seal: sealer.seal(accountMergeText(statement)) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return null
  }
}
