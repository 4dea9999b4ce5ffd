import { markConfirmed } from '../wallet/confirm-withdrawal.ts'
import type { FeeRiseDeps } from '../wallet/fee-rise.ts'
import type { WalletWork } from '../wallet/wallet-work.ts'
import { withdrawalWait } from '../wallet/withdrawal.ts'

/** Confirms a withdrawal without requiring the emailed code that the withdrawal is waiting for. */
export function confirmForOwner(
  { walletWork, ...deps }: FeeRiseDeps & { walletWork: WalletWork; newAddressWaitMs: number },
  withdrawalId: number,
  now: number,
): Promise<void> {
  return walletWork.transaction(async (stores) => {
    const withdrawal = await stores.withdrawals.findLocked(withdrawalId)
    if (withdrawal && withdrawalWait(withdrawal) === 'EMAIL_CODE') await markConfirmed(deps, stores, withdrawal, now)
  })
}
