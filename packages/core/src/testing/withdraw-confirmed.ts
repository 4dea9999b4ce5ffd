import { requestWithdrawal, type WithdrawalRequest } from '../wallet/request-withdrawal.ts'
import { sealWithdrawal, type SealWithdrawalDeps } from '../wallet/seal-withdrawal.ts'
import type { WithdrawalDeps } from '../wallet/wallet-deps.ts'
import type { WithdrawalEntry } from '../wallet/withdrawal.ts'
import { confirmForOwner } from './confirm-for-owner.ts'

/**
 * Requests a withdrawal as the server would and confirms it on behalf of its owner. A new address waits for
 * `newAddressWaitMs` milliseconds.
 */
export async function withdrawConfirmed(
  deps: Omit<WithdrawalDeps, 'newAddressWaitMs'> & SealWithdrawalDeps,
  request: Omit<WithdrawalRequest, 'withdrawalId' | 'seal'>,
  newAddressWaitMs = 0,
): Promise<WithdrawalEntry> {
  const all = { ...deps, newAddressWaitMs }
  const sealed = sealWithdrawal(deps, { ...request, userId: request.account.userId })
  const made = await requestWithdrawal(all, { ...request, ...sealed })
  await confirmForOwner(all, made.withdrawalId, deps.clock.now())
  return made
}
