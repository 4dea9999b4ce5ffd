import type { Account, SignedIn } from '../accounts/account.ts'
import type { AccountChangeDeps } from '../accounts/account-ports.ts'
import {
  assertConfirmed,
  requireAccount,
  requireConfirmed,
  requireContact,
  requirePassword,
} from '../accounts/require-account.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { DomainError } from '../shared/domain-error.ts'
import { requestPress } from './request-press.ts'
import { messengerFacts, reportToMessenger } from './messenger-facts.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { hasFeeRisen, type FeeRiseDeps } from './fee-rise.ts'
import { releaseWithdrawal } from './release-withdrawal.ts'
import type { WalletStores, WalletWork } from './wallet-work.ts'
import { emailFacts, withdrawalWait, type Withdrawal } from './withdrawal.ts'

export interface ConfirmWithdrawalDeps extends FeeRiseDeps {
  accounts: AccountChangeDeps
  walletWork: WalletWork
  /** How long a withdrawal to a new address waits after it is confirmed, in milliseconds. */
  newAddressWaitMs: number
}

/** A withdrawal of the signed-in account. */
export interface OwnWithdrawal {
  signedIn: SignedIn
  withdrawalId: number
  ip: string
}

/**
 * Confirms a withdrawal to a new address with the emailed code and the password. The worker pays the withdrawal after
 * the waiting time for new addresses. Does nothing if the withdrawal is already confirmed.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG,
 *   WITHDRAWAL_NOT_FOUND, CODE_WRONG
 */
export async function confirmWithdrawal(
  deps: ConfirmWithdrawalDeps,
  { signedIn, withdrawalId, ip, code, password }: OwnWithdrawal & { code: string; password: string },
): Promise<void> {
  const { accounts, walletWork } = deps
  await requirePassword(accounts, { signedIn, password, ip })
  const { userId, email, passwordHash } = await requireConfirmed(accounts, signedIn)
  await accounts.limits.take('code', { ip, userId })
  const subject = String(withdrawalId)
  const hash = accounts.emailCodes.hash(code, { userId, purpose: 'CONFIRM_WITHDRAWAL', email, passwordHash, subject })
  const now = accounts.clock.now()
  // Do not throw inside the transaction, because a rollback would also undo the count of wrong codes.
  const isRight = await walletWork.transaction(async (stores) => {
    const withdrawal = await ownLocked(stores, userId, withdrawalId)
    if (withdrawal.voidedAt !== null || withdrawal.confirmBy !== 'EMAIL') throw notFound()
    if (withdrawal.confirmedAt !== null) return true
    if (!(await stores.codes.take({ userId, purpose: 'CONFIRM_WITHDRAWAL', hash, now }))) return false
    await markConfirmed(deps, stores, withdrawal, now)
    return true
  })
  if (!isRight) throw new DomainError('CODE_WRONG', 'This code is wrong, already used, or expired')
}

/**
 * Marks a withdrawal as confirmed and notifies its owner by email and in the messenger. The worker releases it after
 * the waiting time. If no waiting time is configured, it is released immediately, or cancelled if its network fee has
 * risen too far.
 */
export async function markConfirmed(
  { catalogue, ticks, newAddressWaitMs }: FeeRiseDeps & Pick<ConfirmWithdrawalDeps, 'newAddressWaitMs'>,
  stores: WalletStores,
  withdrawal: Withdrawal,
  now: number,
): Promise<void> {
  const releaseAt = now + newAddressWaitMs
  await stores.withdrawals.markConfirmed(withdrawal.withdrawalId, now, releaseAt)
  // A withdrawal without a waiting time can no longer be cancelled, so its email does not offer that.
  const isPaidNow = newAddressWaitMs === 0
  if (isPaidNow && hasFeeRisen({ catalogue, ticks }, withdrawal)) {
    await cancelWithdrawal({ catalogue, clock: { now: () => now } }, stores, withdrawal, 'WITHDRAWAL_FEE_ROSE')
    return
  }
  const { userId, asset } = withdrawal
  const instrument = catalogue.recorded(asset)
  const wait = { releaseAt: String(releaseAt) }
  await reportToMessenger(stores, withdrawal, {
    kind: 'WITHDRAWAL_CONFIRMED',
    facts: { ...messengerFacts(withdrawal, instrument), ...wait },
    now,
  })
  const facts = emailFacts(withdrawal, instrument)
  if (isPaidNow) await stores.emails.addFor({ kind: 'WITHDRAWAL', userId, facts, now })
  else await stores.emails.addFor({ kind: 'WITHDRAWAL_CONFIRMED', userId, facts: { ...facts, ...wait }, now })
  if (isPaidNow) await releaseWithdrawal(stores, withdrawal, { catalogue, now })
}

/**
 * Resends the confirmation request for a withdrawal: an email with a new code, or a message in the messenger with new
 * buttons.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, TOO_MANY_ATTEMPTS, WITHDRAWAL_NOT_FOUND
 */
export async function resendWithdrawalCode(
  { accounts, walletWork, catalogue }: Omit<ConfirmWithdrawalDeps, 'newAddressWaitMs' | 'ticks'>,
  { signedIn, withdrawalId, ip }: OwnWithdrawal,
): Promise<void> {
  const account = await requireContact(accounts, signedIn)
  await accounts.limits.take('email', { ip, userId: account.userId })
  await walletWork.transaction(async (stores) => {
    const withdrawal = await ownLocked(stores, account.userId, withdrawalId)
    const wait = withdrawalWait(withdrawal)
    const now = accounts.clock.now()
    if (wait === 'MESSENGER') return requestPress(stores, withdrawal, now)
    if (wait !== 'EMAIL_CODE') throw notFound()
    assertConfirmed(account)
    await addCodeEmail({ stores, catalogue, account, withdrawal, now })
  })
}

/** Queues an email to a withdrawal's owner with the confirmation code. */
export async function addCodeEmail({
  stores,
  catalogue,
  account,
  withdrawal,
  now,
}: {
  stores: WalletStores
  catalogue: Catalogue
  account: Account & { email: string }
  withdrawal: Withdrawal
  now: number
}): Promise<void> {
  const { userId, email, locale } = account
  const facts = emailFacts(withdrawal, catalogue.recorded(withdrawal.asset))
  await stores.emails.add({ kind: 'CONFIRM_WITHDRAWAL', userId, email, locale, facts, now })
}

/**
 * Cancels a withdrawal at its owner's request, if its payment is not committed yet, and credits the coins back to the
 * balance. Does not require a confirmed email address, because cancelling is always safe.
 * @throws {DomainError} SESSION_REQUIRED, WITHDRAWAL_NOT_FOUND
 */
export async function cancelOwnWithdrawal(
  { accounts, walletWork, catalogue }: Omit<ConfirmWithdrawalDeps, 'newAddressWaitMs' | 'ticks'>,
  { signedIn, withdrawalId }: OwnWithdrawal,
): Promise<void> {
  const { userId } = await requireAccount(accounts, signedIn)
  await walletWork.transaction(async (stores) => {
    const withdrawal = await ownLocked(stores, userId, withdrawalId)
    if (withdrawal.voidedAt !== null) return
    if (withdrawal.releasedAt !== null) throw notFound()
    await cancelWithdrawal({ catalogue, clock: accounts.clock }, stores, withdrawal)
  })
}

async function ownLocked(stores: WalletStores, userId: number, withdrawalId: number): Promise<Withdrawal> {
  const withdrawal = await stores.withdrawals.findLocked(withdrawalId)
  if (withdrawal?.userId !== userId) throw notFound()
  return withdrawal
}

function notFound(): DomainError {
  return new DomainError('WITHDRAWAL_NOT_FOUND', 'No withdrawal with this number is waiting')
}
