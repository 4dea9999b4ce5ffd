import type { SignedIn } from '../accounts/account.ts'
import type { AccountDeps } from '../accounts/account-ports.ts'
import { requireConfirmed, requirePassword } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { wrongCode } from './prove-second-step.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { requireSecondStep } from './require-second-step.ts'
import { CEREMONY_MS, totpContext, type ShownStep } from './second-step.ts'
import { tellFactor } from './tell-factor.ts'

/**
 * A secret for the app of who is signed in and knows the password. It is worth nothing until its first code is shown.
 * @throws {DomainError} SESSION_REQUIRED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, EMAIL_NOT_CONFIRMED, FACTOR_EXISTS,
 *   SECOND_STEP_REQUIRED
 */
export async function beginTotp(
  deps: AccountDeps,
  { signedIn, password, ip, step }: { signedIn: SignedIn; password: string; ip: string; step: ShownStep },
): Promise<{ secret: string; uri: string }> {
  const { userId, email } = await requireConfirmed(deps, signedIn)
  await requirePassword(deps, { signedIn, password, ip })
  const { codes, vault } = deps.secondStep
  const secret = codes.mint()
  const sealed = await vault.seal(new TextEncoder().encode(secret), totpContext(userId))
  const now = deps.clock.now()
  await deps.work.transaction(async ({ secondSteps }) => {
    await secondSteps.lock(userId)
    if (!(await secondSteps.proposeTotp(userId, sealed, now)))
      throw new DomainError('FACTOR_EXISTS', 'This account has one-time codes already: remove them first')
    await requireSecondStep(secondSteps, step, now)
  })
  return { secret, uri: codes.uri(secret, email) }
}

/**
 * Makes the secret the account's by its first code. The first factor of an account brings its recovery codes, told here and
 * never again.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, TOO_MANY_ATTEMPTS, CODE_WRONG
 */
export async function confirmTotp(
  deps: AccountDeps,
  { signedIn, code, ip }: { signedIn: SignedIn; code: string; ip: string },
): Promise<{ recoveryCodes: string[] }> {
  const account = await requireConfirmed(deps, signedIn)
  const { userId, email } = account
  await deps.limits.take('second-step', { ip, email })
  const { codes, vault } = deps.secondStep
  const now = deps.clock.now()
  const proposed = await deps.work.stores.secondSteps.proposedTotp(userId, now - CEREMONY_MS)
  const opened = proposed && (await vault.open(proposed, totpContext(userId)))
  const step = opened && codes.stepOf(new TextDecoder().decode(opened), code, now)
  if (proposed === null || step === null) throw wrongCode()
  const recoveryCodes = await deps.work.transaction(async (stores) => {
    const { secondSteps } = stores
    await secondSteps.lock(userId)
    const fresh = await firstRecoveryCodes(deps, stores, userId)
    if (!(await secondSteps.activateTotp(userId, proposed, step, now))) throw wrongCode()
    await secondSteps.endBegun(userId)
    await tellFactor(stores, account, { kind: 'TOTP_ADDED', ip, now })
    return fresh
  })
  await deps.limits.forgive('second-step', { email })
  return { recoveryCodes }
}
