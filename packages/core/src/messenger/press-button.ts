import type { Clock } from '@cambio/kernel/clock'
import type { PressedMessage } from '../accounts/messenger-message.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { cancelWithdrawal } from '../wallet/cancel-withdrawal.ts'
import { markConfirmed } from '../wallet/confirm-withdrawal.ts'
import { messengerFacts, reportToMessenger } from '../wallet/messenger-facts.ts'
import type { WalletStores, WalletWork } from '../wallet/wallet-work.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'
import type { ButtonSecrets } from './bot/button-secrets.ts'

/** A pressed button of a message of the bot. */
export interface ButtonPress {
  /** User who pressed the button in the private chat with the bot. */
  messengerUserId: number
  /** Secret that the button carries. */
  secret: string
  answer: 'yes' | 'no'
}

/**
 * Result of a pressed button. `unknown`: no current message of this user has the button. `expired`: the message is too
 * old or was replaced. `withdrawal_sent`: the payment of the withdrawal is committed, so it cannot be cancelled.
 */
export type PressResult = 'unknown' | 'expired' | 'withdrawal_confirmed' | 'withdrawal_cancelled' | 'withdrawal_sent'

export interface PressButtonDeps {
  walletWork: WalletWork
  catalogue: Catalogue
  buttonSecrets: ButtonSecrets
  clock: Clock
  /** Waiting time of a withdrawal to a new address after its confirmation, in milliseconds. */
  newAddressWaitMs: number
}

/**
 * Carries out the action of a pressed button. Only the user who got the message can act, while that user is linked to
 * the account of the message. A repeated press changes nothing and returns the state.
 */
export async function pressButton(
  deps: PressButtonDeps,
  { messengerUserId, secret, answer }: ButtonPress,
): Promise<PressResult> {
  const hash = deps.buttonSecrets.hash(secret)
  return deps.walletWork.transaction(async (stores) => {
    const message = await stores.messages.findByButton(hash)
    if (message?.messengerUserId !== messengerUserId) return 'unknown'
    const { withdrawalId } = message
    const withdrawal = withdrawalId === null ? null : await stores.withdrawals.findLocked(withdrawalId)
    if (withdrawal === null || withdrawal.userId !== message.linkedUserId) return 'unknown'
    return answer === 'yes'
      ? confirm(deps, stores, { message, withdrawal })
      : reject(deps, stores, { message, withdrawal })
  })
}

/** Withdrawal, and the message that requests its confirmation. */
interface Requested {
  message: PressedMessage
  withdrawal: Withdrawal
}

async function confirm(
  deps: PressButtonDeps,
  stores: WalletStores,
  { message, withdrawal }: Requested,
): Promise<PressResult> {
  if (withdrawal.voidedAt !== null) return 'withdrawal_cancelled'
  if (withdrawal.confirmedAt !== null) return 'withdrawal_confirmed'
  const now = deps.clock.now()
  if (!(await stores.messages.answer(message.messageId, 'yes', now))) return 'expired'
  await markConfirmed(deps, stores, withdrawal, now)
  const facts = messengerFacts(withdrawal, deps.catalogue.get({ slug: withdrawal.asset }))
  const releaseAt = String(now + deps.newAddressWaitMs)
  await reportToMessenger(stores, withdrawal, { kind: 'WITHDRAWAL_CONFIRMED', facts: { ...facts, releaseAt }, now })
  return 'withdrawal_confirmed'
}

async function reject(
  deps: PressButtonDeps,
  stores: WalletStores,
  { message, withdrawal }: Requested,
): Promise<PressResult> {
  if (withdrawal.voidedAt !== null) return 'withdrawal_cancelled'
  if (withdrawal.releasedAt !== null) return 'withdrawal_sent'
  const now = deps.clock.now()
  // After a confirmation the message has an answer, and the button still cancels the withdrawal while it waits.
  if (withdrawal.confirmedAt === null && !(await stores.messages.answer(message.messageId, 'no', now))) return 'expired'
  await cancelWithdrawal(deps, stores, withdrawal)
  return 'withdrawal_cancelled'
}
