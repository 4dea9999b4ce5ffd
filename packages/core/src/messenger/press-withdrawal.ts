import type { Clock } from '@cambio/kernel/clock'
import type { PressedMessage } from '../accounts/messenger-message.ts'
import { cancelWithdrawal } from '../wallet/cancel-withdrawal.ts'
import { markConfirmed } from '../wallet/confirm-withdrawal.ts'
import type { FeeRiseDeps } from '../wallet/fee-rise.ts'
import type { WalletStores, WalletWork } from '../wallet/wallet-work.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'

/**
 * Result of answering a confirmation request. `unknown`: the user is not the owner. `expired`: the message is too old
 * or was replaced. `withdrawal_sent`: the payment is committed, so the withdrawal can no longer be cancelled.
 */
export type WithdrawalPressResult =
  | 'unknown'
  | 'expired'
  | 'withdrawal_confirmed'
  | 'withdrawal_cancelled'
  | 'withdrawal_sent'

export interface PressWithdrawalDeps extends FeeRiseDeps {
  walletWork: WalletWork
  clock: Clock
  /** How long a withdrawal to a new address waits after it is confirmed, in milliseconds. */
  newAddressWaitMs: number
}

/**
 * Confirms or cancels the withdrawal that a message is about. The user who pressed the button must currently be linked
 * to the withdrawal's account. A repeated press changes nothing and returns the current state.
 */
export function pressWithdrawal(deps: PressWithdrawalDeps, message: PressedMessage): Promise<WithdrawalPressResult> {
  return deps.walletWork.transaction(async (stores) => {
    const { withdrawalId, linkedUserId } = message
    const withdrawal = withdrawalId === null ? null : await stores.withdrawals.findLocked(withdrawalId)
    if (withdrawal === null || withdrawal.userId !== linkedUserId) return 'unknown'
    return message.button === 'yes'
      ? confirm(deps, stores, { message, withdrawal })
      : reject(deps, stores, { message, withdrawal })
  })
}

/** A withdrawal and the message that requests its confirmation. */
interface Requested {
  message: PressedMessage
  withdrawal: Withdrawal
}

async function confirm(
  deps: PressWithdrawalDeps,
  stores: WalletStores,
  { message, withdrawal }: Requested,
): Promise<WithdrawalPressResult> {
  if (withdrawal.voidedAt !== null) return 'withdrawal_cancelled'
  if (withdrawal.confirmedAt !== null) return 'withdrawal_confirmed'
  // The user was unlinked after the request, or linked again. The database, too, accepts only a link that is older than
  // the withdrawal.
  if (message.linkedAt === null || message.linkedAt > withdrawal.createdAt) return 'unknown'
  const now = deps.clock.now()
  if (!(await stores.messages.answer(message.messageId, 'yes', now))) return 'expired'
  await markConfirmed(deps, stores, withdrawal, now)
  return 'withdrawal_confirmed'
}

async function reject(
  deps: PressWithdrawalDeps,
  stores: WalletStores,
  { message, withdrawal }: Requested,
): Promise<WithdrawalPressResult> {
  if (withdrawal.voidedAt !== null) return 'withdrawal_cancelled'
  if (withdrawal.releasedAt !== null) return 'withdrawal_sent'
  const now = deps.clock.now()
  // The message of a confirmed withdrawal is already answered, but its button can still cancel the withdrawal while it
  // waits.
  if (withdrawal.confirmedAt === null && !(await stores.messages.answer(message.messageId, 'no', now))) return 'expired'
  await cancelWithdrawal(deps, stores, withdrawal)
  return 'withdrawal_cancelled'
}
