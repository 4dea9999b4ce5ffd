import { requestWithdrawal, type WithdrawalRequest } from '../wallet/request-withdrawal.ts'
import type { WithdrawalDeps } from '../wallet/wallet-deps.ts'
import type { WithdrawalEntry } from '../wallet/withdrawal.ts'
import { confirmForOwner } from './confirm-for-owner.ts'

/** Requests a withdrawal and confirms it as its owner would, without a wait. */
export async function withdrawConfirmed(
  deps: Omit<WithdrawalDeps, 'newAddressWaitMs'>,
  request: WithdrawalRequest,
): Promise<WithdrawalEntry> {
  const all = { ...deps, newAddressWaitMs: 0 }
  const made = await requestWithdrawal(all, request)
  await confirmForOwner(all, made.withdrawalId, deps.clock.now())
  return made
}
