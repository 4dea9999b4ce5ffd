import type { SignedIn } from '../accounts/account.ts'
import type { TwoFactorChangeDeps } from './two-factor-deps.ts'
import { requireConfirmed, requirePassword } from '../accounts/require-account.ts'
import { DomainError } from '../shared/domain-error.ts'
import { refusedPasskey } from './prove-two-factor.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { requireTwoFactor } from './require-two-factor.ts'
import { CEREMONY_MS, MAX_PASSKEYS, type CeremonyText, type ShownStep } from './two-factor.ts'
import { notifyFactorChange } from './notify-factor-change.ts'

export interface PasskeyEnrolment {
  signedIn: SignedIn
  password: string
  ip: string
  step: ShownStep
}

export interface NewPasskey {
  signedIn: SignedIn
  name: string
  /** The browser's WebAuthn response, as JSON. */
  passkey: unknown
  ip: string
}

/**
 * Verifies the account holder's password and returns the options for creating a passkey in the browser. Runs in the
 * worker.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, TOO_MANY_ATTEMPTS, CREDENTIALS_WRONG, TOO_MANY_PASSKEYS,
 * TWO_FACTOR_REQUIRED
 */
export async function beginPasskey(
  deps: TwoFactorChangeDeps,
  { signedIn, password, ip, step }: PasskeyEnrolment,
): Promise<CeremonyText & { challenge: string }> {
  const { userId, email } = await requireConfirmed(deps, signedIn)
  await requirePassword(deps, { signedIn, password, ip })
  const { tokens, passkeys } = deps.twoFactor
  const challenge = tokens.mint()
  const now = deps.clock.now()
  const known = await deps.work.transaction(async ({ twoFactors }) => {
    await twoFactors.lock(userId)
    const has = await twoFactors.passkeys(userId)
    if (has.length >= MAX_PASSKEYS) throw tooMany()
    await requireTwoFactor(twoFactors, step, now)
    const { sessionId } = signedIn
    await twoFactors.beginCeremony({ sessionId, act: null, challenge, expiresAt: now + CEREMONY_MS })
    return has
  })
  return passkeys.creation({ userId, email, challenge, known })
}

/**
 * Stores a new passkey. If it is the account's first factor, also returns recovery codes, which are not returned again.
 * Runs in the worker.
 * @throws {DomainError} SESSION_REQUIRED, EMAIL_NOT_CONFIRMED, TOO_MANY_ATTEMPTS, PASSKEY_REFUSED, TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  deps: TwoFactorChangeDeps,
  { signedIn, name, passkey: response, ip }: NewPasskey,
): Promise<{ recoveryCodes: string[] }> {
  const account = await requireConfirmed(deps, signedIn)
  const { userId, email } = account
  await deps.limits.take('two-factor', { ip, email })
  const now = deps.clock.now()
  const { sessionId } = signedIn
  const recoveryCodes = await deps.work.transaction(async (stores) => {
    const { twoFactors } = stores
    // Lock the factors first, because a concurrent request that adds another factor deletes this ceremony.
    await twoFactors.lock(userId)
    const challenge = await twoFactors.takeCeremony({ sessionId, act: null, now })
    const made = challenge === null ? null : await deps.twoFactor.passkeys.made(response, challenge)
    if (!made) return null
    if ((await twoFactors.passkeys(userId)).length >= MAX_PASSKEYS) throw tooMany()
    const fresh = await firstRecoveryCodes(deps, stores, userId)
    if (!(await twoFactors.addPasskey(userId, { ...made, name, now }))) throw refusedPasskey()
    await twoFactors.endBegun(userId)
    await notifyFactorChange(stores, account, { kind: 'PASSKEY_ADDED', key: name, ip, now })
    return fresh
  })
  if (recoveryCodes === null) throw refusedPasskey()
  await deps.limits.resetAttempts('two-factor', { email })
  return { recoveryCodes }
}

function tooMany(): DomainError {
  return new DomainError('TOO_MANY_PASSKEYS', `An account has at most ${MAX_PASSKEYS} passkeys: remove one first`)
}
