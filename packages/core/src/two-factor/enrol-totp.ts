import type { SignedIn } from '../accounts/account.ts'
import type { TwoFactorChangeDeps, TwoFactorDeps } from './two-factor-deps.ts'
import { requireAccount, requireConfirmed, requirePassword } from '../accounts/require-account.ts'
import type { Sealed } from '../identity/identity.ts'
import { DomainError } from '../shared/domain-error.ts'
import { wrongCode } from './prove-two-factor.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { requireTwoFactor } from './require-two-factor.ts'
import { CEREMONY_MS, totpContext, type ShownStep } from './two-factor.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

export interface TotpProposal {
  signedIn: SignedIn
  password: string
  ip: string
  step: ShownStep
  /** The TOTP secret, encrypted by the server. */
  secret: Sealed
}

export interface TotpActivation {
  signedIn: SignedIn
  ip: string
  /** The proposed secret and the time step of the entered code; null if the code is wrong. */
  proof: { proposed: Sealed; step: number } | null
}

/** Worker requests that change TOTP secrets. */
export interface TotpRequests {
  proposeTotp(input: TotpProposal): Promise<void>
  activateTotp(input: TotpActivation): Promise<{ recoveryCodes: string[] }>
}

/**
 * Creates a TOTP secret, which becomes a factor only after its first code has been verified. Runs on the server, which
 * can decrypt secrets.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, EMAIL_NOT_CONFIRMED, FACTOR_EXISTS,
 *   TWO_FACTOR_REQUIRED
 */
export async function beginTotp(
  deps: TwoFactorDeps & { requests: Pick<TotpRequests, 'proposeTotp'> },
  input: Omit<TotpProposal, 'secret'>,
): Promise<{ secret: string; uri: string }> {
  const { userId, email } = await requireConfirmed(deps, input.signedIn)
  const { codes, cipher } = deps.twoFactor
  const secret = codes.mint()
  const sealed = await cipher.seal(new TextEncoder().encode(secret), totpContext(userId))
  await deps.requests.proposeTotp({ ...input, secret: sealed })
  return { secret, uri: codes.uri(secret, email) }
}

/**
 * Stores a proposed secret after verifying the account holder's password. Runs in the worker.
 * @throws {DomainError} in the same cases as `beginTotp`
 */
export async function proposeTotp(
  deps: TwoFactorChangeDeps,
  { signedIn, password, ip, step, secret }: TotpProposal,
): Promise<void> {
  const { userId } = await requireConfirmed(deps, signedIn)
  await requirePassword(deps, { signedIn, password, ip })
  const now = deps.clock.now()
  await deps.work.transaction(async ({ twoFactors }) => {
    await twoFactors.lock(userId)
    if (!(await twoFactors.proposeTotp(userId, secret, now)))
      throw new DomainError('FACTOR_EXISTS', 'This account already has one-time codes: remove them first')
    await requireTwoFactor(twoFactors, step, now)
  })
}

/**
 * Checks the first code of a proposed secret, which then becomes a factor of the account. If it is the account's first
 * factor, also returns recovery codes, which are not returned again. Runs on the server, which can decrypt secrets.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, TOO_MANY_ATTEMPTS, CODE_WRONG
 */
export async function confirmTotp(
  deps: TwoFactorDeps & { requests: Pick<TotpRequests, 'activateTotp'> },
  { signedIn, code, ip }: { signedIn: SignedIn; code: string; ip: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = await requireAccount(deps, signedIn)
  const { codes, cipher } = deps.twoFactor
  const now = deps.clock.now()
  const proposed = await deps.work.stores.twoFactors.proposedTotp(userId, now - CEREMONY_MS)
  const opened = proposed && (await cipher.open(proposed, totpContext(userId)))
  const step = opened && codes.stepOf(new TextDecoder().decode(opened), code, now)
  const proof = proposed === null || step === null ? null : { proposed, step }
  return deps.requests.activateTotp({ signedIn, ip, proof })
}

/**
 * Activates a proposed secret as a factor of the account. Runs in the worker.
 * @throws {DomainError} in the same cases as `confirmTotp`
 */
export async function activateTotp(
  deps: TwoFactorChangeDeps,
  { signedIn, ip, proof }: TotpActivation,
): Promise<{ recoveryCodes: string[] }> {
  const account = await requireConfirmed(deps, signedIn)
  const { userId, email } = account
  await deps.limits.take('two-factor', { ip, email })
  if (proof === null) throw wrongCode()
  const now = deps.clock.now()
  const recoveryCodes = await deps.work.transaction(async (stores) => {
    const { twoFactors } = stores
    await twoFactors.lock(userId)
    const fresh = await firstRecoveryCodes(deps, stores, userId)
    if (!(await twoFactors.activateTotp(userId, proof.proposed, proof.step, now))) throw wrongCode()
    await twoFactors.endBegun(userId)
    await notifyFactorChange(stores, account, { kind: 'TOTP_ADDED', ip, now })
    return fresh
  })
  await deps.limits.resetAttempts('two-factor', { email })
  return { recoveryCodes }
}
