import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { Account } from '../accounts/account.ts'
import { confirmsByMessenger } from '../accounts/first-email.ts'
import { assertConfirmed } from '../accounts/require-account.ts'
import type { Recipient } from '../chains/destination-probe.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { withdrawalHeld } from './withdrawal-postings.ts'
import { measureDestination } from '../orders/create/check-destination.ts'
import { checkAddress } from '../orders/check-addresses.ts'
import { hasTrustedFactor } from '../two-factor/has-trusted-factor.ts'
import { requireTwoFactor } from '../two-factor/require-two-factor.ts'
import type { ShownStep } from '../two-factor/two-factor.ts'
import { DomainError } from '../shared/domain-error.ts'
import { addCodeEmail } from './confirm-withdrawal.ts'
import { messengerFacts, reportToMessenger } from './messenger-facts.ts'
import { releaseWithdrawal } from './release-withdrawal.ts'
import { requestPress } from './request-press.ts'
import type { WalletDeps, WithdrawalDeps } from './wallet-deps.ts'
import {
  termsAtShownFee,
  termsForAddress,
  withdrawalTerms,
  type CoinName,
  type WithdrawalTerms,
} from './withdrawal-terms.ts'
import type { Repeatable } from './withdrawal-store.ts'
import type { WalletStores } from './wallet-work.ts'
import { emailFacts, type Withdrawal, type WithdrawalEntry } from './withdrawal.ts'

export interface WithdrawalRequest extends CoinName {
  /** Account with a confirmed email or with a linked messenger user who confirms the account's withdrawals. */
  account: Account
  ip: string
  address: string
  memo: string | null
  /** Amount to deduct from the balance, as a decimal string in units of the coin. Includes the network fee. */
  amount: string
  /**
   * Network fee that the page displayed, as a decimal string in units of the coin. The exchange does not charge a
   * higher fee (`agreedTerms`), and this fee also determines the minimum amount.
   */
  claimedFee?: string | undefined
  step: ShownStep
  /** Withdrawal ID: a random positive integer below 2^48 chosen by the server. */
  withdrawalId: number
  /** The server's hex-encoded signature from `sealWithdrawal`; null if the request is invalid. */
  seal: string | null
  /** Idempotency key; null if every call creates a new withdrawal. */
  repeatable: Repeatable | null
}

/**
 * Commits a withdrawal and reserves its coins from the balance, in one transaction. Returns the existing withdrawal if
 * the same idempotency key was used before. A withdrawal to a new address needs a proof by the account holder. The
 * proof is the emailed code (`confirmWithdrawal`) or, without an email address, the button in the messenger
 * (`pressButton`). No proof is needed if the account has had a second factor for longer than the waiting time for new
 * addresses.
 * @throws {DomainError} IDEMPOTENCY_MISMATCH, TOO_MANY_ATTEMPTS, NETWORK_UNKNOWN, WITHDRAWALS_CLOSED, ADDRESS_INVALID,
 * MEMO_INVALID, MEMO_REQUIRED, AMOUNT_MALFORMED, FEE_CHANGED, ADDRESS_BLACKLISTED, BALANCE_NOT_FOUND,
 * WITHDRAWAL_TOO_SMALL, TWO_FACTOR_REQUIRED, BALANCE_TOO_LOW, EMAIL_NOT_CONFIRMED
 */
export async function requestWithdrawal(deps: WithdrawalDeps, request: WithdrawalRequest): Promise<WithdrawalEntry> {
  const { account, repeatable, memo, step } = request
  const repeated = await madeBefore(deps.walletWork.stores, account.userId, repeatable)
  if (repeated) return repeated
  const { email, userId } = account
  const byMessenger = deps.hasBot && confirmsByMessenger(account, deps.clock.now())
  if (!byMessenger) assertConfirmed(account)
  await deps.limits.take('withdrawal', email === null ? { ip: request.ip, userId } : { ip: request.ip, email })
  const terms = withdrawalTerms(deps, request)
  const { instrument } = terms
  const address = checkAddress(deps.addressRules, instrument, request.address, memo, 'address')
  const amountAtomic = readAmount(request.amount, instrument, 'amount')
  await assertNotBlacklisted(deps, instrument, address)
  await assertBalanceKnown(deps, account.userId, instrument)
  const shownFeeAtomic =
    request.claimedFee === undefined ? null : readAmount(request.claimedFee, instrument, 'claimedFee')
  assertEnough(termsAtShownFee(terms, shownFeeAtomic), amountAtomic)
  const charged = await chargedTerms(deps, terms, { address, memo }, amountAtomic)
  const { feeAtomic, ...agreed } = agreedTerms(charged, shownFeeAtomic)
  assertEnough(agreed, amountAtomic)
  const withdrawal = newWithdrawal(request, {
    asset: instrument.slug,
    amountAtomic,
    feeAtomic,
    address,
    createdAt: deps.clock.now(),
    confirmBy: byMessenger ? 'MESSENGER' : 'EMAIL',
  })
  try {
    return await deps.walletWork.transaction((stores) =>
      hold(deps, stores, withdrawal, { account, instrument, repeatable, step }),
    )
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error
    throw new DomainError('BALANCE_TOO_LOW', 'The balance is too low')
  }
}

/** Creates the record of a withdrawal that is neither confirmed nor released. */
function newWithdrawal(
  { withdrawalId, account, memo, seal }: WithdrawalRequest,
  agreed: Pick<Withdrawal, 'asset' | 'amountAtomic' | 'feeAtomic' | 'address' | 'createdAt' | 'confirmBy'>,
): Withdrawal {
  return {
    withdrawalId,
    userId: account.userId,
    memo,
    seal,
    ...agreed,
    confirmedAt: null,
    releaseAt: null,
    releasedAt: null,
    voidedAt: null,
  }
}

async function hold(
  deps: WithdrawalDeps,
  stores: WalletStores,
  withdrawal: Withdrawal,
  {
    account,
    instrument,
    repeatable,
    step,
  }: Pick<WithdrawalRequest, 'account' | 'repeatable' | 'step'> & { instrument: Instrument },
): Promise<WithdrawalEntry> {
  const { userId, address, createdAt } = withdrawal
  if (repeatable) await stores.withdrawals.claimKey(userId, repeatable.key)
  const repeated = await madeBefore(stores, userId, repeatable)
  if (repeated) return repeated
  if ((await stores.chains.ownAddresses(instrument.chain, [address])).length > 0)
    throw new DomainError('ADDRESS_INVALID', 'This address belongs to the exchange itself', {
      field: 'address',
      reason: 'error_address_incorrect',
    })
  await requireTwoFactor(stores.twoFactors, step, createdAt)
  const isProven = await needsNoCode(deps, stores, withdrawal, instrument)
  // The database accepts MESSENGER only after the user has pressed the button, so a withdrawal that needs no proof is
  // stored with EMAIL.
  const added: Withdrawal = isProven ? { ...withdrawal, confirmBy: 'EMAIL' } : withdrawal
  await stores.withdrawals.add(added, repeatable)
  if (isProven) await releaseAtOnce(deps, stores, added, { account, instrument })
  else await requestProof(deps, stores, added, account)
  // Post last, because other transactions cannot post until this one ends.
  await stores.ledger.post(withdrawalHeld(withdrawal))
  const proof = isProven ? { confirmedAt: createdAt, releaseAt: createdAt, releasedAt: createdAt } : {}
  return { ...added, ...proof, status: 'PENDING', txId: null, awaitsApproval: false }
}

/** Commits the payment of a withdrawal that needs no further proof, and notifies the account holder. */
async function releaseAtOnce(
  { catalogue }: WithdrawalDeps,
  stores: WalletStores,
  withdrawal: Withdrawal,
  { account, instrument }: Pick<WithdrawalRequest, 'account'> & { instrument: Instrument },
): Promise<void> {
  const { withdrawalId, createdAt: now } = withdrawal
  const { userId } = account
  const kind = 'WITHDRAWAL'
  await stores.withdrawals.markConfirmed(withdrawalId, now, now)
  await releaseWithdrawal(stores, withdrawal, { catalogue, now })
  await stores.emails.addFor({ kind, userId, facts: emailFacts(withdrawal, instrument), now })
  await reportToMessenger(stores, withdrawal, { kind, facts: messengerFacts(withdrawal, instrument), now })
}

/** Sends the account holder an email with a code, or a bot message with a button, to confirm the withdrawal. */
async function requestProof(
  { catalogue }: WithdrawalDeps,
  stores: WalletStores,
  withdrawal: Withdrawal,
  account: Account,
): Promise<void> {
  const { createdAt: now } = withdrawal
  if (withdrawal.confirmBy === 'MESSENGER') return requestPress(stores, withdrawal, now)
  assertConfirmed(account)
  await addCodeEmail({ stores, catalogue, account, withdrawal, now })
}

/**
 * Returns whether a withdrawal does not need an emailed code. This is the case if an earlier withdrawal was paid to
 * this address. It is also the case if the account has had a second factor for longer than the waiting time. A second
 * factor does not replace the button in the messenger.
 */
async function needsNoCode(
  { newAddressWaitMs }: WithdrawalDeps,
  stores: WalletStores,
  { userId, address, memo, createdAt, confirmBy }: Withdrawal,
  { chain }: Instrument,
): Promise<boolean> {
  const age = { userId, minAgeMs: newAddressWaitMs, now: createdAt }
  if (confirmBy === 'EMAIL' && (await hasTrustedFactor(stores.twoFactors, age))) return true
  return stores.withdrawals.hasPaidTo(userId, chain, address, memo)
}

async function madeBefore(
  { withdrawals }: WalletStores,
  userId: number,
  repeatable: Repeatable | null,
): Promise<WithdrawalEntry | null> {
  const known = repeatable && (await withdrawals.findByKey(userId, repeatable.key))
  if (!known) return null
  if (known.requestHash !== repeatable.requestHash)
    throw new DomainError('IDEMPOTENCY_MISMATCH', 'This idempotency key was used with another request')
  return known.withdrawal
}

/** Returns the terms with the network fee to charge, which never exceeds the displayed fee, and its minimum amount. */
function agreedTerms(terms: WithdrawalTerms, shownFeeAtomic: bigint | null): WithdrawalTerms {
  const agreed = termsAtShownFee(terms, shownFeeAtomic)
  if (shownFeeAtomic === null || agreed.feeAtomic <= shownFeeAtomic) return agreed
  const expected = formatAmount(agreed.feeAtomic, agreed.instrument.decimals)
  throw new DomainError('FEE_CHANGED', 'The network fee has risen', { expected })
}

export function readAmount(text: string, { decimals }: Instrument, field: 'amount' | 'claimedFee'): bigint {
  const amount = parseAmount(text, decimals)
  if (!amount.ok) throw new DomainError('AMOUNT_MALFORMED', 'The amount is not valid', { field })
  return amount.atomic
}

/** Returns the terms with a fee that covers the estimated cost of a payment to the address. */
async function chargedTerms(
  deps: WithdrawalDeps,
  terms: WithdrawalTerms,
  to: Recipient,
  amountAtomic: bigint,
): Promise<WithdrawalTerms> {
  const { instrument, feeAtomic } = terms
  const percent = await measureDestination(deps, {
    ...to,
    instrument,
    field: 'address',
    amountAtomic: amountAtomic - feeAtomic,
  })
  return termsForAddress(terms, percent)
}

async function assertNotBlacklisted(
  { screening }: WithdrawalDeps,
  { chain }: Instrument,
  address: string,
): Promise<void> {
  if (await screening.isBlacklisted(chain, address))
    throw new DomainError('ADDRESS_BLACKLISTED', 'Client data is blacklisted', { field: 'address' })
}

async function assertBalanceKnown({ walletWork }: WalletDeps, userId: number, { slug }: Instrument): Promise<void> {
  if (!(await walletWork.stores.ledger.balances(`user:${userId}`)).has(slug))
    throw new DomainError('BALANCE_NOT_FOUND', 'The account has no balance of this coin')
}

/** Rejects an amount below the minimum. Pages display the first number in the error message (spec §8). */
function assertEnough({ minAtomic, instrument }: Omit<WithdrawalTerms, 'feeAtomic'>, amountAtomic: bigint): void {
  if (amountAtomic >= minAtomic) return
  const { decimals, currencyTitle } = instrument
  const expected = formatAmount(minAtomic, decimals)
  throw new DomainError('WITHDRAWAL_TOO_SMALL', `A withdrawal is at least ${expected} ${currencyTitle}`, { expected })
}
